import { randomInt } from "node:crypto";
import { arrayContains, eq, max } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";

const PROJECT = { id: "imported", name: "Imported" };

/** The site that the command names, with settings for a new one. */
export type ImportTarget = { site: string; language: string; currency: string; time_zone: string };

/** The site that receives an import. */
export type ImportSite = { siteId: string; language: string; currency: string; created: boolean };

/**
 * Finds the site by name or tracking code, or creates it in the project of imported sites, with the demo shop as its base
 * URL and all owners of existing sites as its owners.
 */
export async function findOrCreateSite(tx: Tx, named: ImportTarget, shopUrl: string): Promise<ImportSite> {
  const columns = { siteId: sites.siteId, language: sites.language, currency: sites.currency };
  const [byId] = await tx.select(columns).from(sites).where(eq(sites.siteId, named.site));
  const [byName] = await tx.select(columns).from(sites).where(eq(sites.name, named.site)).limit(1);
  const known = byId ?? byName;
  if (known !== undefined) return { ...known, created: false };
  await tx.insert(projects).values(PROJECT).onConflictDoNothing();
  await tx
    .insert(siteGroups)
    .values({ id: PROJECT.id, projectId: PROJECT.id, name: PROJECT.name })
    .onConflictDoNothing();
  const siteId = await createTrackingCode(tx);
  const [last] = await tx.select({ position: max(sites.position) }).from(sites);
  await tx.insert(sites).values({
    siteId,
    projectId: PROJECT.id,
    groupId: PROJECT.id,
    name: named.site,
    timeZone: named.time_zone,
    currency: named.currency,
    language: named.language,
    baseUrl: `${shopUrl}/shop/${siteId}`,
    position: (last?.position ?? 0) + 1,
  });
  const owners = await tx
    .selectDistinct({ userId: members.userId })
    .from(members)
    .where(arrayContains(members.roles, ["owner"]));
  const grants = owners.map(({ userId }) => ({ userId, siteId, roles: ["owner"], policies: [] }));
  if (grants.length > 0) await tx.insert(members).values(grants);
  return { siteId, language: named.language, currency: named.currency, created: true };
}

/** Creates an unused tracking code: six digits, dash, six digits. */
async function createTrackingCode(tx: Tx): Promise<string> {
  const code = `${randomInt(100_000, 1_000_000)}-${randomInt(100_000, 1_000_000)}`;
  const existing = await tx.select({ siteId: sites.siteId }).from(sites).where(eq(sites.siteId, code));
  return existing.length === 0 ? code : createTrackingCode(tx);
}
