import { randomUUID } from "node:crypto";
import { FEATURE, ORDER, orderOf } from "@/backend/analytics/dashboards/dashboard-reversal";
import {
  countOf,
  type DashboardRow,
  dashboardsOf,
  findDashboard,
  insertDashboard,
  linesOf,
  putInOrder,
  removeDashboard,
  toWire,
  updateDashboard,
  versionOf,
} from "@/backend/analytics/dashboards/dashboard-rows";
import { type BaseContext, implement } from "@/backend/kit/implement";
import { type Change, holdSite } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import {
  create,
  DASHBOARDS_MAX,
  destroy,
  duplicate,
  list,
  rename,
  reorder,
  saveWidgets,
  show,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { mergeOrder } from "@/lib/domain/analytics/merge-order";
import { areSameWidgets } from "@/lib/domain/analytics/widget-merge";
import { settingFaults } from "@/lib/domain/analytics/widget-settings";
import type { FieldErrors } from "@/lib/http/api-error";

type WriteContext<Code extends string> = Pick<BaseContext, "tx"> & { site: { siteId: string }; refuse: Refuse<Code> };

const listHandler = implement(list, async (_, { tx, site }) => ({ dashboards: await linesOf(tx, site.siteId) }));

const showHandler = implement(show, async ({ query }, { tx, site, refuse }) => {
  const row = await findDashboard(tx, site.siteId, query.id);
  return row === undefined ? refuse(404, "not_found") : toWire(row);
});

const createHandler = implement(create, async ({ body }, context) => {
  judge(body.widgets, context.refuse);
  const place = await roomFor(context);
  const row = await insertDashboard(context, { name: body.name, widgets: body.widgets, position: place });
  await context.change(told("create", row, null, versionOf(row)));
  return toWire(row);
});

const renameHandler = implement(rename, async ({ body }, context) => {
  const old = await held(context, body.id);
  if (body.was !== undefined && body.was !== old.name && body.name !== old.name)
    return context.refuse(412, "stale", { ...movedOn(old), name: old.name });
  if (body.name === old.name) return toWire(old);
  const row = await updateDashboard(context, old, { name: body.name });
  await context.change(told("rename", row, versionOf(old), versionOf(row)));
  return toWire(row);
});

const duplicateHandler = implement(duplicate, async ({ body }, context) => {
  await roomFor(context);
  const old = await held(context, body.id);
  const { widgets } = versionOf(old);
  const copies = widgets.map((one) => ({ ...one, id: randomUUID() }));
  const row = await insertDashboard(context, { name: body.name, widgets: copies, position: old.position + 1 });
  await context.change(told("duplicate", row, null, versionOf(row)));
  return toWire(row);
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  const old = await held(context, body.id);
  if (context.ifMatch !== undefined && context.ifMatch !== String(old.revision))
    return context.refuse(412, "stale", movedOn(old));
  await removeDashboard(context.tx, old);
  await context.change(told("destroy", old, { ...versionOf(old), position: old.position }, null));
  return undefined;
});

const reorderHandler = implement(reorder, async ({ body }, { tx, site, change }) => {
  await holdSite(tx, site.siteId);
  const rows = await dashboardsOf(tx, site.siteId);
  const now = rows.map((row) => row.id);
  const known = (ids: readonly string[]) => [...new Set(ids)].filter((id) => now.includes(id));
  const wanted = known(body.ids);
  const base = body.was === undefined ? now : known(body.was);
  // Only an order is asked for: what it does not name is neither there nor gone.
  const ids = mergeOrder(
    base.filter((id) => wanted.includes(id)),
    wanted.filter((id) => base.includes(id)),
    now,
  );
  if (await putInOrder(tx, rows, ids)) {
    const after = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    await change({
      feature: FEATURE,
      action: "reorder",
      objectId: ORDER,
      before: orderOf(rows),
      after: orderOf(after),
    });
  }
  return { dashboards: await linesOf(tx, site.siteId) };
});

const saveHandler = implement(saveWidgets, async ({ body }, context) => {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  judge(body.widgets, context.refuse);
  const old = await held(context, body.id);
  if (context.ifMatch !== String(old.revision)) return context.refuse(412, "stale", movedOn(old));
  const before = versionOf(old);
  if (areSameWidgets(before.widgets, body.widgets)) return toWire(old);
  const row = await updateDashboard(context, old, { widgets: body.widgets });
  await context.change(told("save_widgets", row, before, versionOf(row)));
  return toWire(row);
});

/** A dashboard that is to be changed, held with its site until the transaction ends. */
async function held({ tx, site, refuse }: WriteContext<"not_found">, id: string): Promise<DashboardRow> {
  await holdSite(tx, site.siteId);
  const row = await findDashboard(tx, site.siteId, id, true);
  return row === undefined ? refuse(404, "not_found") : row;
}

/** Where one more dashboard stands: behind the others, whose site is held. */
async function roomFor({ tx, site, refuse }: WriteContext<"too_many_dashboards">): Promise<number> {
  await holdSite(tx, site.siteId);
  const total = await countOf(tx, site.siteId);
  return total >= DASHBOARDS_MAX ? refuse(422, "too_many_dashboards") : total;
}

/** Refuses widgets of which two have one id, or one says what its kind cannot be told. */
function judge(widgets: readonly Widget[], refuse: Refuse): void {
  const errors: FieldErrors = {};
  for (const [index, one] of widgets.entries()) {
    if (widgets.findIndex(({ id }) => id === one.id) < index) errors[`widgets.${index}.id`] = ["widget_twice"];
    for (const name of settingFaults(one)) errors[`widgets.${index}.settings.${name}`] = ["setting_invalid"];
  }
  if (Object.keys(errors).length > 0) refuse(422, "invalid", { errors });
}

function movedOn({ revision, updatedBy: changed_by, updatedAt }: DashboardRow) {
  return { revision, changed_by, changed_at: updatedAt.toISOString() };
}

function told(action: string, row: DashboardRow, before: unknown, after: unknown): Change {
  return { feature: FEATURE, action, objectId: row.id, title: row.name, before, after };
}

/** How the backend answers the calls of dashboards. */
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
