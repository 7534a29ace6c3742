import { randomUUID } from "node:crypto";
import { fold } from "@vitrine/engine/fold";
import { and, arrayContains, asc, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import type { Actor, SessionRow } from "@/backend/kit/implement";
import { slicePage } from "@/backend/kit/lists";
import { type listSites, PROJECTS_MAX, SITES_PER_PAGE } from "@/lib/contract/settings/all-projects";
import { isSameName } from "@/lib/domain/settings/validate-settings";
import type { Parsed } from "@/lib/http/endpoint";

// Sites and projects that an internal user administers. All need a transaction that sees every site.

/** The administered sites: all, or those with these ids. */
export type AdministeredScope = "all" | readonly string[];

/** The sites on which the user is internal; a session for one site reaches only that site. */
export async function findScope(
  tx: Tx,
  { id }: Pick<Actor, "id">,
  session: SessionRow | null,
): Promise<AdministeredScope> {
  const grants = await tx
    .select({ siteId: members.siteId })
    .from(members)
    .where(and(eq(members.userId, id), arrayContains(members.roles, ["internal"])));
  const ids = grants.map(({ siteId }) => siteId);
  const only = session?.site ?? null;
  if (only !== null) return ids.includes(ALL_SITES) || ids.includes(only) ? [only] : [];
  return ids.includes(ALL_SITES) ? "all" : ids;
}

const isIn = (scope: AdministeredScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(sites.siteId, [...scope]);

/** A page of the sites of a scope, in the order of the site list. */
export async function listAdministeredSites(
  tx: Tx,
  scope: AdministeredScope,
  query: Parsed<typeof listSites>["query"],
) {
  const rows = await tx
    .select({ site: sites, project: projects.name, group: siteGroups.name })
    .from(sites)
    .innerJoin(projects, eq(projects.id, sites.projectId))
    .innerJoin(siteGroups, eq(siteGroups.id, sites.groupId))
    .where(isIn(scope))
    .orderBy(asc(projects.name), asc(projects.id), asc(siteGroups.position), asc(sites.position), asc(sites.name));
  const words = fold(query.q).split(" ").filter(Boolean);
  const found = rows.filter(
    ({ site, project, group }) =>
      (query.state === undefined || (site.closedAt !== null) === (query.state === "closed")) &&
      hasEveryWord(words, `${site.name} ${site.siteId} ${project} ${group}`),
  );
  const page = slicePage(found, { page: query.page, perPage: SITES_PER_PAGE });
  const counts = await countMembers(
    tx,
    page.items.map(({ site }) => site.siteId),
  );
  return {
    ...page,
    items: page.items.map(({ site, project, group }) => ({
      site_id: site.siteId,
      name: site.name,
      project: { id: site.projectId, name: project },
      group: { id: site.groupId, name: group },
      closed_at: site.closedAt?.toISOString() ?? null,
      close_reason: site.closeReason,
      members: counts.get(site.siteId) ?? 0,
    })),
  };
}

function hasEveryWord(words: readonly string[], text: string): boolean {
  if (words.length === 0) return true;
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

async function countMembers(tx: Tx, siteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ siteId: members.siteId, count: count() })
    .from(members)
    .where(inArray(members.siteId, [...siteIds]))
    .groupBy(members.siteId);
  return new Map(rows.map((row) => [row.siteId, row.count]));
}

/** The first projects by name that contain every word, with their groups. */
export async function listAdministeredProjects(tx: Tx, scope: AdministeredScope, text: string) {
  const rows = await tx
    .select({ id: projects.id, name: projects.name, sites: count(sites.siteId) })
    .from(projects)
    .leftJoin(sites, eq(sites.projectId, projects.id))
    .where(isReached(scope))
    .groupBy(projects.id, projects.name)
    .orderBy(asc(projects.name), asc(projects.id));
  const words = fold(text).split(" ").filter(Boolean);
  const found = rows.filter(({ name }) => hasEveryWord(words, name));
  const first = found.slice(0, PROJECTS_MAX);
  const groups = await tx
    .select()
    .from(siteGroups)
    .where(
      inArray(
        siteGroups.projectId,
        first.map(({ id }) => id),
      ),
    )
    .orderBy(asc(siteGroups.position), asc(siteGroups.id));
  return {
    projects: first.map((project) => ({
      ...project,
      groups: groups.filter(({ projectId }) => projectId === project.id).map(({ id, name }) => ({ id, name })),
    })),
    total_count: found.length,
  };
}

/** Condition: the scope contains every site, or at least one of the project. */
function isReached(scope: AdministeredScope): SQL | undefined {
  if (scope === "all") return undefined;
  return sql`${projects.id} in (select project_id from sites where site_id = any(${sql.param([...scope])}::text[]))`;
}

/** Whether a project exists and the scope reaches it. */
export async function canReachProject(tx: Tx, scope: AdministeredScope, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isReached(scope)));
  return found.length > 0;
}

/** Locks a project. */
export async function lockAnyProject(tx: Tx, id: string): Promise<{ name: string } | null> {
  const found = tx.select({ name: projects.name }).from(projects).where(eq(projects.id, id));
  const [row] = await found.for("no key update");
  return row ?? null;
}

/** Whether another project has a name, whatever its case. */
export async function isProjectNameTaken(tx: Tx, name: string, id: string | null): Promise<boolean> {
  const others = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(id === null ? undefined : ne(projects.id, id));
  return others.some((other) => isSameName(other.name, name));
}

/** Creates a project without sites; returns its id. */
export async function insertProject(tx: Tx, name: string, id: string = randomUUID()): Promise<string> {
  await tx.insert(projects).values({ id, name });
  return id;
}

/** Deletes a project with its groups if it has no sites; false if it has some. */
export async function deleteEmptyProject(tx: Tx, id: string): Promise<boolean> {
  // Also waits for sites that are moving here: each locks the project first.
  await tx.select().from(projects).where(eq(projects.id, id)).for("update");
  const [left] = await tx.select({ siteId: sites.siteId }).from(sites).where(eq(sites.projectId, id)).limit(1);
  if (left !== undefined) return false;
  await tx.delete(siteGroups).where(eq(siteGroups.projectId, id));
  await tx.delete(projects).where(eq(projects.id, id));
  return true;
}
