import { and, asc, count, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { approvalRequests } from "@/backend/db/schema/history/approval-requests";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import { type HistoryView, toEntryObject } from "@/backend/history/change-history/change-rows";
import { buildRequestChange, type RequestAction } from "@/backend/kit/approval-requests";
import { buildPage, createListStatements, getOffset } from "@/backend/kit/lists";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { type ApprovalRequest, approvalList } from "@/lib/contract/history/approvals";
import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import type { ListState } from "@/lib/contract/kit/lists";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import type { GuardedChange } from "@/lib/domain/kit/approval";
import { APPROVAL_DAYS } from "@/lib/domain/kit/limits";
import { isRecord } from "@/lib/domain/kit/record";
import { getScreen } from "@/lib/domain/kit/screens";

/** A stored request. */
export type RequestRow = typeof approvalRequests.$inferSelect;

const t = approvalRequests;

/** Condition for requests that a caller may read: all changes are of features with readable contents. */
function buildReadable(view: HistoryView): SQL {
  const features = sql.join(
    ["", ...view.readable].map((feature) => sql`${feature}`),
    sql`, `,
  );
  return sql`not exists (select from jsonb_array_elements(${t.changes}) c where c ->> 'feature' not in (${features}))`;
}

const LIST = createListStatements(approvalList, {
  sorts: {},
  tie: sql`${t.requestedAt} desc, ${t.id} desc`,
  filters: { state: (state) => (state === "waiting" ? eq(t.status, "waiting") : ne(t.status, "waiting")) },
});

/** Loads a page of requests, newest first. */
export async function loadRequestPage(tx: Tx, view: HistoryView, query: ListState<typeof approvalList>) {
  const wanted = { page: query.page, perPage: ROWS_PER_PAGE };
  const where = and(eq(t.siteId, view.site.siteId), LIST.where(query), buildReadable(view));
  const [sum] = await tx.select({ total: count() }).from(t).where(where);
  const rows = await tx
    .select()
    .from(t)
    .where(where)
    .orderBy(LIST.order(query))
    .limit(wanted.perPage)
    .offset(getOffset(wanted));
  return buildPage(
    rows.map((row) => toWireRequest(view, row)),
    sum?.total ?? 0,
    wanted,
  );
}

/** Loads a readable request, locked if it will be decided. */
export async function findRequest(
  tx: Tx,
  view: HistoryView,
  { id, forUpdate = false }: { id: string; forUpdate?: boolean },
): Promise<RequestRow | undefined> {
  const query = tx
    .select()
    .from(t)
    .where(and(eq(t.siteId, view.site.siteId), eq(t.id, id), buildReadable(view)));
  const [row] = await (forUpdate ? query.for("update") : query);
  return row;
}

/** The call of a request as it was sent. */
export async function findSentCall(
  tx: Tx,
  siteId: string,
  id: string,
): Promise<Pick<RequestRow, "call" | "input"> | undefined> {
  const [row] = await tx
    .select({ call: t.call, input: t.input })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row;
}

/** Converts a request to its wire format. */
export function toWireRequest(view: HistoryView, row: RequestRow): ApprovalRequest {
  const [change] = listRequestedChanges(view, row);
  if (change === undefined) throw new Error("a request has at least one change");
  return {
    id: row.id,
    requested_at: row.requestedAt.toISOString(),
    requested_by: { id: row.requestedBy, name: row.requestedByName },
    status: row.status,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? row.decidedBy },
    note: row.note,
    change,
    changes: row.changes.length,
  };
}

/** The changes of a request as the history would show them; their ids are their places. */
export function listRequestedChanges(view: HistoryView, row: RequestRow): ChangeEntry[] {
  return row.changes.map((change, index) => ({
    id: index + 1,
    at: row.requestedAt.toISOString(),
    actor: { id: row.requestedBy, name: row.requestedByName },
    cause: "hand",
    feature: change.feature,
    action: change.action,
    object: toEntryObject({ ...change, title: change.title ?? null }),
    counts: view.reversible.get(change.feature)?.countChanges?.(change.before, change.after) ?? null,
    undoes: change.undoes ?? null,
    undone_by: null,
    undo_until: row.requestedAt.toISOString(),
    no_undo: "no_inverse",
  }));
}

type Decision = { status: "approved" | "rejected" | "withdrawn"; action: RequestAction; note?: string };

/** Stores the decision on a locked request that waits, and records it. */
export async function decideRequest(
  context: ChangeContext,
  row: RequestRow,
  { status, action, note }: Decision,
): Promise<void> {
  const { tx, site, user, now } = context;
  await tx
    .update(t)
    .set({ status, decidedAt: now, decidedBy: user.id, decidedByName: user.name, note: note ?? null })
    .where(and(eq(t.siteId, row.siteId), eq(t.id, row.id)));
  // Without the list of changes that the notification offers to undo: a decision has no undo.
  await change({ tx, site, user, now }, buildRequestChange(row, action, [row.status, status]));
}

/** Withdraws all requests of a site that wait. */
export async function cancelRequests(context: ChangeContext): Promise<void> {
  const { tx, site } = context;
  const waiting = and(eq(t.siteId, site.siteId), eq(t.status, "waiting"));
  const rows = await tx.select().from(t).where(waiting).orderBy(asc(t.id)).for("update");
  for (const row of rows) await decideRequest(context, row, { status: "withdrawn", action: "withdraw_request" });
}

/** Deletes requests that were decided long ago. */
export async function deleteExpiredRequests(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "approval_requests", sql`decided_at < ${subtractDays(now, APPROVAL_DAYS)}`);
}

/** How many requests of others wait for a decision that the caller may make. */
export async function countWaitingRequests(
  tx: Tx,
  siteId: string,
  { user, rights }: { user: { id: string }; rights: Rights | null },
): Promise<number> {
  const feature = sql<string>`${t.changes} #>> '{0,feature}'`;
  const rows = await tx
    .select({ feature, total: count() })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.status, "waiting"), ne(t.requestedBy, user.id)))
    .groupBy(feature);
  return rows.filter(({ feature: name }) => mayDecide(name, rights)).reduce((sum, { total }) => sum + total, 0);
}

/** Whether someone with these rights may decide about changes of a feature that others request. */
export function mayDecide(feature: string, rights: Rights | null): boolean {
  // Each of these features has a screen of the same name.
  return isAllowed({ policies: getScreen(feature).access.policies ?? [], roles: [NOT_VIEWER] }, rights);
}

/** What an approver has seen of a change, to compare it with what its repetition would do. */
export function describeSeen({ feature, action, objectId, before, after }: GuardedChange): unknown {
  // New objects and rules get other ids each time.
  return { feature, action, before, after: omitIds(after), ...(before === null ? {} : { objectId }) };
}

/** The fields of stored contents that differ with each write. */
const MADE_FIELDS: readonly string[] = ["id", "digest"];

function omitIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitIds);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !MADE_FIELDS.includes(name));
  return Object.fromEntries(fields.map(([name, part]) => [name, omitIds(part)]));
}
