import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { AddressKind } from "@/lib/domain/analytics/visit-conditions";
import { toSearchableAddress } from "@/lib/domain/analytics/visit-tokens";

// The distinct page and referrer addresses of visits, without query strings. They are far fewer than visits, so a pattern is
// matched against them first (docs/adr/0032).

/** Addresses of a visit that began on a day of its site (yyyy-MM-dd). */
export type DayAddresses = { day: string; pages: readonly string[]; referers: readonly string[] };

/** A step that matches more addresses than this is matched against the visits themselves. */
const ADDRESSES_MAX = 500;

type Row = { kind: AddressKind; address: string; day: string };

/** Stores the addresses of visits. Rows that already have this day or a later one are neither changed nor locked. */
export async function storeAddresses(tx: Tx, siteId: string, visits: readonly DayAddresses[]): Promise<void> {
  const rows = collectRows(visits);
  if (rows.length === 0) return;
  const pickColumn = (name: keyof Row) => sql.param(rows.map((row) => row[name]));
  // Sorted, so that two processes cannot deadlock. The subquery makes the planner look up each address; with a join it would
  // read all addresses of a site for two hundred of them.
  await tx.execute(sql`
    insert into visit_addresses as a (site_id, kind, address, last_day)
    select ${siteId}, r.kind, r.address, r.day
    from unnest(${pickColumn("kind")}::text[], ${pickColumn("address")}::text[], ${pickColumn("day")}::date[]) r(kind, address, day)
    where coalesce((
      select k.last_day < r.day from visit_addresses k
      where k.site_id = ${siteId} and k.kind = r.kind and k.address = r.address
    ), true)
    order by r.kind, r.address
    on conflict (site_id, kind, address) do update set last_day = excluded.last_day
    where a.last_day < excluded.last_day`);
}

/** Each address once, with its last day. */
function collectRows(visits: readonly DayAddresses[]): Row[] {
  const found = new Map<string, Row>();
  for (const { day, pages, referers } of visits)
    for (const [kind, addresses] of [["page", pages] as const, ["referer", referers] as const])
      for (const given of addresses) {
        const address = toSearchableAddress(given);
        if (address === null) continue;
        const known = found.get(`${kind} ${address}`);
        if (known === undefined || known.day < day) found.set(`${kind} ${address}`, { kind, address, day });
      }
  return [...found.values()];
}

/** A pattern on addresses, and a lower-case word that matching addresses contain ("" when there is none). */
export type AddressPattern = { kind: AddressKind; pattern: string; word: string };

/** The addresses of a site that match each pattern; null where there are too many to help. */
export async function findAddresses(
  tx: Tx,
  siteId: string,
  patterns: readonly AddressPattern[],
): Promise<(string[] | null)[]> {
  if (patterns.length === 0) return [];
  const pickColumn = (name: keyof AddressPattern) => sql.param(patterns.map((one) => one[name]));
  const { rows } = await tx.execute<{ n: number; address: string }>(sql`
    select p.n::int as n, a.address
    from unnest(${pickColumn("kind")}::text[], ${pickColumn("pattern")}::text[], ${pickColumn("word")}::text[])
      with ordinality p(kind, pattern, word, n)
    cross join lateral (
      select k.address from visit_addresses k
      where k.site_id = ${siteId} and k.kind = p.kind
        and case when strpos(lower(k.address), p.word) > 0 then k.address ~ p.pattern else false end
      limit ${ADDRESSES_MAX + 1}
    ) a`);
  const found = patterns.map((): string[] => []);
  for (const { n, address } of rows) found[n - 1]?.push(address);
  return found.map((addresses) => (addresses.length > ADDRESSES_MAX ? null : addresses));
}

/**
 * All addresses of a site that match each pattern, one per line.
 * @param others addresses that are not stored, of which those that match are included.
 */
export async function listAddresses(
  tx: Tx,
  siteId: string,
  patterns: readonly AddressPattern[],
  others: readonly string[],
): Promise<(string | null)[]> {
  const pickColumn = (name: keyof AddressPattern) => sql.param(patterns.map((one) => one[name]));
  const matches = (address: SQL) =>
    sql`case when strpos(lower(${address}), p.word) > 0 then ${address} ~ p.pattern else false end`;
  const { rows } = await tx.execute<{ n: number; addresses: string | null }>(sql`
    select p.n::int as n, (
      select string_agg(m.address, E'\n') from (
        select k.address from visit_addresses k
        where k.site_id = ${siteId} and k.kind = p.kind and ${matches(sql`k.address`)}
        union all
        select o.address from unnest(${sql.param([...others])}::text[]) as o(address) where ${matches(sql`o.address`)}
      ) m
    ) as addresses
    from unnest(${pickColumn("kind")}::text[], ${pickColumn("pattern")}::text[], ${pickColumn("word")}::text[])
      with ordinality p(kind, pattern, word, n)`);
  const found = new Map(rows.map(({ n, addresses }) => [n, addresses]));
  return patterns.map((_, at) => found.get(at + 1) ?? null);
}

/** Deletes addresses that no visit since a day can have; locked rows wait for the next run. */
export async function deleteExpiredAddresses(tx: Tx, before: string): Promise<void> {
  await tx.execute(sql`
    delete from visit_addresses a using (
      select site_id, kind, address from visit_addresses where last_day < ${before}::date for update skip locked
    ) o where a.site_id = o.site_id and a.kind = o.kind and a.address = o.address`);
}
