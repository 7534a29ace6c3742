import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import { segments } from "@/backend/db/schema/analytics/views";
import type { Segment } from "@/lib/contract/analytics/segments";
import { filterEntries, readVisitFilters, segmentFilters } from "@/lib/domain/analytics/visit-filters";

/** A segment as the store has it. */
export type SegmentRow = typeof segments.$inferSelect;

/** A segment as the history keeps it. */
export const segmentVersion = z.object({
  name: z.string(),
  filters: z.record(z.string(), z.array(z.string())),
  is_shared: z.boolean(),
  owner_id: z.string(),
});
/** A segment as the history keeps it. */
export type SegmentVersion = z.infer<typeof segmentVersion>;

/** What the history keeps of a segment. */
export function versionOf({ name, filters, isShared, ownerId }: SegmentRow): SegmentVersion {
  return { name, filters, is_shared: isShared, owner_id: ownerId };
}

/** A segment of a site, locked until the transaction ends. */
export async function findSegment(tx: Tx, siteId: string, id: string): Promise<SegmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.siteId, siteId), eq(segments.id, id)))
    .for("update");
  return row;
}

/** The segments that somebody may use: their own and the shared ones, by name. */
export async function segmentsOf(tx: Tx, siteId: string, userId: string): Promise<SegmentRow[]> {
  return tx
    .select()
    .from(segments)
    .where(and(eq(segments.siteId, siteId), or(eq(segments.isShared, true), eq(segments.ownerId, userId))))
    .orderBy(asc(sql`lower(${segments.name})`), asc(segments.id));
}

/** Whether somebody has another segment of a name. */
export async function isNameTaken(
  tx: Tx,
  { siteId, ownerId, name, self }: { siteId: string; ownerId: string; name: string; self: string | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: segments.id })
    .from(segments)
    .where(and(eq(segments.siteId, siteId), eq(segments.ownerId, ownerId), eq(segments.name, name)));
  return rows.some(({ id }) => id !== self);
}

/** Filters as a segment keeps them; null where one of them cannot be taken. */
export function keptFilters(given: Readonly<Record<string, readonly string[]>>): Record<string, string[]> | null {
  const entries = Object.entries(given).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const { filters, faults } = readVisitFilters(entries);
  if (faults.length > 0) return null;
  const kept: Record<string, string[]> = {};
  for (const [name, value] of filterEntries(segmentFilters(filters))) kept[name] = [...(kept[name] ?? []), value];
  return kept;
}

/** Segments as the wire has them, with the names of who made and changed them. */
export async function toWire(tx: Tx, rows: readonly SegmentRow[], caller: string): Promise<Segment[]> {
  const ids = [...new Set(rows.flatMap(({ ownerId, updatedBy }) => [ownerId, updatedBy]))];
  const known =
    ids.length === 0
      ? []
      : await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    filters: row.filters,
    is_shared: row.isShared,
    is_mine: row.ownerId === caller,
    created_by: { id: row.ownerId, name: names.get(row.ownerId) ?? null },
    created_at: row.createdAt.toISOString(),
    updated_by: { id: row.updatedBy, name: names.get(row.updatedBy) ?? null },
    updated_at: row.updatedAt.toISOString(),
    revision: row.revision,
  }));
}
