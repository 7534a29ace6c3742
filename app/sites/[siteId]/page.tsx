import { redirect } from "next/navigation";
import { buildSiteHome } from "@/lib/domain/kit/screens";

/** The home page of a site. */
export default async function SitePage({ params }: { params: Promise<{ siteId: string }> }) {
  redirect(buildSiteHome(decodeURIComponent((await params).siteId)));
}
