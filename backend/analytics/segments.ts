import { savedHandlers } from "@/backend/analytics/saved/saved-handlers";
import { namesOf, type SavedRow, usableBy } from "@/backend/analytics/saved/saved-rows";
import { type SegmentFilters, segmentTable } from "@/backend/analytics/segments/segment-reversal";
import { type Implemented, implement } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import * as calls from "@/lib/contract/analytics/segments";
import { filterEntries, readVisitFilters, segmentFilters } from "@/lib/domain/analytics/visit-filters";

// Filters of visits that are saved under a name.

const listHandler = implement(calls.list, async (_, { tx, site, user }) => {
  const rows = await usableBy(tx, segmentTable, { siteId: site.siteId, userId: user.id });
  const nameOf = await namesOf(tx, rows);
  return { segments: rows.map((row) => toWire(row, user.id, nameOf)) };
});

const writeHandlers = savedHandlers({
  ...segmentTable,
  feature: "segments",
  calls,
  tooMany: "too_many_segments",
  mayUse: () => true,
  make: ({ filters }, refuse) => ({ filters: keptFilters(filters, refuse) }),
  change: (old, { filters }, refuse) => ({
    filters: filters === undefined ? old.filters : keptFilters(filters, refuse),
  }),
  isUnsharedByMaker: true,
  keepsUnchanged: false,
  toWire,
});

/** Filters as a segment keeps them; refuses those that cannot be taken, and none at all. */
function keptFilters(given: SegmentFilters["filters"], refuse: Refuse<"filters_empty">): SegmentFilters["filters"] {
  const entries = Object.entries(given).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const { filters, faults } = readVisitFilters(entries);
  if (faults.length > 0) return refuse(422, "invalid", { errors: { filters: ["invalid"] } });
  const kept: SegmentFilters["filters"] = {};
  for (const [name, value] of filterEntries(segmentFilters(filters))) kept[name] = [...(kept[name] ?? []), value];
  const isEmpty = Object.keys(kept).length === 0;
  return isEmpty ? refuse(422, "filters_empty", { errors: { filters: ["filters_empty"] } }) : kept;
}

function toWire(
  row: SavedRow & SegmentFilters,
  caller: string,
  nameOf: (userId: string) => string | undefined,
): calls.Segment {
  return {
    id: row.id,
    name: row.name,
    filters: row.filters,
    is_shared: row.isShared,
    is_mine: row.ownerId === caller,
    created_by: { id: row.ownerId, name: nameOf(row.ownerId) ?? null },
    created_at: row.createdAt.toISOString(),
    updated_by: { id: row.updatedBy, name: nameOf(row.updatedBy) ?? null },
    updated_at: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

/** How the backend answers the calls of segments. */
export const segmentHandlers: Implemented[] = [listHandler, ...writeHandlers];
