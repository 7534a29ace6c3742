import { type FormEntry, FormIndex } from "@vitrine/engine/form-keys";
import type { ListRule } from "@vitrine/engine/list-query";
import type { Rewrite } from "@vitrine/engine/rewrite";
import type { OffService } from "@/lib/contract/kit/site-services";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { IndexedRewrites } from "./indexed-rewrites";
import type { Changes } from "./row-changes";
import type { SiteCampaign } from "./site-campaigns";

// A site's customizations as this process caches them.

/** A site's search data. */
export type SearchedSite = {
  siteId: string;
  revision: number;
  /** The revision at which synonyms or redirects last changed. */
  wordsRevision: number;
  catalogueRevision: number;
  name: string;
  timeZone: string;
  currency: string;
  language: string;
  mainType: string;
  /** Whether the site is closed: then shoppers get nothing from any service. */
  isClosed: boolean;
  /** Services that are switched off. */
  offServices: readonly OffService[];
};

/** The rules of a site. Rewrites are prepared, but no screen edits them yet. */
export type SiteRules = Pick<IndexedRewrites, "redirects" | "synonyms"> & {
  rewrites: readonly Rewrite[];
  /** The matching customizations; queries also match by alias. */
  customizations(query: CustomizationQuery): readonly SiteCustomization[];
  /** The customizations of other forms of a query, and of itself, under their queries and aliases. */
  customizationsOfForms(query: string, types: readonly string[]): readonly FormEntry<SiteCustomization>[];
  /** All customizations of a kind and type, in id order. */
  customizationsOfType(kind: CustomizationKind, type: string): readonly SiteCustomization[];
  /** The campaigns of a folded query or a normalized category path, most recently updated first. */
  campaigns(kind: CampaignKind, key: string): readonly SiteCampaign[];
  /** The campaigns of other forms of a query, and of itself, most recently updated first. */
  campaignsOfForms(query: string): readonly FormEntry<SiteCampaign>[];
};

/** A customization, as searches use it. */
export type SiteCustomization = {
  id: string;
  /** The folded query, the category path, or empty (TOP items). */
  key: string;
  /** The query as written; of other kinds, as the key. */
  subject: string;
  /** Inherited rules that are switched off in this listing. */
  offRules: readonly string[];
  rules: readonly ListRule[];
};

/** Matches customizations of a kind by any of the keys and any of the types. */
export type CustomizationQuery = { kind: CustomizationKind; keys: readonly string[]; types: readonly string[] };

/** A cached customization with its aliases, and the revision at which it was read. */
export type CachedCustomization = SiteCustomization & {
  kind: CustomizationKind;
  type: string;
  aliasKeys: readonly string[];
  revision: number;
};

/** The customizations of a site, indexed by subject; those of recommendations by model too. */
export class CustomizationIndex {
  private readonly byId = new Map<string, CachedCustomization>();
  private readonly byKey = new Map<string, readonly CachedCustomization[]>();
  private readonly byType = new Map<string, readonly CachedCustomization[]>();
  /** Created by the first query, in the language of the site. */
  private byForm: FormIndex<CachedCustomization> | null = null;

  /** The matching customizations, in id order. */
  find({ kind, keys, types }: CustomizationQuery): readonly SiteCustomization[] {
    const found = new Set(keys.flatMap((key) => this.byKey.get(toLookupKey(kind, key)) ?? []));
    return [...found].filter(({ type }) => types.includes(type)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The forms of a query in a language that have entries, each with its query or alias, in id order. */
  findOfForms(query: string, types: readonly string[], language: string): readonly FormEntry<SiteCustomization>[] {
    if (this.byForm?.language !== language) {
      this.byForm = new FormIndex(language);
      for (const customization of this.byId.values()) this.addForms(customization);
    }
    const found = this.byForm.find(query).filter(({ entry }) => types.includes(entry.type));
    return found.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
  }

  /** All of a kind and type, in id order. */
  findOfType(kind: CustomizationKind, type: string): readonly SiteCustomization[] {
    return this.byType.get(toLookupKey(kind, type)) ?? [];
  }

  /** Compares with the stored revisions by id: customizations to read and to remove. */
  findChanges(stored: ReadonlyMap<string, number>): { changed: string[]; deleted: string[] } {
    const changed = [...stored].filter(([id, revision]) => this.byId.get(id)?.revision !== revision);
    return { changed: changed.map(([id]) => id), deleted: [...this.byId.keys()].filter((id) => !stored.has(id)) };
  }

  /** Applies what was read, in one step. */
  apply({ read, deleted }: Changes<CachedCustomization>): void {
    for (const id of [...deleted, ...read.map((one) => one.id)]) this.remove(id);
    for (const customization of read) {
      this.byId.set(customization.id, customization);
      for (const lookupKey of listLookupKeys(customization))
        this.byKey.set(lookupKey, [...(this.byKey.get(lookupKey) ?? []), customization]);
      if (customization.kind === "recommendations-customization") this.addToType(customization);
      this.addForms(customization);
    }
  }

  private remove(id: string): void {
    const old = this.byId.get(id);
    if (old === undefined) return;
    this.byId.delete(id);
    for (const lookupKey of listLookupKeys(old)) removeFrom(this.byKey, lookupKey, old);
    removeFrom(this.byType, toLookupKey(old.kind, old.type), old);
    for (const text of listTexts(old)) this.byForm?.remove(text, old);
  }

  private addForms(customization: CachedCustomization): void {
    for (const text of listTexts(customization)) this.byForm?.add(text, customization);
  }

  private addToType(customization: CachedCustomization): void {
    const key = toLookupKey(customization.kind, customization.type);
    const all = [...(this.byType.get(key) ?? []), customization];
    this.byType.set(
      key,
      all.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }
}

function removeFrom(
  map: Map<string, readonly CachedCustomization[]>,
  key: string,
  customization: CachedCustomization,
): void {
  const others = (map.get(key) ?? []).filter((one) => one !== customization);
  if (others.length === 0) map.delete(key);
  else map.set(key, others);
}

function toLookupKey(kind: CustomizationKind, key: string): string {
  return `${kind}\n${key}`;
}

/** The folded texts whose forms a customization acts for: its query and aliases; none of other kinds. */
function listTexts({ kind, key, aliasKeys }: CachedCustomization): Set<string> {
  return new Set(kind === "query-customizations" ? [key, ...aliasKeys] : []);
}

function listLookupKeys({ kind, key, aliasKeys }: CachedCustomization): Set<string> {
  const aliases = kind === "query-customizations" ? aliasKeys : [];
  return new Set([key, ...aliases].map((one) => toLookupKey(kind, one)));
}
