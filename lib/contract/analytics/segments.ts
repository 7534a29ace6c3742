import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { noQuery } from "@/lib/http/endpoint";
import { buildSavedCalls } from "./saved-calls";

// Saved visit filters. A URL that names a deleted segment works without it.

/** Access for reading. */
export const segmentsAccess = { policies: ["analytics"] } as const;

/** Maximum segments per site. */
export const SEGMENTS_MAX = 500;

const filters = z.record(z.string(), z.array(z.string()));

/** A segment. `is_mine`: the caller created it. */
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
export type Segment = z.output<typeof segment>;

/** The calls of segments. */
export const segmentCalls = buildSavedCalls(
  {
    feature: "segments",
    group: "segments",
    prefix: "/sites/:siteId/segments",
    access: segmentsAccess,
    saved: segment,
    content: { filters },
    made: {},
    list: { name: "page_json", query: noQuery, response: z.object({ segments: z.array(segment) }) },
    faults: ["filters_empty", "invalid"],
  },
  "too_many_segments",
);
export const listSegments = segmentCalls.list;
export const createSegment = segmentCalls.create;
export const updateSegment = segmentCalls.update;
export const deleteSegment = segmentCalls.destroy;
