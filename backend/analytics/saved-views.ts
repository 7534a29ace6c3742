import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { FEATURE } from "@/backend/analytics/saved-views/view-reversal";
import { countOf, findView, toWire, type ViewRow, versionOf, viewsOf } from "@/backend/analytics/saved-views/view-rows";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { type BaseContext, type Implemented, implement } from "@/backend/kit/implement";
import { holdSite } from "@/backend/kit/lock-site";
import type { Change } from "@/backend/kit/record-change";
import {
  create,
  destroy,
  list,
  type SavedView,
  update,
  VIEWS_MAX,
  type ViewScreen,
} from "@/lib/contract/analytics/saved-views";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed } from "@/lib/domain/kit/access";
import { screenNamed } from "@/lib/domain/kit/screens";
import { ApiError } from "@/lib/http/api-error";

// Views of tables that were kept under a name. Who may not open a screen has nothing to do with its views.

type Asking = Pick<BaseContext, "tx" | "user" | "rights" | "now"> & { site: { siteId: string } };

const listHandler = implement(list, async ({ query }, context) => {
  requireScreen(context, query.screen);
  const rows = await viewsOf(context.tx, context.site.siteId, query.screen, context.user.id);
  return { views: await told(context, rows) };
});

const createHandler = implement(create, async ({ body }, context) => {
  const { tx, user, now } = context;
  const { siteId } = context.site;
  requireScreen(context, body.screen);
  if (body.is_shared) requireWriter(context);
  await holdSite(tx, siteId);
  const owned = { siteId, screen: body.screen, ownerId: user.id };
  if ((await countOf(tx, owned)).length >= VIEWS_MAX) return context.refuse(422, "too_many_views");
  await requireFreeName(context, owned, body.name, null);
  const [row] = await tx
    .insert(savedViews)
    .values({
      ...owned,
      id: randomUUID(),
      name: body.name,
      search: body.search,
      isShared: body.is_shared,
      createdAt: now,
      updatedAt: now,
      updatedBy: user.id,
    })
    .returning();
  if (row === undefined) throw new Error("one view was made");
  await context.change(changed("create", row, null, versionOf(row)));
  return one(context, row);
});

const updateHandler = implement(update, async ({ body }, context) => {
  const { tx, user, now, ifMatch } = context;
  await holdSite(tx, context.site.siteId);
  const old = await findView(tx, context.site.siteId, body.id);
  if (old === undefined || !maySee(context, old)) return context.refuse(404, "not_found");
  const next = {
    name: body.name ?? old.name,
    search: body.search ?? old.search,
    isShared: body.is_shared ?? old.isShared,
  };
  if (old.isShared || next.isShared) requireWriter(context);
  if (ifMatch === undefined) return context.refuse(428, "precondition_required");
  if (ifMatch !== String(old.revision)) return context.refuse(412, "stale", movedOn(old));
  if (next.name !== old.name) await requireFreeName(context, old, next.name, old.id);
  const isSame = next.name === old.name && next.search === old.search && next.isShared === old.isShared;
  if (isSame) return one(context, old);
  const [row] = await tx
    .update(savedViews)
    .set({ ...next, revision: old.revision + 1, updatedAt: now, updatedBy: user.id })
    .where(and(eq(savedViews.siteId, old.siteId), eq(savedViews.id, old.id)))
    .returning();
  if (row === undefined) throw new Error("one view was changed");
  await context.change(changed("update", row, versionOf(old), versionOf(row)));
  return one(context, row);
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  const { tx, ifMatch } = context;
  await holdSite(tx, context.site.siteId);
  const old = await findView(tx, context.site.siteId, body.id);
  if (old === undefined || !maySee(context, old)) return context.refuse(404, "not_found");
  if (old.isShared) requireWriter(context);
  if (ifMatch !== undefined && ifMatch !== String(old.revision)) return context.refuse(412, "stale", movedOn(old));
  await tx.delete(savedViews).where(and(eq(savedViews.siteId, old.siteId), eq(savedViews.id, old.id)));
  await context.change(changed("destroy", old, versionOf(old), null));
  return undefined;
});

function requireScreen({ rights }: Asking, screen: ViewScreen): void {
  if (!isAllowed(screenNamed(screen).access, rights)) throw new ApiError(403, { error: "forbidden" });
}

/** What is shared is for those who may write. */
function requireWriter({ rights }: Asking): void {
  if (!isAllowed({ roles: [NOT_VIEWER] }, rights)) throw new ApiError(403, { error: "forbidden" });
}

/** Others' own views are, to everybody else, not there. */
function maySee({ user, rights }: Asking, { screen, isShared, ownerId }: ViewRow): boolean {
  return (isShared || ownerId === user.id) && isAllowed(screenNamed(screen).access, rights);
}

async function requireFreeName(
  { tx }: Asking,
  owned: Pick<ViewRow, "siteId" | "screen" | "ownerId">,
  name: string,
  self: string | null,
): Promise<void> {
  const taken = await countOf(tx, owned, name);
  if (taken.some((id) => id !== self))
    throw new ApiError(422, { error: "name_taken", errors: { name: ["name_taken"] } });
}

function changed(action: string, row: ViewRow, before: unknown, after: unknown): Change {
  return { feature: FEATURE, action, objectId: row.id, title: row.name, before, after };
}

function movedOn({ revision, updatedBy, updatedAt }: ViewRow) {
  return { revision, changed_by: updatedBy, changed_at: updatedAt.toISOString() };
}

async function one(context: Asking, row: ViewRow): Promise<SavedView> {
  const [view] = await told(context, [row]);
  if (view === undefined) throw new Error("a view is told as one");
  return view;
}

async function told({ tx, user }: Asking, rows: readonly ViewRow[]): Promise<SavedView[]> {
  const ids = [...new Set(rows.flatMap(({ ownerId, updatedBy }) => [ownerId, updatedBy]))];
  const names = await namesOf(tx, ids);
  return rows.map((row) => toWire(row, user.id, names));
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = users;
  const rows = await tx
    .select({ id, name })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The handlers of kept views. */
export const savedViewHandlers: Implemented[] = [listHandler, createHandler, updateHandler, destroyHandler];
