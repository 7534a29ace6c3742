import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { type BaseContext, type ImplementedCall, implement } from "@/backend/kit/implement";
import { type Change, lockSite } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import type { Endpoint, noAnswer, noQuery, siteParams } from "@/lib/http/endpoint";
import {
  findSaved,
  isFull,
  isSavedNameTaken,
  loadUserNames,
  putSaved,
  removeSaved,
  type SavedRow,
  type SavedTable,
  toSavedVersion,
} from "./saved-rows";

type Sends<Body> = z.core.$ZodType<Body>;
type Answers<Wire> = z.core.$ZodType<unknown, Wire>;
type WriteCall<Body, Answer extends z.core.$ZodType, Code extends string> = Endpoint<
  typeof siteParams,
  typeof noQuery,
  Sends<Body>,
  Answer,
  Code
>;
type NameAndSharing = { name: string; is_shared: boolean };

/** What differs between kinds of saved objects. */
export type SavedKind<Own, Sent, Wire, Code extends string> = SavedTable<Own, Sent> & {
  feature: string;
  calls: {
    create: WriteCall<Sent & NameAndSharing, Answers<Wire>, Code | "name_taken">;
    update: WriteCall<Partial<Sent & NameAndSharing> & { id: string }, Answers<Wire>, Code | "name_taken">;
    destroy: WriteCall<{ id: string }, typeof noAnswer, string>;
  };
  tooMany: Code;
  /** Whether the caller may access what the object belongs to. */
  canUse: (of: Own | Sent, rights: Rights | null) => boolean;
  /** Turns the body of a create into stored columns; refuses invalid values. */
  make: (sent: Sent, refuse: Refuse<Code>) => Own;
  /** The same for an update. */
  change: (old: Own, sent: Partial<Sent>, refuse: Refuse<Code>) => Own;
  /** Only the creator can make a shared object private. */
  canOnlyOwnerUnshare: boolean;
  /** An update without changes leaves the revision as it is. */
  skipsUnchanged: boolean;
  toWire: (row: SavedRow & Own, caller: string, findName: (userId: string) => string | undefined) => Wire;
};

/** Handlers for creating, updating and deleting one kind of saved objects. */
export function buildSavedHandlers<Own, Sent, Wire, Code extends string>(
  kind: SavedKind<Own, Sent, Wire, Code>,
): ImplementedCall[] {
  return [buildCreateHandler(kind), buildUpdateHandler(kind), buildDestroyHandler(kind)];
}

function buildCreateHandler<Own, Sent, Wire, Code extends string>(
  kind: SavedKind<Own, Sent, Wire, Code>,
): ImplementedCall {
  return implement(kind.calls.create, async ({ body }, context) => {
    const { tx, site, user, now, rights, refuse } = context;
    const { siteId } = site;
    if (!kind.canUse(body, rights)) return refuse(403, "forbidden");
    if (body.is_shared) requireWriter(context);
    await lockSite(tx, siteId);
    const owner = { siteId, ownerId: user.id, of: body };
    if (await isFull(tx, kind, owner)) return refuse(422, kind.tooMany);
    const own = kind.make(body, refuse);
    await requireFreeName(context, kind, owner, { name: body.name, id: null });
    const named = { id: randomUUID(), name: body.name, isShared: body.is_shared };
    const columns = { ...own, ...named, siteId, ownerId: user.id, updatedAt: now, updatedBy: user.id };
    const row = await putSaved(tx, kind, columns);
    await context.change(buildChange(kind, "create", row, { before: null, after: toSavedVersion(kind, row) }));
    return buildAnswer(tx, kind, row, user.id);
  });
}

