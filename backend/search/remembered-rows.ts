import type { CatalogueRow } from "./format-hit";
import type { SearchedSite } from "./site-rules";

type Rows = Map<string, CatalogueRow>;

const SITES_MAX = 200;
/** Rows of one site at most: TOP items are few, and rows may be large. */
const ROWS_MAX = 300;

/** Items that are asked for again and again, remembered for as long as their catalogue stays as it is. */
export class RememberedRows {
  private readonly bySite = new Map<string, { revision: number; rows: Rows }>();

  constructor(private readonly read: (siteId: string, identities: readonly string[]) => Promise<Rows>) {}

  /** The items of identities; those that the catalogue lacks are left out. */
  async of(site: SearchedSite, identities: readonly string[]): Promise<Rows> {
    const rows = this.rowsOf(site);
    const missing = identities.filter((identity) => !rows.has(identity));
    const read = missing.length === 0 ? new Map<string, CatalogueRow>() : await this.read(site.siteId, missing);
    const found: Rows = new Map();
    for (const identity of identities) {
      const row = rows.get(identity) ?? read.get(identity);
      if (row !== undefined) found.set(identity, row);
    }
    if (rows.size + read.size > ROWS_MAX) rows.clear();
    for (const [identity, row] of read) rows.set(identity, row);
    return found;
  }

  private rowsOf({ siteId, catalogueRevision }: SearchedSite): Rows {
    const known = this.bySite.get(siteId);
    if (known?.revision === catalogueRevision) return known.rows;
    this.bySite.delete(siteId);
    if (this.bySite.size >= SITES_MAX) this.bySite.delete(this.bySite.keys().next().value ?? "");
    const rows: Rows = new Map();
    this.bySite.set(siteId, { revision: catalogueRevision, rows });
    return rows;
  }
}
