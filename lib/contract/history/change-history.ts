import * as z from "zod/mini";
import { anyMember, HISTORY_GROUP as GROUP, id, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { publishedRanks } from "@/lib/contract/search/ranks";
import { endpoint } from "@/lib/http/endpoint";

// Every write of the product with who, when, why, before and after; taken back and restored from here.

const FEATURE = "change-history";
const PREFIX = "/sites/:siteId/history";

/** Why something changed. */
export const CAUSES = ["hand", "import", "copy", "undo", "schedule"] as const;
/** Why something changed. */
export type Cause = (typeof CAUSES)[number];

/** The id of a change: a number that grows within its site. */
const changeId = z.coerce.number().check(z.int("invalid"), z.gt(0, "invalid"));

/** Why a change cannot be taken back or restored now; null when it can. */
export const NO_UNDO = ["no_inverse", "already_undone", "too_old"] as const;

/** A change as the list shows it. */
export const changeEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  cause: z.enum(CAUSES),
  /** The feature that was changed, a name of `lib/domain/kit/screens`, and what was done, such as `save_rules`. */
  feature: z.string(),
  action: z.string(),
  /** What was changed; `title` is what people call it, null when it has no name. */
  object: z.object({
    id: z.string(),
    title: z.nullable(z.string()),
    /** The kind of customization that it is, or that it belongs to (drafts, previews); null or absent for other things. */
    kind: z.optional(z.nullable(customizationKind)),
  }),
  /** Rules or rows by what happened to them; null where a change is not counted so. */
  counts: z.nullable(z.object({ added: z.int(), changed: z.int(), removed: z.int() })),
  /** The change that this one took back, and the one that took this back. */
  undoes: z.nullable(z.int()),
  undone_by: z.nullable(z.int()),
  /** Until when it can be taken back (30 days), and what stands against it. */
  undo_until: z.string(),
  no_undo: z.nullable(z.enum(NO_UNDO)),
});
/** A change as the list shows it. */
export type ChangeEntry = z.infer<typeof changeEntry>;

const filters = {
  feature: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  action: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  user: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  cause: z.optional(z.enum(CAUSES)),
  /** Days of the site's zone, both included. */
  from: z.optional(z.iso.date({ error: "invalid" })),
  to: z.optional(z.iso.date({ error: "invalid" })),
  /** One object of a feature: its versions, and the uploads that wrote it. */
  object: z.optional(id),
  /** Words in the object's name. */
  q: z.optional(z.string().check(z.maxLength(200, "invalid"))),
};

/** The changes of a site, the newest first. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: z.object({
    ...filters,
    page: pageNumber,
    per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
  }),
  response: pageOf(changeEntry),
  errors: ["loading"],
  access: anyMember,
  group: GROUP,
});

/**
 * One change with what was and what is: JSON of the feature, null when there was or is nothing. `ranks` is what a
 * publication did to them, where its publisher saw it. `current` is what the thing is now, where changes of other things
 * write it too, as an upload its rows; where it is absent the newest change of the thing says so.
 */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ id: changeId }),
  response: z.extend(changeEntry, {
    before: z.unknown(),
    after: z.unknown(),
    ranks: z.optional(publishedRanks),
    current: z.optional(z.unknown()),
  }),
  errors: ["not_found"],
  access: anyMember,
  group: GROUP,
});

/** Who changed things here, and who may own rules. */
export const people = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/people_json`,
  response: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  access: anyMember,
  group: GROUP,
});

const writeAccess = { roles: [NOT_VIEWER] } as const;

/** What came of taking back or restoring: the new change, and the object it wrote. */
const written = z.object({ change_id: z.int(), feature: z.string(), object_id: z.string() });

/**
 * Takes a change back: what it did is undone, later changes of other parts of the object stay (three-way). Where a later
 * change touched the same part, `moved_on` answers 409 with the ids of those changes. Needs the rights of the call that
 * made it.
 */
export const undo = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/undo`,
  body: z.object({ id: changeId }),
  response: written,
  errors: ["not_found", ...NO_UNDO, "moved_on", "refused"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Makes a version of an object what it is now, as a new version: as it was before or after a change. */
export const restore = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/restore`,
  body: z.object({ id: changeId, side: z.enum(["before", "after"]) }),
  response: written,
  errors: ["not_found", "no_inverse", "too_old", "refused"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Parameters of the download (CSV, UTF-8): the filters of the list. Served as a file, not as JSON. */
export const exportCsv = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export_csv`,
  query: z.object(filters),
  response: z.string(),
  errors: ["loading"],
  access: anyMember,
  group: GROUP,
});
