import { redirect } from "next/navigation";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { requireAccount } from "@/lib/server/page-access";
import { lastSite } from "@/lib/server/request";
import { who } from "@/lib/server/who";

/** The start: the site that was open last, else the user's own, else all of them. */
export default async function StartPage() {
  const { asking, account } = await requireAccount("/");
  const last = await lastSite();
  // The cookie may be another user's, or from before a right was taken away.
  const isLastOpen = last !== null && (await who(asking, last).catch(() => null)) !== null;
  const site = isLastOpen ? last : account.defaultSite;
  redirect(site === null ? "/sites" : buildSiteHome(site));
}
