import { redirect } from "next/navigation";
import { siteHome } from "@/lib/domain/screens";
import { requireAccount } from "@/lib/server/page-access";
import { lastSite } from "@/lib/server/request";

/** The start: the site that was open last, else the user's own, else all of them. */
export default async function StartPage() {
  const { account } = await requireAccount("/");
  const site = (await lastSite()) ?? account.defaultSite;
  redirect(site === null ? "/sites" : siteHome(site));
}
