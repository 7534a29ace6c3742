import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { lockSite } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { DASHBOARDS_MAX, dashboardsAccess, widget } from "@/lib/contract/analytics/dashboards";
import { mergeOrder } from "@/lib/domain/analytics/merge-order";
import { mergeWidgets } from "@/lib/domain/analytics/widget-merge";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { isAllowed } from "@/lib/domain/kit/access";
import {
  type DashboardRow,
  type DashboardVersion,
  findDashboard,
  insertDashboard,
  loadDashboardRows,
  removeDashboard,
  reorderDashboards,
  toDashboardVersion,
  updateDashboard,
} from "./dashboard-rows";

// Undo and restore of dashboards (docs/adr/0017). The order of dashboards is an object of its own.

/** Name of the feature in the history. */
export const DASHBOARDS_FEATURE = "dashboards";
/** Object ID of the order of a site's dashboards in the history. */
export const ORDER = "order";

const dashboardVersion = z.object({ name: z.string(), widgets: z.array(widget), position: z.optional(z.int()) });
const orderVersion = z.object({ ids: z.array(z.string()), order: z.array(z.string()) });

/** An order as the history stores it: the IDs, and the names for readers. */
export type OrderVersion = z.infer<typeof orderVersion>;

/** The order of dashboards as the history stores it. */
export function buildOrderVersion(rows: readonly Pick<DashboardRow, "id" | "name">[]): OrderVersion {
  return { ids: rows.map(({ id }) => id), order: rows.map(({ name }) => name) };
}

async function load(tx: Tx, siteId: string, id: string): Promise<DashboardVersion | OrderVersion | null> {
  await lockSite(tx, siteId);
  if (id === ORDER) return buildOrderVersion(await loadDashboardRows(tx, siteId));
  const row = await findDashboard(tx, siteId, id, true);
  return row === undefined ? null : toDashboardVersion(row);
}

async function write(context: ReversalContext, id: string, content: unknown): Promise<unknown> {
  const { tx, site, refuse } = context;
  const rows = await loadDashboardRows(tx, site.siteId);
  if (id === ORDER) return writeOrder(tx, rows, z.parse(orderVersion, content).ids);
  const row = rows.find((one) => one.id === id);
  if (content === null) {
    if (row !== undefined) await removeDashboard(tx, row);
    return null;
  }
  const next = z.parse(dashboardVersion, content);
  if (row !== undefined)
    return toDashboardVersion(await updateDashboard(context, row, { name: next.name, widgets: next.widgets }));
  if (rows.length >= DASHBOARDS_MAX) return refuse({ id: ["too_many_dashboards"] });
  return toDashboardVersion(await insertDashboard(context, { ...next, id }));
}

/** Puts the existing dashboards in the requested order; the places of those that are not named stay. */
async function writeOrder(tx: Tx, rows: readonly DashboardRow[], ids: readonly string[]): Promise<OrderVersion> {
  const now = rows.map((row) => row.id);
  const wanted = ids.filter((id) => now.includes(id));
  const order = mergeOrder(
    now.filter((id) => wanted.includes(id)),
    wanted,
    now,
  );
  await reorderDashboards(tx, rows, order);
  return buildOrderVersion(order.flatMap((id) => rows.find((row) => row.id === id) ?? []));
}

function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const orders = [base, mine, theirs].map((one) => z.safeParse(orderVersion, one));
  const [before, ours, others] = orders.map((one) => one.data);
  if (before !== undefined && ours !== undefined && others !== undefined) {
    const ids = mergeOrder(before.ids, ours.ids, others.ids);
    const names = new Map([...toPairs(before), ...toPairs(ours), ...toPairs(others)]);
    return { content: { ids, order: ids.map((id) => names.get(id) ?? "") } };
  }
  return mergeVersions(
    z.parse(dashboardVersion, base),
    z.parse(dashboardVersion, mine),
    z.parse(dashboardVersion, theirs),
  );
}

function toPairs({ ids, order }: OrderVersion): [string, string][] {
  return ids.map((id, index) => [id, order[index] ?? ""]);
}

function mergeVersions(base: DashboardVersion, mine: DashboardVersion, theirs: DashboardVersion): Merged {
  const name = mergeValue(base.name, mine.name, theirs.name, Object.is);
  const merged = mergeWidgets(base.widgets, mine.widgets, theirs.widgets);
  if (name === CLASH || "clash" in merged) return { clash: true };
  return { content: { name, widgets: merged.widgets } };
}

/** Dashboards, for the history. */
export const dashboardReversal: Reversible = {
  feature: DASHBOARDS_FEATURE,
  canRead: (rights) => isAllowed(dashboardsAccess, rights),
  canWrite: (rights) => isAllowed({ ...dashboardsAccess, roles: ["!viewer"] }, rights),
  load,
  write,
  merge,
};
