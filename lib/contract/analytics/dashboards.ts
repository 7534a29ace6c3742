import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";

// Dashboards of a site. A dashboard stores only the settings of its widgets; their data comes from the endpoints of other screens.
// Only this backend has them.

const FEATURE = "dashboards";
const GROUP = "dashboards";
const PREFIX = "/sites/:siteId/dashboards";
/** Access for reading. A widget also needs the rights of the screen that its data comes from. */
export const dashboardsAccess = { policies: ["dashboards"] } as const;
const writeAccess = { ...dashboardsAccess, roles: [NOT_VIEWER] } as const;

/** Maximum dashboards per site. */
export const DASHBOARDS_MAX = 50;
/** Maximum widgets per dashboard. */
export const WIDGETS_MAX = 40;
/** Maximum length of dashboard names and widget titles. */
export const DASHBOARD_NAME_MAX = 80;
/** Maximum length of a note. */
export const NOTE_MAX = 2_000;

/**
 * Kinds of widgets: a metric, a chart, a table of queries, queries without results with suggested fixes, recent visits, the state
 * of feeds and data quality, a note, recent changes.
 */
export const WIDGET_KINDS = [
  "metric",
  "chart",
  "queries",
  "no_results",
  "visits",
  "catalog_state",
  "note",
  "marks",
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Settings by name; lib/domain/analytics/widget-settings defines the names and values of each kind. */
export type WidgetSettings = Record<string, string>;

/** A stored widget. The client chooses its id, which never changes. */
export const widget = z.object({
  id: z.string(),
  kind: z.enum(WIDGET_KINDS),
  /** Null: a title generated from the settings. */
  title: z.nullable(z.string()),
  /** Width in columns, of two. */
  width: z.union([z.literal(1), z.literal(2)]),
  settings: z.record(z.string(), z.string()),
});
export type Widget = z.infer<typeof widget>;

const settingsInput = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,32}$/, "invalid")),
    z.string().check(z.maxLength(NOTE_MAX, "note_too_long")),
  )
  .check(z.refine((settings) => Object.keys(settings).length <= 12, "invalid"));

const widgetInput = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid")),
  kind: z.enum(WIDGET_KINDS, { error: "invalid" }),
  title: z.nullable(z.string().check(z.maxLength(DASHBOARD_NAME_MAX, "name_too_long"))),
  width: z.union([z.literal(1), z.literal(2)], { error: "invalid" }),
  settings: settingsInput,
});
const widgetsInput = z.array(widgetInput).check(z.maxLength(WIDGETS_MAX, "too_many_widgets"));

const name = z
  .string({ error: "name_empty" })
  .check(z.trim(), z.minLength(1, "name_empty"), z.maxLength(DASHBOARD_NAME_MAX, "name_too_long"));

/** A dashboard with its widgets in order. */
export const dashboard = z.object({
  id,
  name: z.string(),
  /** 0-based position among the site's dashboards. */
  position: z.int(),
  widgets: z.array(widget),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.string(),
});
export type Dashboard = z.infer<typeof dashboard>;

/** A dashboard in lists and the menu. */
export const dashboardLine = z.object({ id, name: z.string(), widgets_count: z.int() });
export type DashboardLine = z.infer<typeof dashboardLine>;

/** Error codes of input fields. */
export const DASHBOARD_FIELD_CODES = [
  "name_empty",
  "name_too_long",
  "note_too_long",
  "too_many_widgets",
  "widget_twice",
  "setting_invalid",
] as const;

/** The dashboards of a site, in order. */
export const listDashboards = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  response: z.object({ dashboards: z.array(dashboardLine) }),
  errors: ["loading"],
  access: dashboardsAccess,
  group: GROUP,
});

export const showDashboard = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object({ id }),
  response: dashboard,
  errors: ["not_found"],
  access: dashboardsAccess,
  group: GROUP,
});

/** Creates a dashboard at the end, with or without widgets. */
export const createDashboard = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({ name, widgets: z._default(widgetsInput, []) }),
  response: dashboard,
  status: 201,
  errors: ["too_many_dashboards", ...DASHBOARD_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Renames a dashboard. `was`: the name that the caller saw; if it has changed since, the request fails with 412 `stale`.
 */
export const rename = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/rename_json`,
  servedBy: "both",
  body: z.object({ id, name, was: z.optional(z.string()) }),
  response: dashboard,
  errors: ["not_found", "stale", "name_empty", "name_too_long"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Copies a dashboard under another name and places the copy after it; its widgets get new ids. */
export const duplicate = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/duplicate_json`,
  servedBy: "both",
  body: z.object({ id, name }),
  response: dashboard,
  status: 201,
  errors: ["not_found", "too_many_dashboards", "name_empty", "name_too_long"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Deletes a dashboard; an undo restores its position. With `If-Match`, only that version. */
export const deleteDashboard = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found", "stale"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

const order = z.array(id).check(z.maxLength(2 * DASHBOARDS_MAX, "invalid"));

/**
 * Reorders dashboards. `was`: the order that the caller saw; concurrent changes are merged (`mergeOrder` in lib/domain), so a
 * reorder never fails. Returns the resulting order.
 */
export const reorder = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/reorder_json`,
  servedBy: "both",
  body: z.object({ ids: order, was: z.optional(order) }),
  response: z.object({ dashboards: z.array(dashboardLine) }),
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Replaces the widgets of a dashboard. Requires `If-Match`; on `stale`, the client reloads and reapplies its edits, which is safe
 * because widgets have ids.
 */
export const saveWidgets = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/widgets_json`,
  servedBy: "both",
  body: z.object({ id, widgets: widgetsInput }),
  response: dashboard,
  errors: ["not_found", "stale", "precondition_required", ...DASHBOARD_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});
