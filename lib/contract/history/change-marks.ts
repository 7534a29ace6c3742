import * as z from "zod/mini";
import { anyMember, countedDay, id } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { defineEndpoint } from "@/lib/http/endpoint";

// Changes as marks on charts. Part of the history.

const GROUP = "history";

/** Kinds of marks: published rules, uploads and imports, feed runs, toggled services, and the rest. */
export const MARK_KINDS = ["publish", "import", "feed_run", "toggle", "other"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * A mark on a chart. `change_id` links to the change in the history, `run_id` to a feed run; exactly one is null.
 * `action` and `object` give the sentence, as in the history.
 */
export const changeMark = z.object({
  at: z.string(),
  kind: z.enum(MARK_KINDS),
  feature: z.string(),
  action: z.string(),
  object: z.object({
    id: z.string(),
    title: z.nullable(z.string()),
    kind: z.nullish(customizationKind),
  }),
  actor: z.nullable(z.string()),
  change_id: z.nullable(z.int()),
  run_id: z.nullable(id),
  /** The change that it undid. */
  undoes: z.nullable(z.int()),
});
export type ChangeMark = z.infer<typeof changeMark>;

/** Maximum number of marks of changes, and of runs, in one answer; the newest are returned. */
export const MARKS_MAX = 500;

/** Marks in a range of the site's days, both included, oldest first. Contains only what the caller may see. */
export const changeMarks = defineEndpoint({
  feature: "change-marks",
  method: "GET",
  path: "/sites/:siteId/history/marks",
  servedBy: "both",
  query: z.object({
    from: countedDay,
    to: countedDay,
    /** Comma-separated kinds; all kinds when absent. */
    kinds: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/, "invalid"))),
  }),
  response: z.object({
    marks: z.array(changeMark),
    /** The range has older marks that were left out. */
    truncated: z._default(z.boolean(), false),
  }),
  access: anyMember,
  group: GROUP,
});
