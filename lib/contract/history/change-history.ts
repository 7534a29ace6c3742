import * as z from "zod/mini";
import { CAUSES } from "@/lib/contract/kit/change-causes";
import { anyMember, buildPageSchema, NOT_VIEWER, pageNumber } from "@/lib/contract/kit/common";
import { defineList } from "@/lib/contract/kit/lists";
import { customizationKind } from "@/lib/contract/search/kinds";
import { publishedRanks } from "@/lib/contract/search/ranks";
import { defineEndpoint } from "@/lib/http/endpoint";

// Every write of the product with actor, time, cause, before and after. Undo and restore work from here.

const FEATURE = "change-history";
const GROUP = "history";
const PREFIX = "/sites/:siteId/history";

/** The id of a changed object; those of drafts of campaigns and of preview links have a prefix. */
const objectId = z.string().check(z.regex(/^[\w:.@-]{1,128}$/, "invalid"));

/** A change id: a number that increases within its site. */
const changeId = z.coerce.number().check(z.int("invalid"), z.gt(0, "invalid"));

/** Why a change cannot be undone or restored now. */
export const NO_UNDO = ["no_inverse", "already_undone", "too_old", "site_closed"] as const;

/** A change as the list shows it. */
export const changeEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  cause: z.enum(CAUSES),
  /** The changed feature, a name in `lib/domain/kit/screens`, and the action, for example `save_rules`. */
  feature: z.string(),
  action: z.string(),
  /** The changed object; `title` is its display name. */
  object: z.object({
    id: z.string(),
    title: z.nullable(z.string()),
    /** The kind of customization it is or belongs to (drafts, previews); null or absent for other objects. */
    kind: z.nullish(customizationKind),
  }),
  /** Counts of rules or rows; null for changes that are not counted this way. */
  counts: z.nullable(z.object({ added: z.int(), changed: z.int(), removed: z.int() })),
  /** The change that this one undid, and the change that undid this one. */
  undoes: z.nullable(z.int()),
  undone_by: z.nullable(z.int()),
  /** The deadline for undoing it (30 days), and what prevents it. */
  undo_until: z.string(),
  no_undo: z.nullable(z.enum(NO_UNDO)),
});
/** A change in the list. */
export type ChangeEntry = z.infer<typeof changeEntry>;

const filters = {
  feature: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  action: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  user: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  cause: z.optional(z.enum(CAUSES)),
  /** Days in the site's time zone, both included. */
  from: z.optional(z.iso.date({ error: "invalid" })),
  to: z.optional(z.iso.date({ error: "invalid" })),
  /** One object of a feature: its versions, and the uploads that wrote it. */
  object: z.optional(objectId),
  /** Text in the object's name. */
  q: z.optional(z.string().check(z.maxLength(200, "invalid"))),
};

/** The list of changes. */
export const changeList = defineList({
  query: z.object({
    ...filters,
    page: pageNumber,
    per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
  }),
  columns: ["what", "when", "who", "cause", "rules"],
  filters: ["q", "feature", "action", "user", "cause", "from", "to", "object"],
});

/** The changes of a site, newest first. A publish is one entry: the end of its draft is listed only where the filters leave out the live version. */
export const listChanges = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: changeList.query,
  response: buildPageSchema(changeEntry),
  errors: ["loading"],
  access: anyMember,
  group: GROUP,
});

/**
 * One change with its content before and after: JSON of the feature. `ranks`: how a publication moved results, if its
 * publisher's preview recorded it. `current`: the object's content now, for objects that changes of other objects also
 * write (an upload writes its rows); otherwise absent, and the newest change of the object has it. `related`: the other
 * changes that the same write made and that are undone with this one, in the order of the undo.
 */
export const showChange = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object({ id: changeId }),
  response: z.extend(changeEntry, {
    before: z.unknown(),
    after: z.unknown(),
    ranks: z.optional(publishedRanks),
    current: z.optional(z.unknown()),
    related: z.optional(z.array(changeEntry)),
  }),
  errors: ["not_found"],
  access: anyMember,
  group: GROUP,
});

/** People who made changes on the site, and people who can own rules. */
export const people = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/people_json`,
  servedBy: "both",
  response: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  access: anyMember,
  group: GROUP,
});

const writeAccess = { roles: [NOT_VIEWER] } as const;

/** The result of an undo or restore: the new change, and the object it wrote. */
const writeResult = z.object({ change_id: z.int(), feature: z.string(), object_id: z.string() });

/**
 * Undoes a change. Later changes to other parts of the object stay (three-way merge). When a later change touched the
 * same part, answers 409 `moved_on` with the ids of those changes. Needs the rights of the call that made the change.
 * `with_related` also undoes the `related` changes of `showChange`, all or none; the answer is the undo of the change itself.
 */
export const undoChanges = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/undo`,
  servedBy: "both",
  body: z.object({ id: changeId, with_related: z.optional(z.boolean()) }),
  response: writeResult,
  errors: ["not_found", ...NO_UNDO, "moved_on", "refused"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Restores an object to its version before or after a change, as a new version. */
export const restoreChange = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/restore`,
  servedBy: "both",
  body: z.object({ id: changeId, side: z.enum(["before", "after"]) }),
  response: writeResult,
  errors: ["not_found", "no_inverse", "too_old", "refused"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Parameters of the download (CSV, UTF-8): the filters of the list, with the same entries. Served as a file, not as JSON. */
export const exportCsv = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export_csv`,
  servedBy: "both",
  query: z.object(filters),
  response: z.string(),
  errors: ["loading"],
  access: anyMember,
  group: GROUP,
});
