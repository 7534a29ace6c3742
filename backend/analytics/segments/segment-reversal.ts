import * as z from "zod/mini";
import { buildSavedReversal } from "@/backend/analytics/saved/saved-reversal";
import type { SavedTable } from "@/backend/analytics/saved/saved-rows";
import { segments } from "@/backend/db/schema/analytics/views";
import { SEGMENTS_MAX, segmentsAccess } from "@/lib/contract/analytics/segments";

/** The fields of a segment beyond those of every saved object. */
export type SegmentFilters = { filters: Record<string, string[]> };

/** Where segments are stored. */
export const segmentTable: SavedTable<SegmentFilters, SegmentFilters> = {
  table: segments,
  own: z.object({ filters: z.record(z.string(), z.array(z.string())) }),
  pickOwn: ({ filters }) => ({ filters }),
  max: { count: SEGMENTS_MAX, of: "site" },
};

/** Segments, for the history. */
export const segmentReversal = buildSavedReversal("segments", segmentsAccess, segmentTable);
