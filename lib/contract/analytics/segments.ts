import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { endpoint, noAnswer } from "@/lib/http/endpoint";

// Filters of visits that are kept under a name, for the whole site or for their maker alone.

const FEATURE = "segments";
const GROUP = "segments";
const PREFIX = "/sites/:siteId/segments";
/** Who may see segments. */
export const access = { policies: ["analytics"] } as const;

/** Characters of a name at most. */
export const SEGMENT_NAME_MAX = 80;
/** Segments that a site may have. */
export const SEGMENTS_MAX = 500;

const filters = z.record(z.string(), z.array(z.string()));

/**
 * A segment. `is_mine`: the caller made it. One's own anybody may keep, viewers too; what is shared, and sharing, is for
 * those who may write.
 */
export const segment = z.object({
  id,
  name: z.string(),
  filters,
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  created_by: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  created_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  updated_at: z.string(),
  revision: z.int(),
});
/** A segment. */
export type Segment = z.output<typeof segment>;

/** The caller's own segments and the shared ones, by name. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  response: z.object({ segments: z.array(segment) }),
  access,
  group: GROUP,
});

const content = {
  name: z.string().check(z.trim(), z.minLength(1, "name_empty"), z.maxLength(SEGMENT_NAME_MAX, "invalid")),
  filters,
};
const FAULTS = ["name_empty", "name_taken", "filters_empty", "invalid"] as const;

/** Keeps filters under a name. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object({ ...content, is_shared: z._default(z.boolean(), false) }),
  response: segment,
  status: 201,
  errors: [...FAULTS, "too_many_segments"],
  access,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});

/** Changes what of a segment is told; the rest stays. Needs `If-Match`. */
export const update = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/update_json`,
  body: z.object({
    id,
    name: z.optional(content.name),
    filters: z.optional(filters),
    is_shared: z.optional(z.boolean()),
  }),
  response: segment,
  errors: [...FAULTS, "not_found"],
  access,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});

/** Removes a segment. Addresses that name it go on without it. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access,
  own: true,
  group: GROUP,
  undo: { by: "undo" },
});