function buildUpdateHandler<Own, Sent, Wire, Code extends string>(
  kind: SavedKind<Own, Sent, Wire, Code>,
): ImplementedCall {
  return implement(kind.calls.update, async ({ body }, context) => {
    const { tx, user, now, ifMatch, refuse } = context;
    const old = await lockSaved(context, kind, body.id);
    const own = kind.change(old, body, refuse);
    const next = { name: body.name ?? old.name, isShared: body.is_shared ?? old.isShared };
    if (old.isShared || next.isShared) requireWriter(context);
    if (kind.canOnlyOwnerUnshare && old.isShared && !next.isShared && old.ownerId !== user.id)
      return refuse(403, "forbidden");
    if (ifMatch === undefined) return refuse(428, "precondition_required");
    requireRevision(context, old);
    const { siteId, id, ownerId } = old;
    if (next.name !== old.name)
      await requireFreeName(context, kind, { siteId, ownerId, of: old }, { name: next.name, id });
    const isUnchanged = isSame(toSavedVersion(kind, old), toSavedVersion(kind, { ...old, ...own, ...next }));
    if (kind.skipsUnchanged && isUnchanged) return buildAnswer(tx, kind, old, user.id);
    const columns = { ...own, ...next, siteId, id, ownerId, updatedAt: now, updatedBy: user.id };
    const row = await putSaved(tx, kind, columns, old.revision + 1);
    await context.change(
      buildChange(kind, "update", row, { before: toSavedVersion(kind, old), after: toSavedVersion(kind, row) }),
    );
    return buildAnswer(tx, kind, row, user.id);
  });
}

function buildDestroyHandler<Own, Sent, Wire, Code extends string>(
  kind: SavedKind<Own, Sent, Wire, Code>,
): ImplementedCall {
  return implement(kind.calls.destroy, async ({ body }, context) => {
    const { tx, site } = context;
    const old = await lockSaved(context, kind, body.id);
    if (old.isShared) requireWriter(context);
    requireRevision(context, old);
    await removeSaved(tx, kind, site.siteId, old.id);
    await context.change(buildChange(kind, "destroy", old, { before: toSavedVersion(kind, old), after: null }));
    return undefined;
  });
}

type CallContext = Pick<BaseContext, "tx" | "user" | "rights" | "ifMatch"> & {
  site: { siteId: string };
  refuse: Refuse;
};

/** Locks the site and one object that the caller may access; for others a private object does not exist. */
async function lockSaved<Own, Sent, Wire, Code extends string>(
  { tx, site, user, rights, refuse }: CallContext,
  kind: SavedKind<Own, Sent, Wire, Code>,
  id: string,
): Promise<SavedRow & Own> {
  await lockSite(tx, site.siteId);
  const row = await findSaved(tx, kind, site.siteId, id);
  const isSeen = row !== undefined && (row.isShared || row.ownerId === user.id) && kind.canUse(row, rights);
  return isSeen ? row : refuse(404, "not_found");
}

/** Only writers may change shared objects. */
function requireWriter({ rights, refuse }: Pick<CallContext, "rights" | "refuse">): void {
  if (!isAllowed({ roles: [NOT_VIEWER] }, rights)) refuse(403, "forbidden");
}

function requireRevision({ ifMatch, refuse }: Pick<CallContext, "ifMatch" | "refuse">, row: SavedRow): void {
  const { revision, updatedBy, updatedAt } = row;
  if (ifMatch !== undefined && ifMatch !== String(revision))
    refuse(412, "stale", { revision, changed_by: updatedBy, changed_at: updatedAt.toISOString() });
}

async function requireFreeName<Own, Sent>(
  { tx, refuse }: { tx: Tx; refuse: Refuse<"name_taken"> },
  kind: SavedTable<Own, Sent>,
  owner: Parameters<typeof isSavedNameTaken<Own, Sent>>[2],
  named: { name: string; id: string | null },
): Promise<void> {
  if (await isSavedNameTaken(tx, kind, owner, named)) refuse(422, "name_taken", { errors: { name: ["name_taken"] } });
}

function buildChange(
  { feature }: { feature: string },
  action: string,
  { id, name }: SavedRow,
  versions: { before: unknown; after: unknown },
): Change {
  return { feature, action, objectId: id, title: name, ...versions };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A row in wire format. */
async function buildAnswer<Own, Wire>(
  tx: Tx,
  {
    toWire,
  }: { toWire: (row: SavedRow & Own, caller: string, findName: (userId: string) => string | undefined) => Wire },
  row: SavedRow & Own,
  caller: string,
): Promise<Wire> {
  return toWire(row, caller, await loadUserNames(tx, [row]));
}
