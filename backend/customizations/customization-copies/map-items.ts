import { fold } from "@vitrine/engine/fold";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { findIdentities } from "@/backend/search/service/probe-item";
import type { SearchContext } from "@/backend/search/service/search-context";

/** An item of the source site; `title` is null if it has left the catalog. */
export type SourceItem = {
  identity: string;
  type: string;
  title: string | null;
  group: string | null;
  ean: string | null;
};

/** An item of the target site. */
export type TargetItem = { identity: string; title: string };

const IDENTITIES_AT_ONCE = 1000;
/** Search results to check for an item with the same title. */
const TITLE_MATCHES_MAX = 50;

const GROUP = sql<string | null>`coalesce(attributes->'item_group_id'->>0, attributes->>'item_group_id')`;
const EAN = sql<string | null>`coalesce(attributes->'ean'->>0, attributes->>'ean')`;
const { identity, type, title, soldOut, siteId } = catalogueItems;

/** Loads items of the source catalog; missing ones have a null title. */
export async function loadSourceItems(db: Tx, site: string, identities: readonly string[]): Promise<SourceItem[]> {
  const known = new Map<string, SourceItem>();
  for (const some of splitIntoChunks([...new Set(identities)])) {
    const rows = await loadByName(db, site, some, (own) =>
      db
        .select({ identity, type, title, group: GROUP, ean: EAN })
        .from(catalogueItems)
        .where(and(eq(siteId, site), inArray(identity, own))),
    );
    for (const [name, row] of rows) known.set(name, { ...row, identity: name });
  }
  return [...new Set(identities)].map(
    (one) => known.get(one) ?? { identity: one, type: "", title: null, group: null, ean: null },
  );
}

/**
 * Maps source items to target items by identity, item group, EAN or unique title (ignoring case and accents), in this
 * order; unmatched items are omitted.
 * @param overrides manual choices; null means no item.
 */
export async function mapItems(
  db: Tx,
  target: SearchContext,
  items: readonly SourceItem[],
  overrides: Readonly<Record<string, string | null>>,
): Promise<Map<string, TargetItem>> {
  const site = target.site.siteId;
  const wanted = items.flatMap(
    (item) => overrides[item.identity] ?? (item.identity in overrides ? [] : [item.identity]),
  );
  const existing = await loadTargetItems(db, site, wanted);
  const mapped = new Map<string, TargetItem>();
  const left: SourceItem[] = [];
  for (const item of items) {
    const named = overrides[item.identity];
    const same = existing.get(named ?? item.identity);
    if (named === null) continue;
    if (same !== undefined) mapped.set(item.identity, same);
    // Do not guess for a manual override that does not exist.
    else if (named === undefined && item.title !== null) left.push(item);
  }
  const twins = await findTwins(db, site, left);
  for (const item of left) {
    const twin = twins.get(item.identity) ?? (await findByTitle(db, target, item));
    if (twin !== undefined) mapped.set(item.identity, twin);
  }
  return mapped;
}

async function loadTargetItems(db: Tx, site: string, identities: readonly string[]): Promise<Map<string, TargetItem>> {
  const known = new Map<string, TargetItem>();
  for (const some of splitIntoChunks([...new Set(identities)])) {
    const rows = await loadByName(db, site, some, (own) =>
      db
        .select({ identity, title })
        .from(catalogueItems)
        .where(and(eq(siteId, site), inArray(identity, own))),
    );
    for (const [name, row] of rows) known.set(name, { ...row, identity: name });
  }
  return known;
}

/** Finds items of the same group, else of the same EAN; prefers available ones. */
async function findTwins(db: Tx, site: string, items: readonly SourceItem[]): Promise<Map<string, TargetItem>> {
  const groups = items.flatMap(({ group }) => group ?? []);
  const eans = items.flatMap(({ ean }) => ean ?? []);
  const either: SQL[] = [];
  if (groups.length > 0) either.push(inArray(GROUP, groups));
  if (eans.length > 0) either.push(inArray(EAN, eans));
  if (either.length === 0) return new Map();
  const rows = await db
    .select({ identity, title, group: GROUP, ean: EAN })
    .from(catalogueItems)
    .where(and(eq(siteId, site), or(...either)))
    .orderBy(soldOut, identity);
  const found = items.flatMap((item) => {
    const twin =
      rows.find((row) => row.group !== null && row.group === item.group) ??
      rows.find((row) => row.ean !== null && row.ean === item.ean);
    return twin === undefined ? [] : [[item.identity, { identity: twin.identity, title: twin.title }] as const];
  });
  return new Map(found);
}

/** Finds the only item with the same title, through the search index; undefined if several match. */
async function findByTitle(db: Tx, target: SearchContext, item: SourceItem): Promise<TargetItem | undefined> {
  const key = fold(item.title ?? "");
  if (key === "") return undefined;
  const kind = { type: item.type, limit: TITLE_MATCHES_MAX };
  const rows = await loadTargetItems(db, target.site.siteId, await findIdentities(target, key, kind));
  const twins = [...rows.values()].filter((row) => fold(row.title) === key);
  return twins.length === 1 ? twins[0] : undefined;
}

function splitIntoChunks(list: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(list.length / IDENTITIES_AT_ONCE) }, (_, at) =>
    list.slice(at * IDENTITIES_AT_ONCE, (at + 1) * IDENTITIES_AT_ONCE),
  );
}
