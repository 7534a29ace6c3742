import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { SiteSettings } from "@/lib/contract/settings/site-settings";
import { formatCanonicalJson } from "@/lib/domain/kit/canonical-json";
import { isSameName } from "@/lib/domain/settings/validate-settings";

const COLUMNS = {
  name: sites.name,
  time_zone: sites.timeZone,
  currency: sites.currency,
  language: sites.language,
  base_url: sites.baseUrl,
};

/** The settings of a site, locked until the transaction ends. */
export async function lockSettings(tx: Tx, siteId: string): Promise<SiteSettings> {
  const [row] = await tx.select(COLUMNS).from(sites).where(eq(sites.siteId, siteId)).for("no key update");
  if (row === undefined) throw new Error("settings belong to a site that exists");
  return row;
}

export async function storeSettings(tx: Tx, siteId: string, settings: SiteSettings): Promise<void> {
  const { name, time_zone: timeZone, currency, language, base_url: baseUrl } = settings;
  // Which orders are in sums depends on the currency. A changed time zone is noticed without a request.
  await tx.execute(sql`
    update analytics_states a set recompute = true from sites s
    where a.site_id = ${siteId} and s.site_id = a.site_id and s.currency <> ${currency}`);
  await tx.update(sites).set({ name, timeZone, currency, language, baseUrl }).where(eq(sites.siteId, siteId));
}

/** The revision of settings: a digest, because the revision of the site increases with every other write, too. */
export function createRevision(settings: SiteSettings): string {
  return createHash("sha256").update(formatCanonicalJson(settings)).digest("hex").slice(0, 16);
}

/** Whether another site of a project has a name, whatever its case. Needs a transaction that sees every site. */
export async function isSiteNameTaken(
  tx: Tx,
  name: string,
  projectId: string,
  siteId: string | null,
): Promise<boolean> {
  const isOther = siteId === null ? undefined : ne(sites.siteId, siteId);
  const others = await tx
    .select({ name: sites.name })
    .from(sites)
    .where(and(eq(sites.projectId, projectId), isOther));
  return others.some((other) => isSameName(other.name, name));
}

/** Stores whether a second person must publish. */
export async function storeApproval(tx: Tx, siteId: string, isRequired: boolean): Promise<void> {
  await tx.update(sites).set({ approvalRequired: isRequired }).where(eq(sites.siteId, siteId));
}

/** The hosts from which code for shoppers may load, besides that of the shop; locked until the transaction ends. */
export async function lockResourceHosts(tx: Tx, siteId: string): Promise<string[]> {
  const found = tx.select({ hosts: sites.resourceHosts }).from(sites).where(eq(sites.siteId, siteId));
  const [row] = await found.for("no key update");
  return row?.hosts ?? [];
}

/** Whether rows of a feed that belong to one product become one item; locked until the transaction ends. */
export async function lockVariants(tx: Tx, siteId: string): Promise<boolean> {
  const found = tx.select({ isOn: sites.mergesVariants }).from(sites).where(eq(sites.siteId, siteId));
  const [row] = await found.for("no key update");
  return row?.isOn ?? false;
}

export async function storeVariants(tx: Tx, siteId: string, mergesVariants: boolean): Promise<void> {
  await tx.update(sites).set({ mergesVariants }).where(eq(sites.siteId, siteId));
}

export async function storeResourceHosts(tx: Tx, siteId: string, resourceHosts: string[]): Promise<void> {
  await tx.update(sites).set({ resourceHosts }).where(eq(sites.siteId, siteId));
}
