import { and, arrayContains, asc, eq } from "drizzle-orm";
import { createSite } from "@/backend/accounts/sites/create-site";
import type { Tx } from "@/backend/db/client";
import { members, projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import { findNameFault } from "@/lib/domain/kit/names";

const PROJECT = { id: "imported", name: "Imported" };

/** The site that the command names, with settings for a new one. */
export type ImportTarget = { site: string; language: string; currency: string; time_zone: string };

/** The site that receives an import. */
export type ImportSite = Pick<
  typeof sites.$inferSelect,
  "siteId" | "language" | "currency" | "timeZone" | "mergesVariants"
> & { created: boolean };

/**
 * Finds the site by name or tracking code, or creates it in the project of imported sites, with the demo shop as its base
 * URL. Null if a new site cannot have this name.
 */
export async function findOrCreateSite(tx: Tx, named: ImportTarget, shopUrl: string): Promise<ImportSite | null> {
  const { siteId: id, language, currency, timeZone, mergesVariants } = sites;
  const columns = { siteId: id, language, currency, timeZone, mergesVariants };
  const [byId] = await tx.select(columns).from(sites).where(eq(sites.siteId, named.site));
  const [byName] = await tx.select(columns).from(sites).where(eq(sites.name, named.site)).limit(1);
  const known = byId ?? byName;
  if (known !== undefined) return { ...known, created: false };
  if (findNameFault(named.site) !== null) return null;
  await tx.insert(projects).values(PROJECT).onConflictDoNothing();
  await tx
    .insert(siteGroups)
    .values({ id: PROJECT.id, projectId: PROJECT.id, name: PROJECT.name })
    .onConflictDoNothing();
  const owners = await listFirstOwners(tx);
  const site = { name: named.site, timeZone: named.time_zone, currency: named.currency, language: named.language };
  const siteId = await createSite(tx, { ...site, projectId: PROJECT.id, groupId: PROJECT.id }, { shopUrl, owners });
  const [created] = await tx.select(columns).from(sites).where(eq(sites.siteId, siteId));
  if (created === undefined) throw new Error("the new site is not there");
  return { ...created, created: true };
}

/**
 * Who must be made an owner so that somebody can open a new site: nobody if someone owns all sites, else the owners of
 * the first one, who run the installation. Nobody else has a right to the site, such as someone who signed up for
 * another one.
 */
async function listFirstOwners(tx: Tx): Promise<string[]> {
  const isOwner = arrayContains(members.roles, ["owner"]);
  const everywhere = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.siteId, ALL_SITES), isOwner))
    .limit(1);
  if (everywhere.length > 0) return [];
  const [first] = await tx.select({ siteId: sites.siteId }).from(sites).orderBy(asc(sites.position)).limit(1);
  if (first === undefined) return [];
  const owners = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.siteId, first.siteId), isOwner));
  return owners.map(({ userId }) => userId);
}
