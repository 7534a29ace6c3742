import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { FEATURE } from "@/backend/analytics/segments/segment-reversal";
import {
  findSegment,
  isNameTaken,
  keptFilters,
  type SegmentRow,
  segmentsOf,
  toWire,
  versionOf,
} from "@/backend/analytics/segments/segment-rows";
import { segments } from "@/backend/db/schema/analytics/views";
import { type BaseContext, type Implemented, implement } from "@/backend/kit/implement";
import { holdSite } from "@/backend/kit/lock-site";
import type { Change } from "@/backend/kit/record-change";
import { create, destroy, list, SEGMENTS_MAX, type Segment, update } from "@/lib/contract/analytics/segments";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed } from "@/lib/domain/kit/access";
import { ApiError } from "@/lib/http/api-error";

// Filters of visits that were kept under a name.

type Asking = Pick<BaseContext, "tx" | "user" | "rights" | "now"> & { site: { siteId: string } };

const listHandler = implement(list, async (_, { tx, site, user }) => ({
  segments: await toWire(tx, await segmentsOf(tx, site.siteId, user.id), user.id),
}));

const createHandler = implement(create, async ({ body }, context) => {
  const { tx, user, now } = context;
  const { siteId } = context.site;
  if (body.is_shared) requireWriter(context);
  await holdSite(tx, siteId);
  const [{ kept } = { kept: 0 }] = await tx.select({ kept: count() }).from(segments).where(eq(segments.siteId, siteId));
  if (kept >= SEGMENTS_MAX) return context.refuse(422, "too_many_segments");
  const filters = requireFilters(body.filters);
  await requireFreeName(context, { ownerId: user.id, name: body.name, self: null });
  const [row] = await tx
    .insert(segments)
    .values({
      ...{ siteId, id: randomUUID(), name: body.name, filters, isShared: body.is_shared, ownerId: user.id },
      ...{ createdAt: now, updatedAt: now, updatedBy: user.id },
    })
    .returning();
  if (row === undefined) throw new Error("one segment was made");
  await context.change(changed("create", row, null, versionOf(row)));
  return one(context, row);
});

const updateHandler = implement(update, async ({ body }, context) => {
  const { tx, user, now, ifMatch } = context;
  await holdSite(tx, context.site.siteId);
  const old = await findSegment(tx, context.site.siteId, body.id);
  if (old === undefined || !maySee(context, old)) return context.refuse(404, "not_found");
  const next = {
    name: body.name ?? old.name,
    filters: body.filters === undefined ? old.filters : requireFilters(body.filters),
    isShared: body.is_shared ?? old.isShared,
  };
  if (old.isShared || next.isShared) requireWriter(context);
  // What is shared becomes its maker's alone again by nobody else's hand.
  if (old.isShared && !next.isShared && old.ownerId !== user.id) return context.refuse(403, "forbidden");
  if (ifMatch === undefined) return context.refuse(428, "precondition_required");
  if (ifMatch !== String(old.revision)) return context.refuse(412, "stale", movedOn(old));
  if (next.name !== old.name) await requireFreeName(context, { ownerId: old.ownerId, name: next.name, self: old.id });
  const [row] = await tx
    .update(segments)
    .set({ ...next, revision: old.revision + 1, updatedAt: now, updatedBy: user.id })
    .where(and(eq(segments.siteId, old.siteId), eq(segments.id, old.id)))
    .returning();
  if (row === undefined) throw new Error("one segment was changed");
  await context.change(changed("update", row, versionOf(old), versionOf(row)));
  return one(context, row);
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  const { tx, ifMatch } = context;
  await holdSite(tx, context.site.siteId);
  const old = await findSegment(tx, context.site.siteId, body.id);
  if (old === undefined || !maySee(context, old)) return context.refuse(404, "not_found");
  if (old.isShared) requireWriter(context);
  if (ifMatch !== undefined && ifMatch !== String(old.revision)) return context.refuse(412, "stale", movedOn(old));
  await tx.delete(segments).where(and(eq(segments.siteId, old.siteId), eq(segments.id, old.id)));
  await context.change(changed("destroy", old, versionOf(old), null));
  return undefined;
});

/** What is shared is for those who may write. */
function requireWriter({ rights }: Asking): void {
  if (!isAllowed({ roles: [NOT_VIEWER] }, rights)) throw new ApiError(403, { error: "forbidden" });
}

/** Others' own segments are, to everybody else, not there. */
function maySee({ user }: Asking, { isShared, ownerId }: SegmentRow): boolean {
  return isShared || ownerId === user.id;
}

function requireFilters(given: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const filters = keptFilters(given);
  if (filters === null) throw new ApiError(422, { error: "invalid", errors: { filters: ["invalid"] } });
  if (Object.keys(filters).length === 0)
    throw new ApiError(422, { error: "filters_empty", errors: { filters: ["filters_empty"] } });
  return filters;
}

async function requireFreeName(
  { tx, site }: Asking,
  named: { ownerId: string; name: string; self: string | null },
): Promise<void> {
  if (await isNameTaken(tx, { siteId: site.siteId, ...named }))
    throw new ApiError(422, { error: "name_taken", errors: { name: ["name_taken"] } });
}

function changed(action: string, row: SegmentRow, before: unknown, after: unknown): Change {
  return { feature: FEATURE, action, objectId: row.id, title: row.name, before, after };
}

function movedOn({ revision, updatedBy, updatedAt }: SegmentRow) {
  return { revision, changed_by: updatedBy, changed_at: updatedAt.toISOString() };
}

async function one({ tx, user }: Asking, row: SegmentRow): Promise<Segment> {
  const [segment] = await toWire(tx, [row], user.id);
  if (segment === undefined) throw new Error("a segment is told as one");
  return segment;
}

/** The handlers of segments. */
export const segmentHandlers: Implemented[] = [listHandler, createHandler, updateHandler, destroyHandler];
