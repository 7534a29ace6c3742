import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { savedCalls } from "./saved-calls";

// Ways of looking at a table that are saved under a name: filters, columns, order and range of one screen. What is shared
// is shared with everybody who may open the screen.

/** The screens whose views can be saved, by their names in `lib/domain/kit/screens`. */
export const VIEW_SCREENS = ["searches", "site-stats"] as const;
/** A screen whose views can be saved. */
export type ViewScreen = (typeof VIEW_SCREENS)[number];
/** Views of one maker on one screen. */
export const VIEWS_MAX = 100;

const screen = z.enum(VIEW_SCREENS);

/** A saved view. `is_mine`: the caller made it. */
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
/** A saved view. */
export type SavedView = z.infer<typeof savedView>;

/** The calls of saved views. */
export const { list, create, update, destroy } = savedCalls(
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
