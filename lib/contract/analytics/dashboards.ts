import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { endpoint, noAnswer } from "@/lib/http/endpoint";

// Dashboards of a site: what people put together out of the figures of other screens. Their widgets hold what
// is shown and how; the figures themselves come from the calls of those screens. All of it is X.

const FEATURE = "dashboards";
const GROUP = "dashboards";
const PREFIX = "/sites/:siteId/dashboards";
/** Who may see dashboards. What a widget shows needs the rights of the screen that it comes from, too. */
export const access = { policies: ["dashboards"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** Dashboards that a site may have. */
export const DASHBOARDS_MAX = 50;
/** Widgets of one dashboard. */
export const WIDGETS_MAX = 40;
/** Characters of the name of a dashboard, and of the title of a widget. */
export const DASHBOARD_NAME_MAX = 80;
/** Characters of a note. */
export const NOTE_MAX = 2_000;

/**
 * What a widget can be: one figure, a line over time, a table of queries, queries that found nothing with what helps,
 * the newest visits, the state of feeds and data, a text, what was changed when.
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
/** What a widget can be. */
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** What a widget shows, by name; `lib/domain/analytics/widget-settings.ts` says which names a kind has and what they may be. */
export type WidgetSettings = Record<string, string>;

/** A widget as it is kept. Its id is its maker's (any text of `id`) and stays with it wherever it is moved. */
export const widget = z.object({
  id: z.string(),
  kind: z.enum(WIDGET_KINDS),
  /** What stands above it; null: what it shows says so itself. */
  title: z.nullable(z.string()),
  /** Columns that it takes of two. */
  width: z.union([z.literal(1), z.literal(2)]),
  settings: z.record(z.string(), z.string()),
});
/** A widget as it is kept. */
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

/** A dashboard with its widgets in their order. */
export const dashboard = z.object({
  id,
  name: z.string(),
  /** Its place among the dashboards of the site, from 0. */
  position: z.int(),
  widgets: z.array(widget),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.string(),
});
/** A dashboard with its widgets in their order. */
export type Dashboard = z.infer<typeof dashboard>;

/** A dashboard as lists and the menu show it. */
export const dashboardLine = z.object({ id, name: z.string(), widgets_count: z.int() });
/** A dashboard as lists and the menu show it. */
export type DashboardLine = z.infer<typeof dashboardLine>;

/** What may be wrong with what is sent. */
export const DASHBOARD_FIELD_CODES = [
  "name_empty",
  "name_too_long",
  "note_too_long",
  "too_many_widgets",
  "widget_twice",
  "setting_invalid",
] as const;

/** The dashboards of a site in their order. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  response: z.object({ dashboards: z.array(dashboardLine) }),
  errors: ["loading"],
  access,
  group: GROUP,
});

/** One dashboard. */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ id }),
  response: dashboard,
  errors: ["not_found"],
  access,
  group: GROUP,
});

/** Makes a dashboard behind the others, empty or with widgets. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object({ name, widgets: z._default(widgetsInput, []) }),
  response: dashboard,
  status: 201,
  errors: ["too_many_dashboards", ...DASHBOARD_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Renames one. `was` is the name that its caller saw: where somebody else has given it another one since, the answer is
 * `stale` (412) and the other name stays.
 */
export const rename = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/rename_json`,
  body: z.object({ id, name, was: z.optional(z.string()) }),
  response: dashboard,
  errors: ["not_found", "stale", "name_empty", "name_too_long"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Copies one under another name, right behind it; its widgets get ids of their own. */
export const duplicate = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/duplicate_json`,
  body: z.object({ id, name }),
  response: dashboard,
  status: 201,
  errors: ["not_found", "too_many_dashboards", "name_empty", "name_too_long"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Deletes one; taken back it stands where it stood. With `If-Match` only the version named. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
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
 * Puts dashboards in order. `was` is the order that its caller saw: what others moved, added or deleted since stays
 * (`mergeOrder` of lib/domain), so that no order is ever refused. Answers the order as it is now.
 */
export const reorder = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/reorder_json`,
  body: z.object({ ids: order, was: z.optional(order) }),
  response: z.object({ dashboards: z.array(dashboardLine) }),
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Saves the widgets of one, all of them in their order. Needs `If-Match`; who is told `stale` reads it anew and does the
 * same once more on top of it, which the ids of widgets make safe.
 */
export const saveWidgets = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/widgets_json`,
  body: z.object({ id, widgets: widgetsInput }),
  response: dashboard,
  errors: ["not_found", "stale", "precondition_required", ...DASHBOARD_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});
