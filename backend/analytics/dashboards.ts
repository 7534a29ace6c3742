import { randomUUID } from "node:crypto";
import { buildOrderVersion, DASHBOARDS_FEATURE, ORDER } from "@/backend/analytics/dashboards/dashboard-reversal";
import {
  countDashboards,
  type DashboardRow,
  findDashboard,
  insertDashboard,
  listDashboardLines,
  loadDashboardRows,
  removeDashboard,
  reorderDashboards,
  toDashboardVersion,
  toWireDashboard,
  updateDashboard,
} from "@/backend/analytics/dashboards/dashboard-rows";
import { type BaseContext, implement } from "@/backend/kit/implement";
import { type Change, lockSite } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import {
  createDashboard,
  DASHBOARDS_MAX,
  deleteDashboard,
  duplicate,
  listDashboards,
  rename,
  reorder,
  saveWidgets,
  showDashboard,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { mergeOrder } from "@/lib/domain/analytics/merge-order";
import { areSameWidgets } from "@/lib/domain/analytics/widget-merge";
import { findInvalidSettings } from "@/lib/domain/analytics/widget-settings";
import type { FieldErrors } from "@/lib/http/api-error";

type WriteContext<Code extends string> = Pick<BaseContext, "tx"> & { site: { siteId: string }; refuse: Refuse<Code> };

const listHandler = implement(listDashboards, async (_, { tx, site }) => ({
  dashboards: await listDashboardLines(tx, site.siteId),
}));

const showHandler = implement(showDashboard, async ({ query }, { tx, site, refuse }) => {
  const row = await findDashboard(tx, site.siteId, query.id);
  return row === undefined ? refuse(404, "not_found") : toWireDashboard(row);
});

const createHandler = implement(createDashboard, async ({ body }, context) => {
  validateWidgets(body.widgets, context.refuse);
  const place = await findFreePosition(context);
  const row = await insertDashboard(context, { name: body.name, widgets: body.widgets, position: place });
  await context.change(buildChange("create", row, null, toDashboardVersion(row)));
  return toWireDashboard(row);
});

const renameHandler = implement(rename, async ({ body }, context) => {
  const old = await lockDashboard(context, body.id);
  if (body.was !== undefined && body.was !== old.name && body.name !== old.name)
    return context.refuse(412, "stale", { ...buildStaleDetails(old), name: old.name });
  if (body.name === old.name) return toWireDashboard(old);
  const row = await updateDashboard(context, old, { name: body.name });
  await context.change(buildChange("rename", row, toDashboardVersion(old), toDashboardVersion(row)));
  return toWireDashboard(row);
});

const duplicateHandler = implement(duplicate, async ({ body }, context) => {
  await findFreePosition(context);
  const old = await lockDashboard(context, body.id);
  const { widgets } = toDashboardVersion(old);
  const copies = widgets.map((one) => ({ ...one, id: randomUUID() }));
  const row = await insertDashboard(context, { name: body.name, widgets: copies, position: old.position + 1 });
  await context.change(buildChange("duplicate", row, null, toDashboardVersion(row)));
  return toWireDashboard(row);
});

const destroyHandler = implement(deleteDashboard, async ({ body }, context) => {
  const old = await lockDashboard(context, body.id);
  if (context.ifMatch !== undefined && context.ifMatch !== String(old.revision))
    return context.refuse(412, "stale", buildStaleDetails(old));
  await removeDashboard(context.tx, old);
  await context.change(buildChange("destroy", old, { ...toDashboardVersion(old), position: old.position }, null));
  return undefined;
});

const reorderHandler = implement(reorder, async ({ body }, { tx, site, change }) => {
  await lockSite(tx, site.siteId);
  const rows = await loadDashboardRows(tx, site.siteId);
  const now = rows.map((row) => row.id);
  const filterKnown = (ids: readonly string[]) => [...new Set(ids)].filter((id) => now.includes(id));
  const wanted = filterKnown(body.ids);
  const base = body.was === undefined ? now : filterKnown(body.was);
  // `ids` may be incomplete: dashboards it does not name keep their place.
  const ids = mergeOrder(
    base.filter((id) => wanted.includes(id)),
    wanted.filter((id) => base.includes(id)),
    now,
  );
  if (await reorderDashboards(tx, rows, ids)) {
    const after = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    await change({
      feature: DASHBOARDS_FEATURE,
      action: "reorder",
      objectId: ORDER,
      before: buildOrderVersion(rows),
      after: buildOrderVersion(after),
    });
  }
  return { dashboards: await listDashboardLines(tx, site.siteId) };
});

const saveHandler = implement(saveWidgets, async ({ body }, context) => {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  validateWidgets(body.widgets, context.refuse);
  const old = await lockDashboard(context, body.id);
  if (context.ifMatch !== String(old.revision)) return context.refuse(412, "stale", buildStaleDetails(old));
  const before = toDashboardVersion(old);
  if (areSameWidgets(before.widgets, body.widgets)) return toWireDashboard(old);
  const row = await updateDashboard(context, old, { widgets: body.widgets });
  await context.change(buildChange("save_widgets", row, before, toDashboardVersion(row)));
  return toWireDashboard(row);
});

/** Locks a site and one of its dashboards until the transaction ends. */
async function lockDashboard({ tx, site, refuse }: WriteContext<"not_found">, id: string): Promise<DashboardRow> {
  await lockSite(tx, site.siteId);
  const row = await findDashboard(tx, site.siteId, id, true);
  return row === undefined ? refuse(404, "not_found") : row;
}

/** The position of one more dashboard: at the end. Locks the site. */
async function findFreePosition({ tx, site, refuse }: WriteContext<"too_many_dashboards">): Promise<number> {
  await lockSite(tx, site.siteId);
  const total = await countDashboards(tx, site.siteId);
  return total >= DASHBOARDS_MAX ? refuse(422, "too_many_dashboards") : total;
}

/** Refuses widgets that share an ID, and settings that their kind does not have. */
function validateWidgets(widgets: readonly Widget[], refuse: Refuse): void {
  const errors: FieldErrors = {};
  for (const [index, one] of widgets.entries()) {
    if (widgets.findIndex(({ id }) => id === one.id) < index) errors[`widgets.${index}.id`] = ["widget_twice"];
    for (const name of findInvalidSettings(one)) errors[`widgets.${index}.settings.${name}`] = ["setting_invalid"];
  }
  if (Object.keys(errors).length > 0) refuse(422, "invalid", { errors });
}

function buildStaleDetails({ revision, updatedBy: changed_by, updatedAt }: DashboardRow) {
  return { revision, changed_by, changed_at: updatedAt.toISOString() };
}

function buildChange(action: string, row: DashboardRow, before: unknown, after: unknown): Change {
  return { feature: DASHBOARDS_FEATURE, action, objectId: row.id, title: row.name, before, after };
}

export const dashboardHandlers = [
  listHandler,
  showHandler,
  createHandler,
  renameHandler,
  duplicateHandler,
  destroyHandler,
  reorderHandler,
  saveHandler,
];
