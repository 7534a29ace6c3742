import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { endpoint, noAnswer } from "@/lib/http/endpoint";

// Ways of looking at a table that were kept under a name: filters, columns, order and range of one screen.
// A view is its maker's own, or shared with everybody who may open the screen; own ones are anybody's to keep, viewers'
// too, shared ones are for those who may write.

const FEATURE = "saved-views";
const GROUP = "saved_views";
const PREFIX = "/sites/:siteId/saved_views";

/** The screens whose views can be kept, by their names in `lib/domain/kit/screens`. */
export const VIEW_SCREENS = ["searches", "site-stats"] as const;
/** A screen whose views can be kept. */
export type ViewScreen = (typeof VIEW_SCREENS)[number];
/** Characters of the name of a view. */
export const VIEW_NAME_MAX = 80;
/** Views of one maker on one screen. */
export const VIEWS_MAX = 100;

const name = z.string().check(z.trim(), z.minLength(1, "name_empty"), z.maxLength(VIEW_NAME_MAX, "invalid"));
/** The query string of the screen, without its question mark. */
const search = z.string().check(z.maxLength(4000, "invalid"));

/** A view that was kept. `is_mine`: of the one who asks. */
export const savedView = z.object({
  id,
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  updated_at: z.string(),
  updated_by: z.string(),
  revision: z.int(),
});
/** A view that was kept. */
export type SavedView = z.infer<typeof savedView>;

/** The views of a screen that the one who asks may use: their own and the shared ones, by name. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/list_json`,
  query: z.object({ screen: z.enum(VIEW_SCREENS) }),
  response: z.object({ views: z.array(savedView) }),
  access: anyMember,
  group: GROUP,
});

const WRITE_CODES = ["name_empty", "name_taken"] as const;

/** Keeps a view. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object({ screen: z.enum(VIEW_SCREENS), name, search, is_shared: z._default(z.boolean(), false) }),
  response: savedView,
  status: 201,
  errors: [...WRITE_CODES, "too_many_views"],
  access: anyMember,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});

/** Gives a view another name, other content, or to everybody; what is left out stays. Needs `If-Match`. */
export const update = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/update_json`,
  body: z.object({
    id,
    name: z.optional(name),
    search: z.optional(search),
    is_shared: z.optional(z.boolean()),
  }),
  response: savedView,
  errors: [...WRITE_CODES, "not_found"],
  access: anyMember,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});

/** Removes a view. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: anyMember,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});
