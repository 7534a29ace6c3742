import { redirect } from "next/navigation";
import { findFirstPath } from "@/lib/server/pages/first-path";
import { requirePage } from "@/lib/server/pages/page-access";

/** The way into a site: redirects to the first screen that the user may open there. */
export default async function SitePage({ params }: { params: Promise<{ siteId: string }> }) {
  const siteId = decodeURIComponent((await params).siteId);
  const { context } = await requirePage(null, siteId);
  redirect(await findFirstPath(context, siteId));
}
