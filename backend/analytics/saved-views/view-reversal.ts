import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { holdSite } from "@/backend/kit/lock-site";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { countOf, findView, type ViewVersion, versionOf, viewVersion } from "./view-rows";

/** Name of the feature in the history. */
export const FEATURE = "saved-views";

async function load(tx: Tx, siteId: string, id: string): Promise<ViewVersion | null> {
  await holdSite(tx, siteId);
  const row = await findView(tx, siteId, id);
  return row === undefined ? null : versionOf(row);
}

/** Own views are brought back by their makers alone. */
async function write(context: ReversalContext, id: string, content: unknown): Promise<unknown> {
  const { tx, site, user, now, refuse } = context;
  const { siteId } = site;
  const old = await findView(tx, siteId, id);
  const next = content === null ? null : z.parse(viewVersion, content);
  const isForeign = [old === undefined ? null : versionOf(old), next].some(
    (one) => one !== null && !one.is_shared && one.owner_id !== user.id,
  );
  if (isForeign) return refuse({ id: ["forbidden"] });
  if (next === null) {
    await tx.delete(savedViews).where(and(eq(savedViews.siteId, siteId), eq(savedViews.id, id)));
    return null;
  }
  const owned = { siteId, screen: next.screen, ownerId: next.owner_id };
  if ((await countOf(tx, owned, next.name)).some((one) => one !== id)) return refuse({ name: ["name_taken"] });
  const columns = { ...owned, name: next.name, search: next.search, isShared: next.is_shared };
  const stamp = { updatedAt: now, updatedBy: user.id };
  await tx
    .insert(savedViews)
    .values({ ...columns, ...stamp, id, createdAt: now })
    .onConflictDoUpdate({
      target: [savedViews.siteId, savedViews.id],
      set: { ...columns, ...stamp, revision: (old?.revision ?? 0) + 1 },
    });
  return next;
}

function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const [before, ours, others] = [base, mine, theirs].map((one) => z.parse(viewVersion, one));
  if (before === undefined || ours === undefined || others === undefined) return { clash: true };
  const name = mergeValue(before.name, ours.name, others.name, Object.is);
  const search = mergeValue(before.search, ours.search, others.search, Object.is);
  const isShared = mergeValue(before.is_shared, ours.is_shared, others.is_shared, Object.is);
  if (name === CLASH || search === CLASH || isShared === CLASH) return { clash: true };
  return { content: { ...ours, name, search, is_shared: isShared } };
}

/** Kept views, for the history. */
export const savedViewReversal: Reversible = {
  feature: FEATURE,
  mayRead: () => true,
  mayWrite: (rights) => rights !== null && !rights.roles.has("viewer"),
  load,
  write,
  merge,
};
