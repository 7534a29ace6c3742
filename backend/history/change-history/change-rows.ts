import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import type { SiteRow } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import type { CAUSES, ChangeEntry, list } from "@/lib/contract/history/change-history";
import { type CustomizationKind, customizationKind } from "@/lib/contract/search/kinds";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import { soughtPath } from "@/lib/domain/search/category-path";
import { asSeenBy, nothingHidden } from "./own-versions";

/** A change as it is stored. */
export type ChangeRow = typeof changes.$inferSelect;

/** What the history is narrowed by. */
export type ChangeFilters = Omit<z.output<(typeof list)["query"]>, "page" | "per_page">;

/** Whose history is asked for, and by whom: a site, now, and the features whose contents the caller may see. */
export type HistoryView = {
  site: SiteRow;
  /** Id of the caller. */
  reader: string;
  now: Date;
  readable: readonly string[];
  /** The kinds of contents that may be seen, of features whose contents are of several. */
  readableKinds: ReadonlyMap<string, readonly string[]>;
  /** How changes are brought back, by feature. */
  reversible: ReadonlyMap<string, Reversible>;
};

const DAY_MS = 86_400_000;

/** What a change is called where it was stored without a title. */
export const titleSql = sql<
  string | null
>`coalesce(${changes.title}, ${changes.after} ->> 'query', ${changes.before} ->> 'query')`;

/** The kind of customization that a change is of, where its contents say one. */
export const kindSql = sql<string | null>`coalesce(${changes.after} ->> 'kind', ${changes.before} ->> 'kind')`;

