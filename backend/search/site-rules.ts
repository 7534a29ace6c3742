import { sql } from "drizzle-orm";
import { isStorable } from "@/backend/db/storable";
import type { CustomizationKind } from "@/lib/contract/customizations";
import type { Database } from "../db/client";
import type { ListRule } from "./list-query";
import type { Rewrite } from "./pipeline/rewrite";
import { NO_WORDS, readWords, type SiteWords } from "./site-words";

// What people decided about the searches of a site. Every search asks the store for the site's revision; what was read
// under another revision is forgotten, so that a saved rule acts in the next search, in every process.

/** A site as a search needs it. */
export type SearchedSite = {
  siteId: string;
  revision: number;
  /** The revision at which synonyms or redirects last changed. */
  wordsRevision: number;
  catalogueRevision: number;
  timeZone: string;
  language: string;
  mainType: string;
};

/** The rules of a site at one revision. Rewrites have their place before their screen comes. */
export type SiteRules = Pick<SiteWords, "redirects" | "synonyms"> & {
  revision: number;
  rewrites: readonly Rewrite[];
  /** Customizations read so far, by what was asked for. */
  customizations: Map<string, readonly SiteCustomization[]>;
};

/** A customization as a search needs it. */
export type SiteCustomization = {
  id: string;
  /** The folded query, the path of the category, or nothing (TOP items). */
  key: string;
  /** Rules of parent categories that do not act in this listing. */
  offRules: readonly string[];
  /** In their order. */
  rules: readonly ListRule[];
};

/** Which customizations are meant: those of a kind under one of some keys, of one of some types. */
export type AskedCustomizations = { kind: CustomizationKind; keys: readonly string[]; types: readonly string[] };

/** Answers of one site that are remembered; the oldest leaves. */
const REMEMBERED_MAX = 2000;

type SiteRow = {
  revision: string | number;
  catalogue_revision: string | number;
  words_revision: string | number;
  time_zone: string;
  language: string;
  main_type: string;
};

type RuleRow = {
  customization_id: string;
  subject_key: string;
  off_rules: string[];
  /** Null for a customization without rules. */
  id: string | null;
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
  private readonly words = new Map<string, SiteWords>();

  constructor(private readonly database: Database) {}

  /** The site as it is now, or null. */
  async site(siteId: string): Promise<SearchedSite | null> {
    const { rows } = await this.database.db.execute<SiteRow>(
      sql`select revision, catalogue_revision, words_revision, time_zone, language, main_type from sites where site_id = ${siteId}`,
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      siteId,
      revision: Number(row.revision),
      wordsRevision: Number(row.words_revision),
      catalogueRevision: Number(row.catalogue_revision),
      timeZone: row.time_zone,
      language: row.language,
      mainType: row.main_type,
    };
  }

  /** Reads synonyms and redirects where they changed; `rulesOf` has them from then on. */
  async wordsOf(site: SearchedSite): Promise<SiteWords> {
    const known = this.words.get(site.siteId);
    if (known?.revision === site.wordsRevision) return known;
    const fresh = await readWords(this.database.db, site);
    this.words.set(site.siteId, fresh);
    this.bySite.delete(site.siteId);
    return fresh;
  }

  /** The rules of a site at its revision, with the words that `wordsOf` read last. */
  rulesOf(site: SearchedSite): SiteRules {
    const known = this.bySite.get(site.siteId);
    if (known?.revision === site.revision) return known;
    const { redirects, synonyms } = this.words.get(site.siteId) ?? NO_WORDS;
    const fresh: SiteRules = {
      revision: site.revision,
      redirects,
      rewrites: [],
      synonyms,
      customizations: new Map(),
    };
    this.bySite.set(site.siteId, fresh);
    return fresh;
  }

  /** The customizations that are meant, as the store has them; a query is also found by its aliases. */
  async customizations(site: SearchedSite, asked: AskedCustomizations): Promise<readonly SiteCustomization[]> {
    const { customizations } = this.rulesOf(site);
    const key = JSON.stringify([asked.kind, asked.keys, asked.types]);
    const known = customizations.get(key);
    if (known !== undefined) return known;
    const loaded = await this.load(site.siteId, asked);
    if (customizations.size >= REMEMBERED_MAX) customizations.delete(customizations.keys().next().value ?? "");
    customizations.set(key, loaded);
    return loaded;
  }

  private async load(siteId: string, { kind, keys, types }: AskedCustomizations): Promise<SiteCustomization[]> {
    // The store refuses to be asked for what it cannot hold, and nobody's rules are called so.
    const list = (texts: readonly string[]) => sql.param(texts.filter(isStorable));
    const alias = kind === "query-customizations" ? sql` or c.alias_keys && ${list(keys)}::text[]` : sql``;
    const { rows } = await this.database.db.execute<RuleRow>(sql`
      select c.id customization_id, c.subject_key, c.off_rules,
        r.id, r.item_url, r.type, r.position, r.active_from, r.active_to, r.availability, r.place
      from customizations c left join rules r on r.site_id = c.site_id and r.customization_id = c.id
      where c.site_id = ${siteId} and c.kind = ${kind} and c.type = any(${list(types)}::text[])
        and (c.subject_key = any(${list(keys)}::text[])${alias})
      order by c.id, r.ordinal, r.id`);
    const found = new Map<string, SiteCustomization & { rules: ListRule[] }>();
    for (const row of rows) {
      const { customization_id: id, subject_key: key, off_rules: offRules } = row;
      const one = found.get(id) ?? { id, key, offRules, rules: [] };
      found.set(id, one);
      if (row.id !== null) one.rules.push(ruleOf(row, row.id));
    }
    return [...found.values()];
  }
}

function ruleOf(row: RuleRow, ruleId: string): ListRule {
  return {
    ruleId,
    customizationId: row.customization_id,
    item_url: row.item_url,
    type: row.type,
    position: row.position,
    active_from: instantOf(row.active_from),
    active_to: instantOf(row.active_to),
    availability: row.availability,
    placement: row.place,
  };
}

function instantOf(value: string | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
