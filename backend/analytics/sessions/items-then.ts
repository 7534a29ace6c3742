import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

/** An item as it was at a moment. `isNow`: the catalogue has it today; `wasThen`: it had it then. */
export type ItemThen = { title: string; type: string; isNow: boolean; wasThen: boolean; isAvailable: boolean };

/** Items at a moment, and whether the catalogue has changed since. */
export type ItemsThen = { items: ReadonlyMap<string, ItemThen>; hasChanged: boolean };

type Row = {
  identity: string;
  title: string;
  type: string;
  sold_out: boolean;
  written_in: number;
  /** The revision that replaced or removed this; null for what is live. */
  until: number | null;
};

/** Items of a site as they were at a moment, as far as the versions of the catalogue are kept. */
export async function itemsThen(tx: Tx, siteId: string, identities: readonly string[], at: Date): Promise<ItemsThen> {
  const { rows: revisions } = await tx.execute<{ revision: number; is_later: boolean }>(sql`
    select revision::float8 as revision, at > ${at.toISOString()}::timestamptz as is_later
    from catalogue_revisions where site_id = ${siteId}`);
  const later = revisions.filter(({ is_later: isLater }) => isLater).map(({ revision }) => revision);
  const first = Math.min(...later);
  const list = sql`${sql.param([...new Set(identities)])}::text[]`;
  const { rows } = await tx.execute<Row>(sql`
    select identity, title, type, sold_out, written_in::float8 as written_in, null::float8 as until
    from catalogue_items where site_id = ${siteId} and identity = any(${list})
    union all
    select identity, title, type, sold_out, written_in::float8, revision::float8
    from item_versions
    where site_id = ${siteId} and revision = any(${sql.param(later)}::bigint[]) and identity = any(${list})`);
  const byIdentity = new Map<string, Row[]>();
  for (const row of rows) byIdentity.set(row.identity, [...(byIdentity.get(row.identity) ?? []), row]);
  const items = new Map([...byIdentity].flatMap(([identity, known]) => stateOf(identity, known, first)));
  return { items, hasChanged: later.length > 0 };
}

/** Of what is known of an item, that which stood before the first later revision; else what is live. */
function stateOf(identity: string, known: readonly Row[], first: number): [string, ItemThen][] {
  const live = known.find(({ until }) => until === null);
  const before = known
    .filter(({ written_in: since }) => since < first)
    .sort((a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY))[0];
  const told = before ?? live;
  if (told === undefined) return [];
  const state = { title: told.title, type: told.type, isAvailable: !told.sold_out };
  return [[identity, { ...state, isNow: live !== undefined, wasThen: before !== undefined }]];
}
