import { redirect } from "next/navigation";
import { siteHome } from "@/lib/domain/kit/screens";

/** A site without a screen is its home. */
export default async function SitePage({ params }: { params: Promise<{ siteId: string }> }) {
  redirect(siteHome(decodeURIComponent((await params).siteId)));
}
