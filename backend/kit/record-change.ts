import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import { siteChanged } from "@/backend/db/transaction";

// Every write of the product goes through here, in its own transaction: what was, what is, who, when
// and why, chained by hash, and the site's revision, by which searches know that they have to read.

/** What a change is made with; the context of a handler is one. */
export type ChangeContext = {
  tx: Tx;
  site: { siteId: string };
  user: { id: string; name: string };
  now: Date;
  /** Collects the ids of what is stored, in their order: the call's answer names them, so that it can be taken back. */
  changeIds?: number[];
};

/** Why something changed. */
export type Cause = "hand" | "import" | "copy" | "undo" | "schedule";

/** A change of one thing: `before` is null when it is new, `after` when it is gone. Both are JSON. */
export type Change = {
  feature: string;
  action: string;
  objectId: string;
  /** What people call the object. */
  title?: string;
  cause?: Cause;
  /** The change that this one takes back. */
  undoes?: number;
  before: unknown;
  after: unknown;
  /** What else is to be kept of it, as JSON; says nothing about whether something differs. */
  facts?: unknown;
};

/**
 * Stores a change and answers the site's revision after it. Where nothing differs nothing is stored and the revision
 * stays. Locks the site's row until the transaction ends, so the writes of one site queue up here.
 */
export async function change(context: ChangeContext, entry: Change): Promise<number> {
  const { tx, now } = context;
  const { siteId } = context.site;
  const before = jsonOf(entry.before);
  const after = jsonOf(entry.after);
  const isSame = canonical(before) === canonical(after);
  const [site] = isSame
    ? await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId))
    : await tx
        .update(sites)
        .set({ revision: sql`${sites.revision} + 1` })
        .where(eq(sites.siteId, siteId))
        .returning({ revision: sites.revision });
  if (site === undefined) throw new Error("a change belongs to a site that exists");
  if (isSame) return site.revision;
  siteChanged(siteId);
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
    facts: jsonOf(entry.facts),
  };
  await tx.insert(changes).values({ ...record, hash: chainHash(last?.hash ?? "", record) });
  context.changeIds?.push(record.id);
  return site.revision;
}

/** Whether two contents say the same, as the store sees it. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return canonical(jsonOf(a)) === canonical(jsonOf(b));
}

/** What a link of the chain covers. */
export type ChainedRecord = Omit<typeof changes.$inferSelect, "hash">;

/** Hash of a change on top of the hash before it (hex SHA-256); the first one stands on "". */
export function chainHash(previous: string, record: ChainedRecord): string {
  // What is null is left out, so that a column that comes later leaves the links before it whole.
  const said = Object.entries(record).filter(
    ([name, value]) => value !== null || name === "before" || name === "after",
  );
  const text = canonical({ ...Object.fromEntries(said), at: record.at.toISOString() });
  return createHash("sha256").update(`${previous}\n${text}`).digest("hex");
}

/**
 * The id of the first change that does not stand on the one before it; null when the chain is whole. `links` are in the
 * order of their ids. The oldest one that is kept is where the chain begins to be judged: what it stood on has left.
 */
export function brokenLink(links: readonly (typeof changes.$inferSelect)[]): number | null {
  for (const [index, { hash, ...record }] of links.entries()) {
    const previous = links[index - 1];
    const isFoot = previous === undefined && record.before === null && record.after === null;
    if (!isFoot && hash !== chainHash(previous?.hash ?? "", record)) return record.id;
  }
  return null;
}

/** JSON with the names of each object in order, so that equal content gives equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The value as the store gives it back: no undefined, dates as texts. */
function jsonOf(value: unknown): unknown {
  return value === undefined || value === null ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** Holds a site's row until the transaction ends, so that writes which look at other rows come one after the other. */
export async function holdSite(tx: Tx, siteId: string): Promise<void> {
  await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId)).for("no key update");
}
