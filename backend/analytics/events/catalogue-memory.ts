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