/** The condition for what fits the filters, is kept still, and may be seen. */
export function fitting(view: HistoryView, filters: ChangeFilters): SQL | undefined {
  const { site, reader, now, readable, readableKinds } = view;
  const { feature, action, user, cause, from, to, object, q } = filters;
  const words = q?.trim() ?? "";
  const has = (text: string) => ilike(titleSql, `%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const end = (day: string, isEnd: boolean): Date => new Date(boundaryOf(day, site.timeZone, isEnd));
  return and(
    eq(changes.siteId, site.siteId),
    gte(changes.at, new Date(now.getTime() - HISTORY_DAYS * DAY_MS)),
    readable.length === 0 ? sql`false` : inArray(changes.feature, [...readable]),
    ...[...readableKinds].map(([of, kinds]) =>
      or(ne(changes.feature, of), isNull(kindSql), inArray(kindSql, [...kinds])),
    ),
    feature === undefined ? undefined : eq(changes.feature, feature),
    action === undefined ? undefined : eq(changes.action, action),
    user === undefined ? undefined : eq(changes.actor, user),
    cause === undefined ? undefined : eq(changes.cause, cause),
    from === undefined ? undefined : gte(changes.at, end(from, false)),
    to === undefined ? undefined : lt(changes.at, end(to, true)),
    object === undefined ? undefined : or(eq(changes.objectId, object), ...carriersOf(view, object)),
    words === "" ? undefined : and(or(has(words), has(soughtPath(words))), nothingHidden(reader)),
  );
}

/** The conditions for changes of other objects that write this one too. */
function carriersOf({ site, reversible }: Pick<HistoryView, "site" | "reversible">, object: string): SQL[] {
  return [...reversible].flatMap(([feature, { carried }]) =>
    carried === undefined
      ? []
      : [sql`(${changes.feature} = ${feature} and ${changes.objectId} in (${carried.by(site.siteId, object)}))`],
  );
}

/** A page of changes, the newest first, and how many there are. */
export async function pageOfChanges(tx: Tx, view: HistoryView, filters: ChangeFilters, page: number, perPage: number) {
  const where = fitting(view, filters);
  const [sum] = await tx.select({ total: count() }).from(changes).where(where);
  const rows = await tx
    .select()
    .from(changes)
    .where(where)
    .orderBy(desc(changes.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { total: sum?.total ?? 0, entries: await entriesOf(tx, view, rows) };
}

/** One change that may be seen; undefined when there is none. */
export async function findChange(tx: Tx, view: HistoryView, id: number): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(changes)
    .where(and(fitting(view, {}), eq(changes.id, id)));
  return row;
}

/** Stored changes as the wire has them. */
export async function entriesOf(tx: Tx, view: HistoryView, rows: readonly ChangeRow[]): Promise<ChangeEntry[]> {
  const ids = rows.map((row) => row.id);
  const undoneBy = await undoersOf(tx, view.site.siteId, ids);
  return rows.map((stored) => {
    const row = asSeenBy(view.reader, stored);
    const isWhole = row.before === stored.before && row.after === stored.after;
    const until = row.at.getTime() + UNDO_DAYS * DAY_MS;
    const undone = undoneBy.get(row.id) ?? null;
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: { id: row.actor, name: row.actorName ?? row.actor },
      cause: row.cause as (typeof CAUSES)[number],
      feature: row.feature,
      action: row.action,
      object: {
        id: row.objectId,
        title: row.title ?? queryOf(row.after) ?? queryOf(row.before),
        kind: kindOf(row),
      },
      counts: view.reversible.get(row.feature)?.countChanges?.(row.before, row.after) ?? null,
      undoes: row.undoes,
      undone_by: undone,
      undo_until: new Date(until).toISOString(),
      // What is another's own is brought back by nobody else.
      no_undo: faultOf(isWhole && isReversible(view, row), undone, view.now.getTime() >= until),
    };
  });
}

function isReversible({ reversible }: HistoryView, row: ChangeRow): boolean {
  const known = reversible.get(row.feature);
  return known !== undefined && known.isFinal?.(row) !== true;
}

function faultOf(hasInverse: boolean, undoneBy: number | null, isOld: boolean): ChangeEntry["no_undo"] {
  if (!hasInverse) return "no_inverse";
  if (undoneBy !== null) return "already_undone";
  return isOld ? "too_old" : null;
}

const kinded = z.object({ kind: customizationKind });

/** The kind of customization that a change is of: the feature itself, or what the contents say. */
function kindOf({ feature, before, after }: ChangeRow): CustomizationKind | null {
  const own = z.safeParse(customizationKind, feature);
  if (own.success) return own.data;
  const told = z.safeParse(kinded, after ?? before);
  return told.success ? told.data.kind : null;
}

function queryOf(version: unknown): string | null {
  const query = typeof version === "object" && version !== null && "query" in version ? version.query : null;
  return typeof query === "string" ? query : null;
}

/** By change: the last undo of it that still holds, which one that was taken back itself does not. */
async function undoersOf(tx: Tx, siteId: string, ids: readonly number[]): Promise<Map<number, number>> {
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
  const standing = (id: number): number | undefined =>
    undoers.get(id)?.findLast((undo) => standing(undo) === undefined);
  return new Map(
    ids.flatMap((id) => {
      const undo = standing(id);
      return undo === undefined ? [] : [[id, undo]];
    }),
  );
}

/** Everybody who changed something that may be seen, under their newest name. */
export async function actorsOf(tx: Tx, view: HistoryView): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectDistinctOn([changes.actor], { id: changes.actor, name: changes.actorName })
    .from(changes)
    .where(fitting(view, {}))
    .orderBy(changes.actor, desc(changes.id));
  return rows.map(({ id, name }) => ({ id, name: name ?? id }));
}

/** The changes of an object after one of them, the newest first, twenty at most. */
export async function laterChanges(tx: Tx, view: HistoryView, row: ChangeRow): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(changes)
    .where(and(ofObject(view, row), sql`${changes.id} > ${row.id}`))
    .orderBy(desc(changes.id))
    .limit(20);
}

/** The newest change of an object. */
export async function lastChange(tx: Tx, view: HistoryView, row: ChangeRow): Promise<ChangeRow> {
  const [last] = await tx.select().from(changes).where(ofObject(view, row)).orderBy(desc(changes.id)).limit(1);
  return last ?? row;
}

function ofObject(view: HistoryView, { siteId, feature, objectId }: ChangeRow): SQL | undefined {
  const own = and(eq(changes.feature, feature), eq(changes.objectId, objectId));
  return and(eq(changes.siteId, siteId), or(own, ...carriersOf(view, objectId)));
}
