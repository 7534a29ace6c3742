import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { ListRule } from "./list-query";
import type { Redirect } from "./pipeline/redirect";
import type { Rewrite } from "./pipeline/rewrite";
import type { Synonym } from "./pipeline/synonyms";

// What people decided about the searches of a site. Every search asks the store for the site's revision; what was read
// under another revision is forgotten, so that a saved rule acts in the next search, in every process.

/** A site as a search needs it. */
export type SearchedSite = {
  siteId: string;
  revision: number;
  catalogueRevision: number;
  timeZone: string;
  language: string;
  mainType: string;
};

/** The rules of a site at one revision. Redirects, rewrites and synonyms have their place before their screens come. */
export type SiteRules = {
  revision: number;
  redirects: readonly Redirect[];
  rewrites: readonly Rewrite[];
  synonyms: readonly Synonym[];
  /** Rules of customizations read so far, by query and type. */
  customizations: Map<string, readonly ListRule[]>;
};

/** Customized queries of one site that are remembered; the oldest leaves. */
const REMEMBERED_MAX = 2000;

type SiteRow = {
  revision: string | number;
  catalogue_revision: string | number;
  time_zone: string;
  language: string;
  main_type: string;
};

type RuleRow = {
  id: string;
  customization_id: string;
  item_url: string;
  type: "pin" | "hide";
  position: number | null;
  active_from: string | Date | null;
  active_to: string | Date | null;
  availability: "always" | "if_available";
  place: "autocomplete" | "search" | "both";
};

/** Reads sites and their rules, always as the store has them. */
export class SiteRulesReader {
  private readonly bySite = new Map<string, SiteRules>();

  constructor(private readonly database: Database) {}

  /** The site as it is now, or null. */
  async site(siteId: string): Promise<SearchedSite | null> {
    const { rows } = await this.database.db.execute<SiteRow>(
      sql`select revision, catalogue_revision, time_zone, language, main_type from sites where site_id = ${siteId}`,
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      siteId,
      revision: Number(row.revision),
      catalogueRevision: Number(row.catalogue_revision),
      timeZone: row.time_zone,
      language: row.language,
      mainType: row.main_type,
    };
  }

  /** The rules of a site at its revision. */
  rulesOf(site: SearchedSite): SiteRules {
    const known = this.bySite.get(site.siteId);
    if (known?.revision === site.revision) return known;
    const fresh: SiteRules = {
      revision: site.revision,
      redirects: [],
      rewrites: [],
      synonyms: [],
      customizations: new Map(),
    };
    this.bySite.set(site.siteId, fresh);
    return fresh;
  }

  /** The rules of a folded query or alias and type, in their order; none when no customization has it. */
  async customization(site: SearchedSite, queryKey: string, types: readonly string[]): Promise<readonly ListRule[]> {
    const { customizations } = this.rulesOf(site);
    const key = JSON.stringify([queryKey, ...types]);
    const known = customizations.get(key);
    if (known !== undefined) return known;
    const loaded = await this.load(site.siteId, queryKey, types);
    if (customizations.size >= REMEMBERED_MAX) customizations.delete(customizations.keys().next().value ?? "");
    customizations.set(key, loaded);
    return loaded;
  }

  private async load(siteId: string, queryKey: string, types: readonly string[]): Promise<ListRule[]> {
    const wanted = sql.join(
      types.map((type) => sql`${type}`),
      sql`, `,
    );
    const { rows } = await this.database.db.execute<RuleRow>(sql`
      select r.id, r.customization_id, r.item_url, r.type, r.position, r.active_from, r.active_to, r.availability, r.place
      from customizations c join rules r on r.site_id = c.site_id and r.customization_id = c.id
      where c.site_id = ${siteId} and c.kind = 'query-customizations' and (c.subject_key = ${queryKey} or c.alias_keys @> array[${queryKey}::text])
        and c.type in (${wanted})
      order by r.ordinal, r.id`);
    return rows.map((row) => ({
      ruleId: row.id,
      customizationId: row.customization_id,
      item_url: row.item_url,
      type: row.type,
      position: row.position,
      active_from: instantOf(row.active_from),
      active_to: instantOf(row.active_to),
      availability: row.availability,
      placement: row.place,
    }));
  }
}

function instantOf(value: string | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
