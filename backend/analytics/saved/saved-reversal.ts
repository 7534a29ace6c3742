import type { Tx } from "@/backend/db/client";
import { lockSite } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { isAllowed } from "@/lib/domain/kit/access";
import type { Access } from "@/lib/http/endpoint";
import {
  findSaved,
  isSavedNameTaken,
  putSaved,
  readSavedVersion,
  removeSaved,
  type SavedTable,
  type SavedVersion,
  toSavedVersion,
} from "./saved-rows";

/** Undo and restore of one kind of saved objects. */
export function buildSavedReversal<Own, Sent>(
  feature: string,
  access: Access,
  kind: SavedTable<Own, Sent>,
): Reversible {
  return {
    feature,
    canRead: (rights) => isAllowed(access, rights),
    canWrite: (rights) => isAllowed({ ...access, roles: [NOT_VIEWER] }, rights),
    load: (tx, siteId, id) => load(tx, kind, siteId, id),
    write: (context, id, content) => write(context, kind, id, content),
    merge: (base, mine, theirs) =>
      merge(readSavedVersion(kind, base), readSavedVersion(kind, mine), readSavedVersion(kind, theirs)),
  };
}

async function load<Own, Sent>(tx: Tx, kind: SavedTable<Own, Sent>, siteId: string, id: string) {
  await lockSite(tx, siteId);
  const row = await findSaved(tx, kind, siteId, id);
  return row === undefined ? null : toSavedVersion(kind, row);
}

/** Only the creator can restore a private object. */
async function write<Own, Sent>(
  { tx, site: { siteId }, user, now, refuse }: ReversalContext,
  kind: SavedTable<Own, Sent>,
  id: string,
  content: unknown,
): Promise<unknown> {
  const old = await findSaved(tx, kind, siteId, id);
  const next = content === null ? null : readSavedVersion(kind, content);
  const isForeign = [old === undefined ? null : toSavedVersion(kind, old), next].some(
    (one) => one !== null && !one.is_shared && one.owner_id !== user.id,
  );
  if (isForeign) return refuse({ id: ["forbidden"] });
  if (next === null) {
    await removeSaved(tx, kind, siteId, id);
    return null;
  }
  const { name, owner_id: ownerId, is_shared: isShared } = next;
  if (await isSavedNameTaken(tx, kind, { siteId, ownerId, of: next }, { name, id }))
    return refuse({ name: ["name_taken"] });
  const stamp = { updatedAt: now, updatedBy: user.id };
  const row = { siteId, id, ownerId, name, isShared, ...kind.pickOwn(next), ...stamp };
  await putSaved(tx, kind, row, (old?.revision ?? 0) + 1);
  return next;
}

function merge<Own>(base: SavedVersion<Own>, mine: SavedVersion<Own>, theirs: SavedVersion<Own>): Merged {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const merged = new Map(
    Object.keys(mine).map((key) => {
      const field = key as keyof SavedVersion<Own>;
      return [key, field === "owner_id" ? mine[field] : mergeValue(base[field], mine[field], theirs[field], isSame)];
    }),
  );
  return [...merged.values()].includes(CLASH) ? { clash: true } : { content: Object.fromEntries(merged) };
}
