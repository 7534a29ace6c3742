import { parseBoundary } from "@vitrine/engine/boundary";
import { normalizePathQuery } from "@vitrine/engine/category-path";
import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database, Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { STEP_KEYS, subtractDays, takeTurn } from "@/backend/db/steps";
import type { SiteRow } from "@/backend/kit/implement";
import { buildPage, createListStatements, getOffset, toLikePattern, type WantedPage } from "@/backend/kit/lists";
import type { Reversible } from "@/backend/kit/reversible";
import { type ChangeEntry, changeList } from "@/lib/contract/history/change-history";
import type { CAUSES } from "@/lib/contract/kit/change-causes";
import type { ListState } from "@/lib/contract/kit/lists";
import { type CustomizationKind, customizationKind } from "@/lib/contract/search/kinds";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import { buildEntryCondition } from "./own-entries";
import { buildVisibleCondition, redactForReader } from "./private-versions";

/** A stored change. */
export type ChangeRow = typeof changes.$inferSelect;

export type ChangeFilters = Omit<ListState<typeof changeList>, "page" | "per_page">;

/** The history a caller can see: a site, now, and the features whose contents the caller can read. */
export type HistoryView = {
  site: SiteRow;
  /** Id of the caller. */
  reader: string;
  now: Date;
  readable: readonly string[];
  /** The readable kinds, for features with contents of several kinds. */
  readableKinds: ReadonlyMap<string, readonly string[]>;
  /** How changes are undone, by feature. */
  reversible: ReadonlyMap<string, Reversible>;
};

/** The title of a change, also for rows stored without one. */
export const titleSql = sql<
  string | null
>`coalesce(${changes.title}, ${changes.after} ->> 'query', ${changes.before} ->> 'query')`;

/** The kind of customization in the contents of a change, if any. */
export const kindSql = sql<string | null>`coalesce(${changes.after} ->> 'kind', ${changes.before} ->> 'kind')`;

/** The list by the names of its filters. A day is that of the site. */
export const CHANGE_LIST = createListStatements<typeof changeList, HistoryView>(changeList, {
  sorts: {},
  tie: sql`${changes.id} desc`,
  filters: {
    q: (q, { reader }) => matchTitle(q.trim(), reader),
    feature: (feature) => eq(changes.feature, feature),
    action: (action) => eq(changes.action, action),
    user: (user) => eq(changes.actor, user),
    cause: (cause) => eq(changes.cause, cause),
    from: (day, { site }) => gte(changes.at, new Date(parseBoundary(day, site.timeZone, false))),
    to: (day, { site }) => lt(changes.at, new Date(parseBoundary(day, site.timeZone, true))),
    object: (object, view) => or(eq(changes.objectId, object), ...buildCarrierConditions(view, object)),
  },
});

function matchTitle(words: string, reader: string): SQL | undefined {
  if (words === "") return undefined;
  const contains = (text: string) => ilike(titleSql, toLikePattern(text));
  return and(or(contains(words), contains(normalizePathQuery(words))), buildVisibleCondition(reader));
}

/** Condition for changes that match the filters, are within retention, and may be seen. */
export function buildChangeCondition(view: HistoryView, filters: ChangeFilters): SQL | undefined {
  const { site, now, readable, readableKinds } = view;
  return and(
    eq(changes.siteId, site.siteId),
    gte(changes.at, subtractDays(now, HISTORY_DAYS)),
    readable.length === 0 ? sql`false` : inArray(changes.feature, [...readable]),
    ...[...readableKinds].map(([of, kinds]) =>
      or(ne(changes.feature, of), isNull(kindSql), inArray(kindSql, [...kinds])),
    ),
    CHANGE_LIST.where(filters, view),
  );
}

/** Conditions for changes of other objects that also write this one. */
function buildCarrierConditions({ site, reversible }: Pick<HistoryView, "site" | "reversible">, object: string): SQL[] {
  return [...reversible].flatMap(([feature, { carried }]) =>
    carried === undefined
      ? []
      : [sql`(${changes.feature} = ${feature} and ${changes.objectId} in (${carried.by(site.siteId, object)}))`],
  );
}

/** A page of changes, newest first. */
export async function loadChangePage(tx: Tx, view: HistoryView, filters: ChangeFilters, wanted: WantedPage) {
  const where = and(buildChangeCondition(view, filters), buildEntryCondition(filters));
  const [sum] = await tx.select({ total: count() }).from(changes).where(where);
  const rows = await tx
    .select()
    .from(changes)
    .where(where)
    .orderBy(CHANGE_LIST.order(filters))
    .limit(wanted.perPage)
    .offset(getOffset(wanted));
  return buildPage(await loadEntries(tx, view, rows), sum?.total ?? 0, wanted);
}

/** A visible change by id. */
export async function findChange(tx: Tx, view: HistoryView, id: number): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(changes)
    .where(and(buildChangeCondition(view, {}), eq(changes.id, id)));
  return row;
}

/** Converts stored changes to the contract's entries. */
export async function loadEntries(tx: Tx, view: HistoryView, rows: readonly ChangeRow[]): Promise<ChangeEntry[]> {
  const ids = rows.map((row) => row.id);
  const undoneBy = await loadUndoers(tx, view.site.siteId, ids);
  return rows.map((stored) => {
    const row = redactForReader(view.reader, stored);
    const isFullyVisible = row.before === stored.before && row.after === stored.after;
    const until = row.at.getTime() + UNDO_DAYS * DAY_MS;
    const undoneById = undoneBy.get(row.id) ?? null;
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: { id: row.actor, name: row.actorName ?? row.actor },
      cause: row.cause as (typeof CAUSES)[number],
      feature: row.feature,
      action: row.action,
      object: toEntryObject(row),
      counts: view.reversible.get(row.feature)?.countChanges?.(row.before, row.after) ?? null,
      undoes: row.undoes,
      undone_by: undoneById,
      undo_until: new Date(until).toISOString(),
      // Only its user can undo changes of a private item.
      no_undo:
        findUndoObstacle(isFullyVisible && isReversible(view, row), undoneById, view.now.getTime() >= until) ??
        (isBlockedByClosing(view, row) ? "site_closed" : null),
    };
  });
}

