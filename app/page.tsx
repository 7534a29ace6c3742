import { redirect } from "next/navigation";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { requireAccount } from "@/lib/server/page-access";
import { readLastSite } from "@/lib/server/request";
import { identifyCaller } from "@/lib/server/who";

/** The start page: redirects to the last opened site, the user's default site, or the list of sites. */
export default async function StartPage() {
  const { context, account } = await requireAccount("/");
  const last = await readLastSite();
  // The cookie may be from another user, or from before a right was revoked.
  const isLastOpen = last !== null && (await identifyCaller(context, last).catch(() => null)) !== null;
  const site = isLastOpen ? last : account.defaultSite;
  redirect(site === null ? "/sites" : buildSiteHome(site));
}
