import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, gte, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { dashboards } from "@/backend/db/schema/analytics/views";
import { type Dashboard, type DashboardLine, WIDGET_KINDS, type Widget } from "@/lib/contract/analytics/dashboards";

// Dashboards of a site as rows. Positions are 0, 1, 2 … without gaps; every writer locks the site's row.

/** A dashboard as it is stored. */
export type DashboardRow = typeof dashboards.$inferSelect;

/** A dashboard as the history stores it; a deleted one with its position, so that it can return there. */
export type DashboardVersion = { name: string; widgets: Widget[]; position?: number | undefined };

/** What a write needs from the request. */
export type RowContext = { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date };

/** The dashboards of a site in their order. */
export function loadDashboardRows(tx: Tx, siteId: string): Promise<DashboardRow[]> {
  const t = dashboards;
  return tx.select().from(t).where(eq(t.siteId, siteId)).orderBy(asc(t.position), asc(t.createdAt), asc(t.id));
}

/** The dashboards of a site for the menu, without their widgets. */
export async function listDashboardLines(tx: Tx, siteId: string): Promise<DashboardLine[]> {
  const t = dashboards;
  return tx
    .select({ id: t.id, name: t.name, widgets_count: sql<number>`jsonb_array_length(${t.widgets})`.mapWith(Number) })
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(asc(t.position), asc(t.createdAt), asc(t.id));
}

/** How many dashboards a site has. */
export async function countDashboards(tx: Tx, siteId: string): Promise<number> {
  const [found] = await tx.select({ total: count() }).from(dashboards).where(eq(dashboards.siteId, siteId));
  return found?.total ?? 0;
}

/**
 * Loads a dashboard.
 * @param shouldLock locks it until the transaction ends.
 */
export async function findDashboard(
  tx: Tx,
  siteId: string,
  id: string,
  shouldLock = false,
): Promise<DashboardRow | undefined> {
  const one = tx.select().from(dashboards).where(isOne(siteId, id));
  const [row] = await (shouldLock ? one.for("no key update") : one);
  return row;
}

/** Inserts a dashboard at a position, or at the end, and moves the following ones down by one. */
export async function insertDashboard(
  { tx, site, user, now }: RowContext,
  { id = randomUUID(), name, widgets, position }: DashboardVersion & { id?: string },
): Promise<DashboardRow> {
  const { siteId } = site;
  const t = dashboards;
  const end = await countDashboards(tx, siteId);
  const place = Math.min(Math.max(position ?? end, 0), end);
  await tx
    .update(t)
    .set({ position: sql`${t.position} + 1` })
    .where(and(eq(t.siteId, siteId), gte(t.position, place)));
  const stamps = { createdAt: now, createdBy: user.name, updatedAt: now, updatedBy: user.name };
  // Above every revision that a deleted dashboard with this ID had, so that a client with an old one cannot overwrite this.
  const revision = await readNextRevision(tx, siteId);
  const [row] = await tx
    .insert(t)
    .values({ siteId, id, name, position: place, widgets, revision, ...stamps })
    .returning();
  if (row === undefined) throw new Error("the insert returned no row");
  return row;
}

/** Updates name and widgets, and increases the revision. */
export async function updateDashboard(
  { tx, user, now }: RowContext,
  { siteId, id, revision }: DashboardRow,
  content: Partial<Pick<DashboardVersion, "name" | "widgets">>,
): Promise<DashboardRow> {
  const [row] = await tx
    .update(dashboards)
    .set({ ...content, revision: revision + 1, updatedAt: now, updatedBy: user.name })
    .where(isOne(siteId, id))
    .returning();
  if (row === undefined) throw new Error("a locked dashboard disappeared");
  return row;
}

/** Deletes a dashboard, and moves the following ones up. */
export async function removeDashboard(tx: Tx, { siteId, id, position }: DashboardRow): Promise<void> {
  const t = dashboards;
  await tx.delete(t).where(isOne(siteId, id));
  await tx
    .update(t)
    .set({ position: sql`${t.position} - 1` })
    .where(and(eq(t.siteId, siteId), gt(t.position, position)));
}

/**
 * Puts dashboards in the order of their IDs; returns whether anything moved.
 * @param rows all dashboards of the site, locked.
 */
export async function reorderDashboards(
  tx: Tx,
  rows: readonly DashboardRow[],
  ids: readonly string[],
): Promise<boolean> {
  const places = new Map(ids.map((id, index) => [id, index]));
  const moved = rows.filter((row) => row.position !== places.get(row.id));
  for (const { siteId, id, position } of moved)
    await tx
      .update(dashboards)
      .set({ position: places.get(id) ?? position })
      .where(isOne(siteId, id));
  return moved.length > 0;
}

/** The part of a dashboard that the history stores. */
export function toDashboardVersion({ name, widgets }: DashboardRow): DashboardVersion {
  return { name, widgets: parseWidgets(widgets) };
}

/** A dashboard in wire format. */
export function toWireDashboard(row: DashboardRow): Dashboard {
  const { id, name, position, revision, updatedAt, updatedBy } = row;
  const stamps = { revision, updated_at: updatedAt.toISOString(), updated_by: updatedBy };
  return { id, name, position, widgets: parseWidgets(row.widgets), ...stamps };
}

function parseWidgets(stored: DashboardRow["widgets"]): Widget[] {
  return stored.flatMap((one): Widget[] => {
    const kind = WIDGET_KINDS.find((known) => known === one.kind);
    return kind === undefined ? [] : [{ ...one, kind }];
  });
}

async function readNextRevision(tx: Tx, siteId: string): Promise<number> {
  const [site] = await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId));
  return (site?.revision ?? 0) + 1;
}

function isOne(siteId: string, id: string) {
  return and(eq(dashboards.siteId, siteId), eq(dashboards.id, id));
}
