import * as z from "zod/mini";
import { anyMember, countedDay, id } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { endpoint } from "@/lib/http/endpoint";

// What changed in a shop and when, as marks on charts. Part of the history.

const GROUP = "history";

/** Kinds of marks: rules that went live, uploads and imports, runs of feeds, switches of services, and the rest. */
export const MARK_KINDS = ["publish", "import", "feed_run", "toggle", "other"] as const;
/** A kind of marks. */
export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * A mark. `change_id` opens the change with its diff in the history, `run_id` what a run of a feed changed; one of them is
 * null. `action` and `object` make its sentence as they do in the history.
 */
export const changeMark = z.object({
  at: z.string(),
  kind: z.enum(MARK_KINDS),
  feature: z.string(),
  action: z.string(),
  object: z.object({
    id: z.string(),
    title: z.nullable(z.string()),
    kind: z.optional(z.nullable(customizationKind)),
  }),
  actor: z.nullable(z.string()),
  change_id: z.nullable(z.int()),
  run_id: z.nullable(id),
  /** The change that it took back. */
  undoes: z.nullable(z.int()),
});
/** A mark. */
export type ChangeMark = z.infer<typeof changeMark>;

/** Marks of changes, and of runs, that one call tells at most: the newest ones. */
export const MARKS_MAX = 500;

/** What changed in a range of the site's days, both included, the oldest first. Only what the caller may see. */
export const changeMarks = endpoint({
  feature: "change-marks",
  method: "GET",
  path: "/sites/:siteId/history/marks",
  query: z.object({
    from: countedDay,
    to: countedDay,
    /** Names of kinds joined by commas; all without it. */
    kinds: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/, "invalid"))),
  }),
  response: z.object({
    marks: z.array(changeMark),
    /** There are older ones in the range. */
    truncated: z._default(z.boolean(), false),
  }),
  access: anyMember,
  group: GROUP,
});
