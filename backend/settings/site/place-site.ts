import { randomUUID } from "node:crypto";
import { and, arrayContains, asc, eq, max } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, siteGroups } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import { isSameName } from "@/lib/domain/settings/validate-settings";

/** The groups of a project, in order. */
export async function loadProjectGroups(tx: Tx, projectId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: siteGroups.id, name: siteGroups.name })
    .from(siteGroups)
    .where(eq(siteGroups.projectId, projectId))
    .orderBy(asc(siteGroups.position), asc(siteGroups.id));
}

/** Finds a group of a project by name, whatever its case, or creates it; returns its id. */
export async function findOrCreateGroup(tx: Tx, projectId: string, name: string): Promise<string> {
  const known = (await loadProjectGroups(tx, projectId)).find((group) => isSameName(group.name, name));
  if (known !== undefined) return known.id;
  const [last] = await tx
    .select({ position: max(siteGroups.position) })
    .from(siteGroups)
    .where(eq(siteGroups.projectId, projectId));
  const id = randomUUID();
  await tx.insert(siteGroups).values({ id, projectId, name, position: (last?.position ?? 0) + 1 });
  return id;
}

/** The owners of a new site: those of the site where it is created, and its creator if no grant for all sites covers them. */
export async function listOwners(tx: Tx, siteId: string, creator: string): Promise<string[]> {
  const owners = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.siteId, siteId), arrayContains(members.roles, ["owner"])));
  const everywhere = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.siteId, ALL_SITES), eq(members.userId, creator)));
  const own = everywhere.length > 0 ? [] : [creator];
  return [...new Set([...owners.map(({ userId }) => userId), ...own])];
}
