import { buildSavedHandlers } from "@/backend/analytics/saved/saved-handlers";
import { listUsable, loadUserNames, type SavedRow } from "@/backend/analytics/saved/saved-rows";
import { type SegmentFilters, segmentTable } from "@/backend/analytics/segments/segment-reversal";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import * as calls from "@/lib/contract/analytics/segments";
import { listFilterEntries, pickSegmentFilters, readVisitFilters } from "@/lib/domain/analytics/visit-filters";

// Visit filters, saved under a name.

const listHandler = implement(calls.listSegments, async (_, { tx, site, user }) => {
  const rows = await listUsable(tx, segmentTable, { siteId: site.siteId, userId: user.id });
  const findName = await loadUserNames(tx, rows);
  return { segments: rows.map((row) => toWire(row, user.id, findName)) };
});

const writeHandlers = buildSavedHandlers({
  ...segmentTable,
  feature: "segments",
  calls: calls.segmentCalls,
  tooMany: "too_many_segments",
  canUse: () => true,
  make: ({ filters }, refuse) => ({ filters: normalizeFilters(filters, refuse) }),
  change: (old, { filters }, refuse) => ({
    filters: filters === undefined ? old.filters : normalizeFilters(filters, refuse),
  }),
  canOnlyOwnerUnshare: true,
  skipsUnchanged: false,
  toWire,
});

/** Validates filters and returns them as a segment stores them; refuses invalid or empty ones. */
function normalizeFilters(
  given: SegmentFilters["filters"],
  refuse: Refuse<"filters_empty">,
): SegmentFilters["filters"] {
  const entries = Object.entries(given).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const { filters, faults } = readVisitFilters(entries);
  if (faults.length > 0) return refuse(422, "invalid", { errors: { filters: ["invalid"] } });
  const normalized: SegmentFilters["filters"] = {};
  for (const [name, value] of listFilterEntries(pickSegmentFilters(filters)))
    normalized[name] = [...(normalized[name] ?? []), value];
  const isEmpty = Object.keys(normalized).length === 0;
  return isEmpty ? refuse(422, "filters_empty", { errors: { filters: ["filters_empty"] } }) : normalized;
}

function toWire(
  row: SavedRow & SegmentFilters,
  caller: string,
  findName: (userId: string) => string | undefined,
): calls.Segment {
  return {
    id: row.id,
    name: row.name,
    filters: row.filters,
    is_shared: row.isShared,
    is_mine: row.ownerId === caller,
    created_by: { id: row.ownerId, name: findName(row.ownerId) ?? null },
    created_at: row.createdAt.toISOString(),
    updated_by: { id: row.updatedBy, name: findName(row.updatedBy) ?? null },
    updated_at: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

export const segmentHandlers: ImplementedCall[] = [listHandler, ...writeHandlers];
