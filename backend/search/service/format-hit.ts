import { escapeHtml } from "@/backend/search/pipeline/correct";
import type { ListAnswer, ListHit } from "@/backend/search/pipeline/list-query";
import { spansOf } from "@/backend/search/text/spans";
import type { Hit } from "@/lib/contract/search/search-host";

// A result as it leaves the search host.

/** An item of the catalogue, read for one page of results. */
export type CatalogueRow = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
  updatedAt: Date;
};

/** Which attributes are wanted: `only` names them, `drop` names those that are not. */
export type AttributeChoice = { only: readonly string[]; drop: readonly string[] };

const SCALARS = new Set([
  ...["title", "title.untouched", "price", "price_old", "price_amount", "price_old_amount", "availability"],
  ...["availability_rank", "description", "item_id", "boost", "image_link", "web_url", "original_url"],
]);

/** The results of a list, with the attributes of their items; items that left the catalogue meanwhile are left out. */
export function formatHits(
  list: ListAnswer,
  rows: ReadonlyMap<string, CatalogueRow>,
  choice: AttributeChoice,
  isExplained: boolean,
): Hit[] {
  const marks = { words: new Set(list.marks.words), prefix: list.marks.prefix };
  return list.hits.flatMap((hit) => {
    const row = rows.get(hit.identity);
    if (row === undefined) return [];
    const title = highlight(row.title, marks);
    const plain: Hit = {
      url: hit.identity,
      type: row.type,
      attributes: { title, "title.untouched": row.title, ...attributesOf(row, choice) },
      ...(choice.drop.includes("nested") ? {} : { nested: [] }),
      highlight: title.includes("<em>") ? { title: [title] } : {},
      exact: hit.tier === "exact" || hit.tier === "none",
      alternative: hit.tier === "partial",
      updated_at: row.updatedAt.toISOString(),
    };
    return [isExplained ? { ...plain, ...explanation(hit) } : plain];
  });
}

function attributesOf(row: CatalogueRow, choice: AttributeChoice): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.attributes)) {
    // Names with an underscore in front are searched and never shown.
    if (name === "title" || name.startsWith("_") || value === null || value === undefined) continue;
    if (choice.only.length > 0 && !choice.only.includes(name)) continue;
    if (choice.drop.includes(name)) continue;
    attributes[name] = inForm(name, value);
  }
  return attributes;
}

/** Everything is an array but the listed scalars and formatted or plain amounts. */
function inForm(name: string, value: unknown): unknown {
  if (SCALARS.has(name) || name.startsWith("price_")) return Array.isArray(value) ? (value[0] ?? null) : value;
  return Array.isArray(value) ? value : [value];
}

/** Why a result stands where it does, in the words of the contract. */
export function explanation(hit: ListHit): Pick<Hit, "pinned" | "explain"> {
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

/** A title as HTML in which the words that matched stand in <em>; of an unfinished word only what was typed. */
export function highlight(title: string, marks: { words: ReadonlySet<string>; prefix: string | null }): string {
  let html = "";
  let end = 0;
  for (const span of spansOf(title)) {
    const length = markedLength(title.slice(span.start, span.end), span.word, marks);
    if (length === 0) continue;
    html += `${escapeHtml(title.slice(end, span.start))}<em>${escapeHtml(title.slice(span.start, span.start + length))}</em>`;
    end = span.start + length;
  }
  return html + escapeHtml(title.slice(end));
}

/** How many characters of a word are marked. A prefix is measured in folded letters, so it marks only where they agree. */
function markedLength(raw: string, word: string, marks: { words: ReadonlySet<string>; prefix: string | null }): number {
  const { prefix, words } = marks;
  if (prefix !== null && word.startsWith(prefix)) return raw.length === word.length ? prefix.length : raw.length;
  return words.has(word) ? raw.length : 0;
}
