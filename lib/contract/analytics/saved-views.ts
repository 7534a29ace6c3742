import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { buildSavedCalls } from "./saved-calls";

// Saved views of a table: filters, columns, sort order and range of one screen. Shared views are visible to everyone who may open
// the screen.

/** Screens with saved views, by their names in lib/domain/kit/screens. */
export const VIEW_SCREENS = ["searches", "site-stats"] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];
/** Maximum views per user and screen. */
export const VIEWS_MAX = 100;

const screen = z.enum(VIEW_SCREENS);

/** A saved view. `is_mine`: the caller created it. */
export const savedView = z.object({
  id,
  screen,
  name: z.string(),
  /** The query string of the screen, without its question mark. */
  search: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  updated_at: z.string(),
  updated_by: z.string(),
  revision: z.int(),
});
export type SavedView = z.infer<typeof savedView>;

/** The calls of saved views. */
export const savedViewCalls = buildSavedCalls(
  {
    feature: "saved-views",
    group: "saved_views",
    prefix: "/sites/:siteId/saved_views",
    access: anyMember,
    saved: savedView,
    content: { search: z.string().check(z.maxLength(4000, "invalid")) },
    made: { screen },
    list: { name: "list_json", query: z.object({ screen }), response: z.object({ views: z.array(savedView) }) },
    faults: [],
  },
  "too_many_views",
);
export const listSavedViews = savedViewCalls.list;
export const createSavedView = savedViewCalls.create;
export const updateSavedView = savedViewCalls.update;
export const deleteSavedView = savedViewCalls.destroy;
