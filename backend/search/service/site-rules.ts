import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { Rewrite } from "@/backend/search/pipeline/rewrite";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { SiteWords } from "./site-rewrites";

// What people decided about the searches of a site, as this process holds it in memory.

/** A site as a search needs it. */
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
};

/** The rules of a site. Rewrites have their place before their screen comes. */
export type SiteRules = Pick<SiteWords, "redirects" | "synonyms"> & {
  rewrites: readonly Rewrite[];
  /** The customizations that are meant; a query is also found by its aliases. */
  customizations(asked: AskedCustomizations): readonly SiteCustomization[];
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

/** A customization as it is held: with its further spellings, and the revision at which it was read. */
export type HeldCustomization = SiteCustomization & {
  kind: CustomizationKind;
  type: string;
  aliasKeys: readonly string[];
  revision: number;
};

/** Every customization of a site, found by what it is about. */
export class CustomizationBook {
  private readonly byId = new Map<string, HeldCustomization>();
  private readonly byKey = new Map<string, readonly HeldCustomization[]>();

  /** The customizations that are meant, in the order of their ids. */
  find({ kind, keys, types }: AskedCustomizations): readonly SiteCustomization[] {
    const found = new Set(keys.flatMap((key) => this.byKey.get(placeOf(kind, key)) ?? []));
    return [...found].filter(({ type }) => types.includes(type)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** What has to be read or forgotten until the book says what the store does: revisions of the store by id. */
  compare(stored: ReadonlyMap<string, number>): { changed: string[]; gone: string[] } {
    const changed = [...stored].filter(([id, revision]) => this.byId.get(id)?.revision !== revision);
    return { changed: changed.map(([id]) => id), gone: [...this.byId.keys()].filter((id) => !stored.has(id)) };
  }

  /** Takes over what was read, in one step. */
  apply(read: readonly HeldCustomization[], gone: readonly string[]): void {
    for (const id of [...gone, ...read.map((one) => one.id)]) this.remove(id);
    for (const one of read) {
      this.byId.set(one.id, one);
      for (const place of placesOf(one)) this.byKey.set(place, [...(this.byKey.get(place) ?? []), one]);
    }
  }

  private remove(id: string): void {
    const old = this.byId.get(id);
    if (old === undefined) return;
    this.byId.delete(id);
    for (const place of placesOf(old)) {
      const others = (this.byKey.get(place) ?? []).filter((one) => one !== old);
      if (others.length === 0) this.byKey.delete(place);
      else this.byKey.set(place, others);
    }
  }
}

function placeOf(kind: CustomizationKind, key: string): string {
  return `${kind}\n${key}`;
}

function placesOf({ kind, key, aliasKeys }: HeldCustomization): Set<string> {
  const aliases = kind === "query-customizations" ? aliasKeys : [];
  return new Set([key, ...aliases].map((one) => placeOf(kind, one)));
}

/** Customizations read with one statement. */
const BATCH = 1_000;

/** Reads what a book lacks; answers how it is applied, so that everything of one read appears at once. */
export async function readCustomizations(tx: Tx, siteId: string, book: CustomizationBook): Promise<() => void> {
  const { rows } = await tx.execute<{ id: string; revision: string | number }>(
    sql`select id, revision from customizations where site_id = ${siteId}`,
  );
  const { changed, gone } = book.compare(new Map(rows.map(({ id, revision }) => [id, Number(revision)])));
  const read: HeldCustomization[] = [];
  for (let at = 0; at < changed.length; at += BATCH)
    read.push(...(await readBatch(tx, siteId, changed.slice(at, at + BATCH))));
  return () => book.apply(read, gone);
}

type RuleRow = {
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

async function readBatch(tx: Tx, siteId: string, ids: readonly string[]): Promise<HeldCustomization[]> {
  const { rows } = await tx.execute<RuleRow>(sql`
    select c.id customization_id, c.revision, c.kind, c.type customization_type, c.subject_key, c.alias_keys, c.off_rules,
      r.id, r.item_url, r.type, r.position, r.active_from, r.active_to, r.availability, r.place
    from customizations c left join rules r on r.site_id = c.site_id and r.customization_id = c.id
    where c.site_id = ${siteId} and c.id = any(${sql.param([...ids])}::text[])
    order by c.id, r.ordinal, r.id`);
  const found = new Map<string, HeldCustomization & { rules: ListRule[] }>();
  for (const row of rows) {
    const one = found.get(row.customization_id) ?? customizationOf(row);
    found.set(one.id, one);
    if (row.id !== null) one.rules.push(ruleOf(row, row.id));
  }
  return [...found.values()];
}

function customizationOf(row: RuleRow): HeldCustomization & { rules: ListRule[] } {
  const { customization_id: id, kind, customization_type: type, subject_key: key } = row;
  const { alias_keys: aliasKeys, off_rules: offRules } = row;
  return { id, kind, type, key, aliasKeys, offRules, revision: Number(row.revision), rules: [] };
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
