import { redirect } from "next/navigation";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { findFirstPath } from "@/lib/server/pages/first-path";
import { requireAccount } from "@/lib/server/pages/page-access";
import { readLastSite } from "@/lib/server/pages/request";

/**
 * The start page: redirects to the first screen that the user may open on the last opened site or on their default site, otherwise to
 * the list of sites.
 */
export default async function StartPage() {
  const { context, account } = await requireAccount("/");
  const last = await readLastSite();
  // The cookie may be from another user, or from before a right was revoked.
  const path = last === null ? null : await findFirstPath(context, last).catch(() => null);
  if (path !== null) redirect(path);
  const { defaultSite } = account;
  if (defaultSite === null) redirect("/sites");
  // The page of the site says why it cannot be opened.
  redirect(await findFirstPath(context, defaultSite).catch(() => buildSiteHome(defaultSite)));
}
