import { foldQuery } from "@vitrine/engine/fold";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { queryMarks } from "@/backend/db/schema/analytics/views";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { QUERY_MARKS, searchesAccess } from "@/lib/contract/analytics/searches";
import { isAllowed } from "@/lib/domain/kit/access";

// Marks that users set on queries. Their ID in the history is a hash of the query, because a query may be any text.

/** Name of the feature in the history. */
export const SEARCHES_FEATURE = "searches";

const version = z.object({ query: z.string(), typed: z.string(), mark: z.enum(QUERY_MARKS) });
type MarkVersion = z.infer<typeof version>;
type Who = Pick<ChangeContext, "tx" | "now"> & { site: { siteId: string }; user: { id: string } };

const markId = sql<string>`md5(${queryMarks.query})`;

/** Marks a query, or removes its mark; returns the new state. */
export async function markQuery(context: ChangeContext, typed: string, mark: MarkVersion["mark"] | null) {
  const query = foldQuery(typed);
  const [{ id } = { id: "" }] = (await context.tx.execute<{ id: string }>(sql`select md5(${query}) as id`)).rows;
  const before = await load(context.tx, context.site.siteId, id);
  const after = mark === null ? null : { query, typed, mark };
  await put(context, id, after);
  const action = mark === null ? "unmark" : "mark";
  await change(context, { feature: SEARCHES_FEATURE, action, objectId: id, title: typed, before, after });
  return { query, mark };
}

async function load(tx: Tx, siteId: string, id: string): Promise<MarkVersion | null> {
  const { query, typed, mark } = queryMarks;
  const [row] = await tx
    .select({ query, typed, mark })
    .from(queryMarks)
    .where(and(eq(queryMarks.siteId, siteId), eq(markId, id)))
    .for("update");
  return row ?? null;
}

async function put({ tx, site, user, now }: Who, id: string, content: MarkVersion | null): Promise<void> {
  const { siteId } = site;
  if (content === null) {
    await tx.delete(queryMarks).where(and(eq(queryMarks.siteId, siteId), eq(markId, id)));
    return;
  }
  const row = { ...content, markedAt: now, markedBy: user.id };
  await tx
    .insert(queryMarks)
    .values({ siteId, ...row })
    .onConflictDoUpdate({ target: [queryMarks.siteId, queryMarks.query], set: row });
}

async function write(context: ReversalContext, id: string, content: unknown): Promise<unknown> {
  const next = content === null ? null : z.parse(version, content);
  await put(context, id, next);
  return next;
}

/** A mark is a single value, so two different changes always conflict. */
function merge(_base: unknown, mine: unknown, theirs: unknown): Merged {
  return JSON.stringify(mine) === JSON.stringify(theirs) ? { content: mine } : { clash: true };
}

/** Marks of queries, for the history. */
export const queryMarkReversal: Reversible = {
  feature: SEARCHES_FEATURE,
  canRead: (rights) => isAllowed(searchesAccess, rights),
  canWrite: (rights) => isAllowed({ ...searchesAccess, roles: ["!viewer"] }, rights),
  load,
  write,
  merge,
};
