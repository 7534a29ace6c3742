import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import { markSiteChanged } from "@/backend/db/transaction";
import type { Cause } from "@/lib/contract/kit/change-causes";
import { formatCanonicalJson } from "@/lib/domain/kit/canonical-json";
import { ApiError } from "@/lib/http/api-error";
import { requireApproval } from "./approval-guard";

// Records every write, in the transaction of the write: before and after, author, time and cause, as a hash chain. Also
// increases the site's revision, by which searches notice that they must reload.

/** The context of a change; the context of a handler is one. */
export type ChangeContext = {
  tx: Tx;
  site: { siteId: string };
  user: { id: string; name: string };
  now: Date;
  /** Collects the ids of stored changes in order. The call's answer contains them for undo. */
  changeIds?: number[];
};

/** A change of one object: `before` is null if it is new, `after` if it was deleted. Both are JSON. */
export type Change = {
  feature: string;
  action: string;
  objectId: string;
  /** Display name of the object. */
  title?: string;
  cause?: Cause;
  /** The change that this one undoes. */
  undoes?: number;
  before: unknown;
  after: unknown;
  /** Additional facts to store, as JSON; ignored when comparing before and after. */
  facts?: unknown;
  /** Whether a closed site accepts the change. Changes of background work are always accepted. */
  isAllowedOnClosed?: boolean;
};

/** Causes of changes without a user who makes them. */
const BACKGROUND: readonly (Cause | undefined)[] = ["import", "schedule"];

/**
 * Stores a change, unless nothing differs, and returns the site's revision afterwards. Locks the site's row until the
 * transaction ends, so that the writes of one site run one after the other. Throws ApiError 409 `site_closed`. Where a
 * second person must approve, the transaction is rolled back when it ends (`requireApproval`).
 */
export async function change(context: ChangeContext, entry: Change): Promise<number> {
  const { tx, now } = context;
  const { siteId } = context.site;
  const before = toStoredJson(entry.before);
  const after = toStoredJson(entry.after);
  const isSame = formatCanonicalJson(before) === formatCanonicalJson(after);
  const [site] = isSame
    ? await tx
        .select({ revision: sites.revision, closedAt: sites.closedAt, mustApprove: sites.approvalRequired })
        .from(sites)
        .where(eq(sites.siteId, siteId))
    : await tx
        .update(sites)
        .set({ revision: sql`${sites.revision} + 1` })
        .where(eq(sites.siteId, siteId))
        .returning({ revision: sites.revision, closedAt: sites.closedAt, mustApprove: sites.approvalRequired });
  if (site === undefined) throw new Error("a change belongs to a site that exists");
  if (isSame) return site.revision;
  if (site.closedAt !== null && !entry.isAllowedOnClosed && !BACKGROUND.includes(entry.cause))
    throw new ApiError(409, { error: "site_closed" });
  requireApproval({ siteId, isOn: site.mustApprove, user: context.user }, { ...entry, before, after });
  markSiteChanged(siteId);
  const [last] = await tx
    .select({ hash: changes.hash })
    .from(changes)
    .where(eq(changes.siteId, siteId))
    .orderBy(desc(changes.id))
    .limit(1);
  const record = {
    siteId,
    id: site.revision,
    at: now,
    actor: context.user.id,
    cause: entry.cause ?? "hand",
    feature: entry.feature,
    action: entry.action,
    objectId: entry.objectId,
    before,
    after,
    revision: site.revision,
    actorName: context.user.name,
    title: entry.title ?? null,
    undoes: entry.undoes ?? null,
    facts: toStoredJson(entry.facts),
  };
  await tx.insert(changes).values({ ...record, hash: chainHash(last?.hash ?? "", record) });
  context.changeIds?.push(record.id);
  return site.revision;
}

/** Whether two contents are equal once stored. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return formatCanonicalJson(toStoredJson(a)) === formatCanonicalJson(toStoredJson(b));
}

/** The fields that a hash covers. */
export type ChainedRecord = Omit<typeof changes.$inferSelect, "hash">;

/** Hash of a change and the previous hash (hex SHA-256); the first change uses "". */
export function chainHash(previous: string, record: ChainedRecord): string {
  // Null fields are left out, so that new columns do not change earlier hashes.
  const fields = Object.entries(record).filter(
    ([name, value]) => value !== null || name === "before" || name === "after",
  );
  const text = formatCanonicalJson({ ...Object.fromEntries(fields), at: record.at.toISOString() });
  return createHash("sha256").update(`${previous}\n${text}`).digest("hex");
}

/**
 * The id of the first change whose hash does not match the one before it; null if the chain is intact. The oldest
 * stored change is not checked if its contents were deleted by retention.
 * @param links in id order.
 */
export function findBrokenLink(links: readonly (typeof changes.$inferSelect)[]): number | null {
  for (const [index, { hash, ...record }] of links.entries()) {
    const previous = links[index - 1];
    const isStart = previous === undefined && record.before === null && record.after === null;
    if (!isStart && hash !== chainHash(previous?.hash ?? "", record)) return record.id;
  }
  return null;
}

/** The name of the person who last changed an object; null if the history does not have it. */
export async function findLastActor(tx: Tx, siteId: string, feature: string, objectId: string): Promise<string | null> {
  const [last] = await tx
    .select({ name: changes.actorName })
    .from(changes)
    .where(and(eq(changes.siteId, siteId), eq(changes.feature, feature), eq(changes.objectId, objectId)))
    .orderBy(desc(changes.id))
    .limit(1);
  return last?.name ?? null;
}

/** The value as the store returns it: no undefined, dates as texts. */
function toStoredJson(value: unknown): unknown {
  return value === undefined || value === null ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** Locks a site's row until the transaction ends, so that writes that depend on other rows run one after the other. */
export async function lockSite(tx: Tx, siteId: string): Promise<void> {
  await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId)).for("no key update");
}
