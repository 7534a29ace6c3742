import { redirect } from "next/navigation";
import { buildSiteHome } from "@/lib/domain/kit/screens";

/** A site without a screen is its home. */
export default async function SitePage({ params }: { params: Promise<{ siteId: string }> }) {
  redirect(buildSiteHome(decodeURIComponent((await params).siteId)));
}
