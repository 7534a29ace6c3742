import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { Rewrite } from "@/backend/search/pipeline/rewrite";
import type { OffService } from "@/lib/contract/kit/site-services";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { SiteCampaign } from "./site-campaigns";
import type { SiteWords } from "./site-rewrites";

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
export type SiteRules = Pick<SiteWords, "redirects" | "synonyms"> & {
  rewrites: readonly Rewrite[];
  /** The matching customizations; queries also match by alias. */
  customizations(query: CustomizationQuery): readonly SiteCustomization[];
  /** All customizations of a kind and type, in id order. */
  customizationsOfType(kind: CustomizationKind, type: string): readonly SiteCustomization[];
  /** The campaigns of a folded query or a normalized category path, most recently updated first. */
  campaigns(kind: CampaignKind, key: string): readonly SiteCampaign[];
};

/** A customization, as searches use it. */
export type SiteCustomization = {
  id: string;
  /** The folded query, the category path, or empty (TOP items). */
  key: string;
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

  /** The matching customizations, in id order. */
  find({ kind, keys, types }: CustomizationQuery): readonly SiteCustomization[] {
    const found = new Set(keys.flatMap((key) => this.byKey.get(toLookupKey(kind, key)) ?? []));
    return [...found].filter(({ type }) => types.includes(type)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** All of a kind and type, in id order. */
  findOfType(kind: CustomizationKind, type: string): readonly SiteCustomization[] {
    return this.byType.get(toLookupKey(kind, type)) ?? [];
  }

  /** Compares with the stored revisions by id: customizations to read and to remove. */
  findChanges(stored: ReadonlyMap<string, number>): { changed: string[]; gone: string[] } {
    const changed = [...stored].filter(([id, revision]) => this.byId.get(id)?.revision !== revision);
    return { changed: changed.map(([id]) => id), gone: [...this.byId.keys()].filter((id) => !stored.has(id)) };
  }

  /** Applies what was read, in one step. */
  apply(read: readonly CachedCustomization[], gone: readonly string[]): void {
    for (const id of [...gone, ...read.map((one) => one.id)]) this.remove(id);
    for (const customization of read) {
      this.byId.set(customization.id, customization);
      for (const lookupKey of listLookupKeys(customization))
        this.byKey.set(lookupKey, [...(this.byKey.get(lookupKey) ?? []), customization]);
      if (customization.kind === "recommendations-customization") this.addToType(customization);
    }
  }

  private remove(id: string): void {
    const old = this.byId.get(id);
    if (old === undefined) return;
    this.byId.delete(id);
    for (const lookupKey of listLookupKeys(old)) removeFrom(this.byKey, lookupKey, old);
    removeFrom(this.byType, toLookupKey(old.kind, old.type), old);
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

function listLookupKeys({ kind, key, aliasKeys }: CachedCustomization): Set<string> {
  const aliases = kind === "query-customizations" ? aliasKeys : [];
  return new Set([key, ...aliases].map((one) => toLookupKey(kind, one)));
}

/** Customizations per statement. */
const BATCH = 1_000;

/** Reads the changed customizations of sites; returns a function that applies those of a site, which become visible at once. */
export async function readCustomizations(
  tx: Tx,
  indexes: ReadonlyMap<string, CustomizationIndex>,
): Promise<(siteId: string) => void> {
  const { rows } = await tx.execute<{ site_id: string; id: string; revision: string | number }>(sql`
    select site_id, id, revision from customizations where site_id = any(${sql.param([...indexes.keys()])}::text[])`);
  const stored = groupBySite(rows);
  const changes = [...indexes].map(([siteId, index]) => {
    const versions = new Map((stored.get(siteId) ?? []).map(({ id, revision }) => [id, Number(revision)]));
    return { siteId, index, ...index.findChanges(versions) };
  });
  const wanted = changes.flatMap(({ siteId, changed }) => changed.map((id) => ({ siteId, id })));
  const read: ReadCustomization[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) read.push(...(await readBatch(tx, wanted.slice(at, at + BATCH))));
  const found = groupBySite(read);
  const appliers = new Map(
    changes.map(({ siteId, index, gone }) => [siteId, () => index.apply(found.get(siteId) ?? [], gone)]),
  );
  return (siteId) => appliers.get(siteId)?.();
}

type ReadCustomization = CachedCustomization & { site_id: string };

type RuleRow = {
  site_id: string;
  customization_id: string;
  revision: string | number;
  kind: CustomizationKind;
  customization_type: string;
  subject_key: string;
  alias_keys: string[];
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

async function readBatch(
  tx: Tx,
  wanted: readonly { siteId: string; id: string }[],
): Promise<Iterable<ReadCustomization>> {
  const sites = wanted.map(({ siteId }) => siteId);
  const ids = wanted.map(({ id }) => id);
  const { rows } = await tx.execute<RuleRow>(sql`
    select c.site_id, c.id customization_id, c.revision, c.kind, c.type customization_type, c.subject_key, c.alias_keys,
      c.off_rules, r.id, r.item_url, r.type, r.position, r.active_from, r.active_to, r.availability, r.place
    from unnest(${sql.param(sites)}::text[], ${sql.param(ids)}::text[]) as wanted (site_id, id)
    join customizations c on c.site_id = wanted.site_id and c.id = wanted.id
    left join rules r on r.site_id = c.site_id and r.customization_id = c.id
    order by c.site_id, c.id, r.ordinal, r.id`);
  const found = new Map<string, ReadCustomization & { rules: ListRule[] }>();
  for (const row of rows) {
    const key = `${row.site_id}\n${row.customization_id}`;
    const customization = found.get(key) ?? toCustomization(row);
    found.set(key, customization);
    if (row.id !== null) customization.rules.push(toListRule(row, row.id));
  }
  return found.values();
}

function toCustomization(row: RuleRow): ReadCustomization & { rules: ListRule[] } {
  const { site_id, customization_id: id, kind, customization_type: type, subject_key: key } = row;
  const { alias_keys: aliasKeys, off_rules: offRules } = row;
  return { site_id, id, kind, type, key, aliasKeys, offRules, revision: Number(row.revision), rules: [] };
}

function toListRule(row: RuleRow, ruleId: string): ListRule {
  return {
    ruleId,
    customizationId: row.customization_id,
    item_url: row.item_url,
    type: row.type,
    position: row.position,
    active_from: toInstant(row.active_from),
    active_to: toInstant(row.active_to),
    availability: row.availability,
    placement: row.place,
  };
}

function toInstant(value: string | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
