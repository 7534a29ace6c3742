import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import { patternOf } from "@/lib/domain/catalogue/identity-pattern";

/** Identities that are remembered of a site: of the largest catalogues those that are shown. */
const IDENTITIES_MAX = 200_000;
/** How long it holds that there is room for missing items. */
const ROOM_MS = 10_000;

/**
 * What this process has learnt of a site's catalogue while it took events, so that it asks the store once for what pages
 * say a thousand times: which identities are in the catalogue, and which were noted as seen today. Catalogues change by
 * revisions; another one forgets everything.
 */
export class CatalogueMemory {
  private revision = -1;
  private readonly there = new Map<string, boolean>();
  private today = "";
  private readonly seen = new Set<string>();
  private room: { is: boolean; until: number } = { is: true, until: 0 };

  /** Forgets what was learnt of another catalogue or on another day. */
  turnTo(revision: number, today: string): void {
    if (this.revision !== revision || this.there.size > IDENTITIES_MAX) this.there.clear();
    if (this.today !== today || this.seen.size > IDENTITIES_MAX) this.seen.clear();
    this.revision = revision;
    this.today = today;
  }

  /** Those of which it is not known whether the catalogue has them. */
  unknownOf(identities: readonly string[]): string[] {
    return identities.filter((identity) => !this.there.has(identity));
  }

  /** Learns which of some identities the catalogue has. */
  learn(identities: readonly string[], known: ReadonlySet<string>): void {
    for (const identity of identities) this.there.set(identity, known.has(identity));
  }

  /** Whether the catalogue has an identity; false where that was never learnt. */
  has(identity: string): boolean {
    return this.there.get(identity) ?? false;
  }

  /** Those that were not noted as seen today. */
  unseenOf(identities: readonly string[]): string[] {
    return identities.filter((identity) => !this.seen.has(identity));
  }

  /** Remembers what is noted, once that is stored. */
  noted(identities: readonly string[]): void {
    for (const identity of identities) this.seen.add(identity);
  }

  /** Whether there is room for more missing items, asked now and again. */
  async hasRoom(now: number, ask: () => Promise<boolean>): Promise<boolean> {
    if (now >= this.room.until || now < this.room.until - ROOM_MS)
      this.room = { is: await ask(), until: now + ROOM_MS };
    return this.room.is;
  }
}

/** Identities from each end of the catalogue: shops have few kinds of them. */
const LOOKED_AT = 1000;
const SITES_MAX = 1000;

/** What identities of a catalogue look like, and which types it has; read once for each state of the catalogue. */
export type CatalogueLook = { patterns: ReadonlySet<string>; types: ReadonlySet<string>; memory: CatalogueMemory };

/** Remembers the looks of catalogues in this process. */
export class CatalogueLooks {
  private readonly bySite = new Map<string, { revision: number; at: number; look: CatalogueLook }>();

  /** The look of a site's catalogue, null where it is empty; read anew when the catalogue has changed, or after a minute. */
  async of(tx: Tx, site: Pick<SiteRow, "siteId" | "catalogueRevision">, now: Date): Promise<CatalogueLook | null> {
    const { siteId, catalogueRevision: revision } = site;
    const known = this.bySite.get(siteId);
    const isFresh = known?.revision === revision && Math.abs(now.getTime() - known.at) < 60_000;
    const look = isFresh ? known.look : await lookAt(tx, siteId, known?.look.memory ?? new CatalogueMemory());
    look.memory.turnTo(revision, now.toISOString().slice(0, 10));
    this.bySite.delete(siteId);
    if (this.bySite.size >= SITES_MAX) this.bySite.delete(this.bySite.keys().next().value ?? "");
    this.bySite.set(siteId, { revision, at: isFresh ? known.at : now.getTime(), look });
    return look.patterns.size === 0 ? null : look;
  }
}

async function lookAt(tx: Tx, siteId: string, memory: CatalogueMemory): Promise<CatalogueLook> {
  const { rows } = await tx.execute<{ identity: string }>(sql`
    (select identity from catalogue_items where site_id = ${siteId} order by identity limit ${LOOKED_AT})
    union
    (select identity from catalogue_items where site_id = ${siteId} order by identity desc limit ${LOOKED_AT})`);
  // One step for each type, not one for each item.
  const types = await tx.execute<{ type: string }>(sql`
    with recursive types as (
      (select type from catalogue_items where site_id = ${siteId} order by type limit 1)
      union all
      select (select c.type from catalogue_items c where c.site_id = ${siteId} and c.type > t.type order by c.type limit 1)
      from types t where t.type is not null
    )
    select type from types where type is not null`);
  return {
    patterns: new Set(rows.map(({ identity }) => patternOf(identity))),
    types: new Set(types.rows.map(({ type }) => type)),
    memory,
  };
}
