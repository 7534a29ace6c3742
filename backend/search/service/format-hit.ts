import { escapeHtml } from "@vitrine/engine/correct";
import type { ListAnswer, ListHit } from "@vitrine/engine/list-query";
import { findSpans } from "@vitrine/engine/tokens";
import { buildVariantItem, readVariants } from "@vitrine/engine/variants";
import type { Hit } from "@/lib/contract/search/search-host";

// Formats results of the search host.

/** A catalog item, read for one page of results. */
export type CatalogueRow = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
  updatedAt: Date;
};

/** Requested attributes: `only` includes, `drop` excludes. */
export type AttributeChoice = { only: readonly string[]; drop: readonly string[] };

const SCALARS = new Set([
  "title",
  "title.untouched",
  "price",
  "price_old",
  "price_amount",
  "price_old_amount",
  "availability",
  "availability_rank",
  "description",
  "item_id",
  "boost",
  "image_link",
  "web_url",
  "original_url",
]);

/** Formats the results of a list; omits items that left the catalog in the meantime. */
export function formatHits(
  list: ListAnswer,
  rows: ReadonlyMap<string, CatalogueRow>,
  choice: AttributeChoice,
  isExplained: boolean,
): Hit[] {
  const marks = { words: new Set(list.marks.words), prefix: list.marks.prefix };
  return list.hits.flatMap((hit) => {
    const row = findShownRow(hit, rows);
    if (row === null) return [];
    const match = {
      exact: hit.tier === "exact" || hit.tier === "none",
      alternative: hit.tier === "partial",
    };
    const nested = readVariants(row.attributes).map((variant) => ({
      ...formatRow({ ...variant, type: "variant" }, choice, marks),
      nested: [],
      ...match,
    }));
    const plain: Hit = {
      ...formatRow(row, choice, marks),
      ...(choice.drop.includes("nested") ? {} : { nested }),
      ...match,
      updated_at: row.updatedAt.toISOString(),
    };
    return [isExplained ? { ...plain, ...formatExplanation(hit) } : plain];
  });
}

type ShownRow = Pick<CatalogueRow, "identity" | "type" | "title" | "attributes">;
type Marks = { words: ReadonlySet<string>; prefix: string | null };

function formatRow(row: ShownRow, choice: AttributeChoice, marks: Marks) {
  const title = highlight(row.title, marks);
  return {
    url: row.identity,
    type: row.type,
    attributes: { title, "title.untouched": row.title, ...pickAttributes(row, choice) },
    highlight: title.includes("<em>") ? { title: [title] } : {},
  };
}

/** The identities of the items that results show: of variants, those of their products. */
export function listRowIdentities(lists: readonly ListAnswer[]): string[] {
  return lists.flatMap(({ hits }) => hits.map(({ identity, product }) => product ?? identity));
}

/** The item of a result, or its variant; null if it left the catalog in the meantime. */
export function findShownRow(hit: ListHit, rows: ReadonlyMap<string, CatalogueRow>): CatalogueRow | null {
  const row = rows.get(hit.product ?? hit.identity);
  if (row === undefined || hit.product === undefined) return row ?? null;
  const variant = readVariants(row.attributes).find(({ identity }) => identity === hit.identity);
  return variant === undefined ? null : { ...row, identity: hit.identity, ...buildVariantItem(row, variant) };
}

/** The variants of a product as hits, for results that no query matched. */
export function formatVariants(row: CatalogueRow, choice: AttributeChoice) {
  const marks: Marks = { words: new Set(), prefix: null };
  return readVariants(row.attributes).map((variant) => ({
    ...formatRow({ ...variant, type: "variant" }, choice, marks),
    nested: [],
  }));
}

/** The attributes of an item in contract form, without its title. */
export function pickAttributes(
  row: Pick<CatalogueRow, "attributes">,
  choice: AttributeChoice,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.attributes)) {
    // Attributes with a leading underscore are searched but never shown.
    if (name === "title" || name.startsWith("_") || value === null || value === undefined) continue;
    if (choice.only.length > 0 && !choice.only.includes(name)) continue;
    if (choice.drop.includes(name)) continue;
    attributes[name] = formatAttribute(name, value);
  }
  return attributes;
}

/** All values are arrays, except listed scalars and amounts. */
function formatAttribute(name: string, value: unknown): unknown {
  if (SCALARS.has(name) || name.startsWith("price_")) return Array.isArray(value) ? (value[0] ?? null) : value;
  return Array.isArray(value) ? value : [value];
}

/** The explanation of a result, in contract form. */
export function formatExplanation(hit: ListHit): Pick<Hit, "pinned" | "explain"> {
  const rule =
    hit.rule === null
      ? null
      : {
          customization_id: hit.rule.customizationId,
          rule_id: hit.rule.ruleId,
          type: "pin" as const,
          position: hit.rule.position,
        };
  return {
    pinned: rule,
    explain: {
      organic_position: hit.organicPosition ?? null,
      score: Math.round(hit.score * 10_000) / 10_000,
      tier: hit.tier,
      factors: hit.factors ?? [],
      rule,
    },
  };
}

/** A title as HTML with matched words in <em>; of an unfinished word only the typed part. */
export function highlight(title: string, marks: Marks): string {
  let html = "";
  let end = 0;
  for (const span of findSpans(title)) {
    const length = measureMark(title.slice(span.start, span.end), span.word, marks);
    if (length === 0) continue;
    html += `${escapeHtml(title.slice(end, span.start))}<em>${escapeHtml(title.slice(span.start, span.start + length))}</em>`;
    end = span.start + length;
  }
  return html + escapeHtml(title.slice(end));
}

/**
 * Number of highlighted characters of a word. A prefix is measured in folded letters, so it applies only if the lengths
 * agree.
 */
function measureMark(raw: string, word: string, marks: Marks): number {
  const { prefix, words } = marks;
  if (prefix !== null && word.startsWith(prefix)) return raw.length === word.length ? prefix.length : raw.length;
  return words.has(word) ? raw.length : 0;
}