function isBlockedByClosing({ reversible, site }: HistoryView, { feature }: ChangeRow): boolean {
  return site.closedAt !== null && reversible.get(feature)?.isAllowedOnClosed !== true;
}

function isReversible({ reversible }: HistoryView, row: ChangeRow): boolean {
  const known = reversible.get(row.feature);
  return known !== undefined && known.isFinal?.(row) !== true;
}

function findUndoObstacle(hasInverse: boolean, undoneBy: number | null, isOld: boolean): ChangeEntry["no_undo"] {
  if (!hasInverse) return "no_inverse";
  if (undoneBy !== null) return "already_undone";
  return isOld ? "too_old" : null;
}

/** Describes the object of a change. */
export function toEntryObject(
  row: Pick<ChangeRow, "feature" | "objectId" | "title" | "before" | "after">,
): ChangeEntry["object"] {
  const title = row.title ?? readQuery(row.after) ?? readQuery(row.before);
  return { id: row.objectId, title, kind: findKind(row) };
}

const contentWithKind = z.object({ kind: customizationKind });

/** The kind of customization of a change: the feature itself, or the kind in the contents. */
function findKind({
  feature,
  before,
  after,
}: Pick<ChangeRow, "feature" | "before" | "after">): CustomizationKind | null {
  const parsedFeature = z.safeParse(customizationKind, feature);
  if (parsedFeature.success) return parsedFeature.data;
  const parsed = z.safeParse(contentWithKind, after ?? before);
  return parsed.success ? parsed.data.kind : null;
}

function readQuery(version: unknown): string | null {
  const query = typeof version === "object" && version !== null && "query" in version ? version.query : null;
  return typeof query === "string" ? query : null;
}

/** By change: the last undo of it that was not undone itself. */
async function loadUndoers(tx: Tx, siteId: string, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const list = sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    with recursive back as (
      select ${changes.id} as id, ${changes.undoes} as undoes from ${changes}
      where ${changes.siteId} = ${siteId} and ${changes.undoes} in (${list})
      union
      select c.id, c.undoes from ${changes} c join back on c.undoes = back.id where c.site_id = ${siteId}
    ) select id, undoes from back order by id`);
  const undoers = new Map<number, number[]>();
  for (const row of rows) {
    const undone = Number(row.undoes);
    undoers.set(undone, [...(undoers.get(undone) ?? []), Number(row.id)]);
  }
  const findActiveUndo = (id: number): number | undefined =>
    undoers.get(id)?.findLast((undo) => findActiveUndo(undo) === undefined);
  return new Map(
    ids.flatMap((id) => {
      const undo = findActiveUndo(id);
      return undo === undefined ? [] : [[id, undo]];
    }),
  );
}

/** Everyone who made a visible change, with their latest name. */
export async function loadActors(tx: Tx, view: HistoryView): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectDistinctOn([changes.actor], { id: changes.actor, name: changes.actorName })
    .from(changes)
    .where(buildChangeCondition(view, {}))
    .orderBy(changes.actor, desc(changes.id));
  return rows.map(({ id, name }) => ({ id, name: name ?? id }));
}

/** The changes of an object after the given one, newest first, at most twenty. */
export async function loadLaterChanges(tx: Tx, view: HistoryView, row: ChangeRow): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(changes)
    .where(and(buildObjectCondition(view, row), sql`${changes.id} > ${row.id}`))
    .orderBy(desc(changes.id))
    .limit(20);
}

/** The newest change of the row's object. */
export async function loadLastChange(tx: Tx, view: HistoryView, row: ChangeRow): Promise<ChangeRow> {
  const [last] = await tx
    .select()
    .from(changes)
    .where(buildObjectCondition(view, row))
    .orderBy(desc(changes.id))
    .limit(1);
  return last ?? row;
}

function buildObjectCondition(view: HistoryView, { siteId, feature, objectId }: ChangeRow): SQL | undefined {
  const isSameObject = and(eq(changes.feature, feature), eq(changes.objectId, objectId));
  return and(eq(changes.siteId, siteId), or(isSameObject, ...buildCarrierConditions(view, objectId)));
}

/**
 * Deletes changes older than HISTORY_DAYS, the oldest first, so that an interruption leaves no gap in the hash chain.
 * The newest of each site stays without its contents: the chain starts from its hash (docs/adr/0017).
 */
export async function deleteExpiredChanges(database: Database, now: Date): Promise<void> {
  const cutoff = subtractDays(now, HISTORY_DAYS);
  const { rows: last } = await takeTurn(database, (tx) =>
    tx.execute<{ site_id: string; id: string }>(sql`
      select site_id, max(id) as id from changes where at < ${cutoff} group by site_id`),
  );
  for (const { site_id: siteId, id } of last) {
    for (let hasMore = true; hasMore; )
      hasMore = await takeTurn(database, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from changes where site_id = ${siteId} and id in (
            select id from changes where site_id = ${siteId} and id < ${id}::bigint order by id limit ${STEP_KEYS}
          )`);
        return rowCount === STEP_KEYS;
      });
    await takeTurn(database, (tx) =>
      tx.execute(sql`
        update changes set before = null, after = null, facts = null
        where site_id = ${siteId} and id = ${id}::bigint
          and (before is not null or after is not null or facts is not null)`),
    );
  }
}
