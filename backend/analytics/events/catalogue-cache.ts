import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import { toItemPattern } from "@/lib/domain/catalogue/identity-pattern";

/** Maximum cached identities per site. Of larger catalogs, only the items that visitors see are cached. */
const IDENTITIES_MAX = 200_000;
/** How long an answer of `hasRoom` is reused. */
const ROOM_MS = 10_000;

/**
 * What this process knows about a site's catalog: which identities it contains, and which were stored as seen today. Saves
 * a query for each event, because pages repeat the same items. A new catalog revision invalidates it.
 */
export class CatalogueCache {
  private revision = -1;
  /** The item that an identity names; null for one that the catalog lacks. */
  private readonly items = new Map<string, string | null>();
  private today = "";
  private readonly seen = new Set<string>();
  private room: { is: boolean; until: number } = { is: true, until: 0 };

  /** Forgets what belongs to another revision or another day. */
  switchTo(revision: number, today: string): void {
    if (this.revision !== revision || this.items.size > IDENTITIES_MAX) this.items.clear();
    if (this.today !== today || this.seen.size > IDENTITIES_MAX) this.seen.clear();
    this.revision = revision;
    this.today = today;
  }

  /** Identities that have not been looked up. */
  filterUnknown(identities: readonly string[]): string[] {
    return identities.filter((identity) => !this.items.has(identity));
  }

  /** Remembers the items that some identities name, among those of the catalog. */
  learn(identities: readonly string[], known: ReadonlyMap<string, { identity: string }>): void {
    for (const identity of identities) this.items.set(identity, known.get(identity)?.identity ?? null);
  }

  /** The identity of the item that an identity names; null when it was never looked up, or names none. */
  findItem(identity: string): string | null {
    return this.items.get(identity) ?? null;
  }

  /** Identities that were not stored as seen today. */
  filterUnseen(identities: readonly string[]): string[] {
    return identities.filter((identity) => !this.seen.has(identity));
  }

  /** Remembers identities once they are stored as seen. */
  markSeen(identities: readonly string[]): void {
    for (const identity of identities) this.seen.add(identity);
  }

  /** Whether there is room for more missing items; checked at most every ROOM_MS. */
  async hasRoom(now: number, check: () => Promise<boolean>): Promise<boolean> {
    if (now >= this.room.until || now < this.room.until - ROOM_MS)
      this.room = { is: await check(), until: now + ROOM_MS };
    return this.room.is;
  }
}

/** Identities read from each end of the catalog; enough, because a shop has few patterns of identities. */
const SAMPLE_SIZE = 1000;
const SITES_MAX = 1000;

/** Patterns of identities and the types of a catalog; read once per revision. */
export type CataloguePatterns = { patterns: ReadonlySet<string>; types: ReadonlySet<string>; cache: CatalogueCache };

/** Caches the profiles of catalogs in this process. */
export class CatalogueProfiles {
  private readonly bySite = new Map<string, { revision: number; at: number; profile: CataloguePatterns }>();

  /** The profile of a site's catalog, null when it is empty; read again when the catalog changed, or after a minute. */
  async read(
    tx: Tx,
    site: Pick<SiteRow, "siteId" | "catalogueRevision">,
    now: Date,
  ): Promise<CataloguePatterns | null> {
    const { siteId, catalogueRevision: revision } = site;
    const known = this.bySite.get(siteId);
    const isFresh = known?.revision === revision && Math.abs(now.getTime() - known.at) < 60_000;
    const profile = isFresh
      ? known.profile
      : await readProfile(tx, siteId, known?.profile.cache ?? new CatalogueCache());
    profile.cache.switchTo(revision, now.toISOString().slice(0, 10));
    this.bySite.delete(siteId);
    if (this.bySite.size >= SITES_MAX) this.bySite.delete(this.bySite.keys().next().value ?? "");
    this.bySite.set(siteId, { revision, at: isFresh ? known.at : now.getTime(), profile });
    return profile.patterns.size === 0 ? null : profile;
  }
}

async function readProfile(tx: Tx, siteId: string, cache: CatalogueCache): Promise<CataloguePatterns> {
  const { rows } = await tx.execute<{ identity: string }>(sql`
    (select identity from catalogue_items where site_id = ${siteId} order by identity limit ${SAMPLE_SIZE})
    union
    (select identity from catalogue_items where site_id = ${siteId} order by identity desc limit ${SAMPLE_SIZE})`);
  // One index lookup per type instead of a scan of all items.
  const types = await tx.execute<{ type: string }>(sql`
    with recursive types as (
      (select type from catalogue_items where site_id = ${siteId} order by type limit 1)
      union all
      select (select c.type from catalogue_items c where c.site_id = ${siteId} and c.type > t.type order by c.type limit 1)
      from types t where t.type is not null
    )
    select type from types where type is not null`);
  return {
    patterns: new Set(rows.map(({ identity }) => toItemPattern(identity))),
    types: new Set(types.rows.map(({ type }) => type)),
    cache,
  };
}
