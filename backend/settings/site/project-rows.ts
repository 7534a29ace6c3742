import { and, asc, count, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import { endOfDay } from "@/lib/domain/kit/day-boundary";
import { toSiteDay } from "@/lib/domain/kit/site-days";

// Rows of projects and groups. All need a transaction that sees every site.

/** A project, its groups and their sites. */
export async function loadProject(tx: Tx, projectId: string) {
  const [project] = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (project === undefined) throw new Error("a site belongs to a project that exists");
  const groups = await tx
    .select({ id: siteGroups.id, name: siteGroups.name })
    .from(siteGroups)
    .where(eq(siteGroups.projectId, projectId))
    .orderBy(asc(siteGroups.position), asc(siteGroups.id));
  const rows = await tx
    .select()
    .from(sites)
    .where(eq(sites.projectId, projectId))
    .orderBy(asc(sites.position), asc(sites.name));
  const listSites = (groupId: string) =>
    rows
      .filter((row) => row.groupId === groupId)
      .map(({ siteId, name, trialEndsAt, timeZone }) => ({
        site_id: siteId,
        name,
        trial_ends_on: findTrialDay(trialEndsAt, timeZone),
      }));
  return { project, groups: groups.map((group) => ({ ...group, sites: listSites(group.id) })) };
}

/** The project of a site. */
export async function findProjectId(tx: Tx, siteId: string): Promise<string> {
  const [row] = await tx.select({ projectId: sites.projectId }).from(sites).where(eq(sites.siteId, siteId));
  return row?.projectId ?? "";
}

/** Locks a project and returns its name. */
export async function lockProject(tx: Tx, projectId: string): Promise<{ name: string }> {
  const [row] = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for("no key update");
  return { name: row?.name ?? "" };
}

/** Stores the name of a project. */
export async function storeProject(tx: Tx, projectId: string, name: string): Promise<void> {
  await tx.update(projects).set({ name }).where(eq(projects.id, projectId));
}

const isGroup = (projectId: string, id: string) => and(eq(siteGroups.id, id), eq(siteGroups.projectId, projectId));

/** Locks a group of a project and returns its name; null if the project has no such group. */
export async function lockGroup(tx: Tx, projectId: string, id: string): Promise<{ name: string } | null> {
  const [row] = await tx
    .select({ name: siteGroups.name })
    .from(siteGroups)
    .where(isGroup(projectId, id))
    .for("no key update");
  return row ?? null;
}

/** Stores the name of a group of a project. */
export async function storeGroup(tx: Tx, projectId: string, id: string, name: string): Promise<void> {
  await tx.update(siteGroups).set({ name }).where(isGroup(projectId, id));
}

/** The project and the group of a site. */
export type SitePlace = { project_id: string; project: string; group_id: string; group: string };

/** Locks a site and returns its project and group. */
export async function lockPlace(tx: Tx, siteId: string): Promise<SitePlace> {
  // A separate statement: after waiting for another move, PostgreSQL would join the moved site with its former project
  // and find nothing.
  await tx.select().from(sites).where(eq(sites.siteId, siteId)).for("no key update");
  const [row] = await tx
    .select({ project_id: sites.projectId, project: projects.name, group_id: sites.groupId, group: siteGroups.name })
    .from(sites)
    .innerJoin(siteGroups, eq(siteGroups.id, sites.groupId))
    .innerJoin(projects, eq(projects.id, sites.projectId))
    .where(eq(sites.siteId, siteId));
  if (row === undefined) throw new Error("a site has a project and a group");
  return row;
}

/** Stores the project and group of a site. */
export async function storePlace(tx: Tx, siteId: string, place: { projectId: string; groupId: string }): Promise<void> {
  await tx.update(sites).set(place).where(eq(sites.siteId, siteId));
}

/** Locks a site and returns its name, and whether and why it is closed. */
export async function lockClosure(
  tx: Tx,
  siteId: string,
): Promise<{ name: string; closure: { is_closed: boolean; reason: string } }> {
  const [row] = await tx.select().from(sites).where(eq(sites.siteId, siteId)).for("no key update");
  if (row === undefined) throw new Error("a site to close exists");
  return { name: row.name, closure: { is_closed: row.closedAt !== null, reason: row.closeReason ?? "" } };
}

/** Closes a site, or opens it (null). */
export async function storeClosure(
  tx: Tx,
  siteId: string,
  closing: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  const columns = {
    closedAt: closing?.at ?? null,
    closedBy: closing?.by ?? null,
    closeReason: closing?.reason ?? null,
  };
  await tx.update(sites).set(columns).where(eq(sites.siteId, siteId));
}

/** Locks a site and returns the end of its trial. */
export async function lockTrial(tx: Tx, siteId: string): Promise<{ trial_ends_on: string | null }> {
  const { trialEndsOn } = await lockTrialAndClosing(tx, siteId);
  return { trial_ends_on: trialEndsOn };
}

/** Locks a site and returns the last day of its trial, and whether it is closed. */
export async function lockTrialAndClosing(
  tx: Tx,
  siteId: string,
): Promise<{ trialEndsOn: string | null; isClosed: boolean }> {
  const [row] = await tx
    .select({ at: sites.trialEndsAt, timeZone: sites.timeZone, closedAt: sites.closedAt })
    .from(sites)
    .where(eq(sites.siteId, siteId))
    .for("no key update");
  if (row === undefined) return { trialEndsOn: null, isClosed: false };
  return { trialEndsOn: findTrialDay(row.at, row.timeZone), isClosed: row.closedAt !== null };
}

/** Counts the sites of a project that have a trial. */
export async function countTrialSites(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(sites)
    .where(and(eq(sites.projectId, projectId), isNotNull(sites.trialEndsAt)));
  return row?.total ?? 0;
}

/** Stores the last day of a site's trial. */
export async function storeTrial(
  tx: Tx,
  { siteId, timeZone }: { siteId: string; timeZone: string },
  day: string | null,
): Promise<void> {
  const trialEndsAt = day === null ? null : new Date(endOfDay(day, timeZone));
  await tx.update(sites).set({ trialEndsAt }).where(eq(sites.siteId, siteId));
}

/** The last day of a trial: an end at midnight belongs to the day before. */
function findTrialDay(end: Date | null, timeZone: string): string | null {
  return end === null ? null : toSiteDay(new Date(end.getTime() - 1), timeZone);
}
