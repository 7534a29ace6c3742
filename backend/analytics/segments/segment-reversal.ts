import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { segments } from "@/backend/db/schema/analytics/views";
import { holdSite } from "@/backend/kit/lock-site";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { access } from "@/lib/contract/analytics/segments";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { isAllowed } from "@/lib/domain/kit/access";
import { findSegment, isNameTaken, type SegmentVersion, segmentVersion, versionOf } from "./segment-rows";

/** Name of the feature in the history. */
export const FEATURE = "segments";

async function load(tx: Tx, siteId: string, id: string): Promise<SegmentVersion | null> {
  await holdSite(tx, siteId);
  const row = await findSegment(tx, siteId, id);
  return row === undefined ? null : versionOf(row);
}

/** Own segments are brought back by their makers alone. */
async function write(context: ReversalContext, id: string, content: unknown): Promise<unknown> {
  const { tx, site, user, now, refuse } = context;
  const { siteId } = site;
  const old = await findSegment(tx, siteId, id);
  const next = content === null ? null : z.parse(segmentVersion, content);
  const isForeign = [old === undefined ? null : versionOf(old), next].some(
    (one) => one !== null && !one.is_shared && one.owner_id !== user.id,
  );
  if (isForeign) return refuse({ id: ["forbidden"] });
  if (next === null) {
    await tx.delete(segments).where(and(eq(segments.siteId, siteId), eq(segments.id, id)));
    return null;
  }
  const owned = { siteId, ownerId: next.owner_id };
  if (await isNameTaken(tx, { ...owned, name: next.name, self: id })) return refuse({ name: ["name_taken"] });
  const columns = { ...owned, name: next.name, filters: next.filters, isShared: next.is_shared };
  const stamp = { updatedAt: now, updatedBy: user.id };
  await tx
    .insert(segments)
    .values({ ...columns, ...stamp, id, createdAt: now })
    .onConflictDoUpdate({
      target: [segments.siteId, segments.id],
      set: { ...columns, ...stamp, revision: (old?.revision ?? 0) + 1 },
    });
  return next;
}

function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const [before, ours, others] = [base, mine, theirs].map((one) => z.parse(segmentVersion, one));
  if (before === undefined || ours === undefined || others === undefined) return { clash: true };
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const name = mergeValue(before.name, ours.name, others.name, Object.is);
  const filters = mergeValue(before.filters, ours.filters, others.filters, isSame);
  const isShared = mergeValue(before.is_shared, ours.is_shared, others.is_shared, Object.is);
  if (name === CLASH || filters === CLASH || isShared === CLASH) return { clash: true };
  return { content: { ...ours, name, filters, is_shared: isShared } };
}

/** Segments, for the history. */
export const segmentReversal: Reversible = {
  feature: FEATURE,
  mayRead: (rights) => isAllowed(access, rights),
  mayWrite: (rights) => isAllowed({ ...access, roles: [NOT_VIEWER] }, rights),
  load,
  write,
  merge,
};
