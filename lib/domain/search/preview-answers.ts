import { fold } from "@vitrine/engine/fold";
import { isInPlace, type Place } from "@vitrine/engine/rule-evaluator";
import type { affecting } from "@/lib/contract/search/query-insight";
import type { Explain, Hit } from "@/lib/contract/search/search-host";
import type { Output } from "@/lib/http/endpoint";
import { isSameType } from "./preview-inputs";
import { buildPreviewItem, type PreviewItem } from "./preview-item";
import { type RankLine, toRankLines } from "./rank-diff";

// Turns answers of the search host into what the search preview shows.

/** The pin behind a result; another backend may only report that there is one. */
export type PinSource = { customizationId: string | null; ruleId: string | null; position: number | null };

/** A result in the preview. `organic`: its position without rules, null when unknown. */
export type PreviewResult = {
  item: PreviewItem;
  type: string;
  position: number;
  organic: number | null;
  pin: PinSource | null;
  explain: Explain | null;
};

/** Results in order, numbered from `offset` + 1. */
export function buildResults(hits: readonly Hit[], offset = 0): PreviewResult[] {
  return hits.map((hit, index) => ({
    item: buildPreviewItem(hit),
    type: hit.type,
    position: offset + index + 1,
    organic: hit.explain?.organic_position ?? null,
    pin: readPin(hit),
    explain: hit.explain ?? null,
  }));
}

/** Groups suggestions by type, as a shop shows them; positions are within the type. */
export function groupSuggestions(hits: readonly Hit[]): { type: string; results: PreviewResult[] }[] {
  const types = [...new Set(hits.map((hit) => hit.type))];
  return types.map((type) => ({ type, results: buildResults(hits.filter((hit) => hit.type === type)) }));
}

function readPin({ explain, pinned }: Hit): PinSource | null {
  const rule = explain?.rule;
  if (rule?.type === "pin") {
    return { customizationId: rule.customization_id, ruleId: rule.rule_id, position: rule.position };
  }
  if (explain !== undefined || !pinned) return null;
  return { customizationId: null, ruleId: null, position: readPosition(pinned) };
}

/** Another backend may report the position of a pin, or only that there is one. */
function readPosition(pinned: unknown): number | null {
  const position = typeof pinned === "object" && pinned !== null && "position" in pinned ? pinned.position : null;
  return typeof position === "number" ? position : null;
}

/** Compares the first results with those without customizations: which moved, entered, left. */
export function compareOrders(live: readonly PreviewResult[], organic: readonly PreviewResult[]): RankLine[] {
  const shown = new Set(live.map(({ item }) => item.url));
  const before = new Map(organic.map(({ item, position }) => [item.url, position]));
  const makeEntry = (item: PreviewItem, from: number | null, to: number | null) => ({
    item_url: item.url,
    title: item.title,
    from,
    to,
  });
  const lines = toRankLines([
    ...live.map(({ item, position, organic: rank }) => makeEntry(item, before.get(item.url) ?? rank, position)),
    ...organic.filter(({ item }) => !shown.has(item.url)).map(({ item, position }) => makeEntry(item, position, null)),
  ]);
  return lines.filter(({ mark }) => mark !== "same");
}

/** An entry of what acts on a query. */
export type ActingEntry = Output<typeof affecting>["acting"][number];

/** The items hidden from a place at the previewed time. */
export function findHiddenItems(acting: readonly ActingEntry[], place: Place): ActingEntry[] {
  return acting.filter(
    ({ kind, state, placement }) => kind === "hide" && state === "live" && (!placement || isInPlace(placement, place)),
  );
}

/** Counts what acts now by kind, in answer order. */
export function countActing(acting: readonly ActingEntry[]): { kind: ActingEntry["kind"]; count: number }[] {
  const live = acting.filter(({ state }) => state === "live");
  const kinds = [...new Set(live.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, count: live.filter((one) => one.kind === kind).length }));
}

/** The dates of the acting rules. */
export function listRuleDates(acting: readonly ActingEntry[]) {
  return acting
    .filter(({ kind }) => kind === "pin" || kind === "hide")
    .map(({ active_from, active_to }) => ({ active_from: active_from ?? null, active_to: active_to ?? null }));
}

type NamedRow = { id: string; type: string };

/** Finds the customization for a type: the one that acts, else a row of that type. */
export function findCustomization(
  type: string,
  acting: readonly ActingEntry[],
  named: readonly NamedRow[],
): string | null {
  const fromActing = acting.find(({ customization_id: id, inherited_from: parent }) => id && !parent)?.customization_id;
  return fromActing ?? named.find((row) => isSameType(row.type, type))?.id ?? null;
}

/** Finds the rows with this query or alias, ignoring case and diacritics. */
export function findRowsByName<R extends { query: string; aliases?: string[] | undefined }>(
  rows: readonly R[],
  q: string,
): R[] {
  const key = fold(q);
  return rows.filter(({ query, aliases = [] }) => [query, ...aliases].some((name) => fold(name) === key));
}
