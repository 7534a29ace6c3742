import type { affecting } from "@/lib/contract/search/query-insight";
import type { Explain, Facet, Hit } from "@/lib/contract/search/search-host";
import { fold } from "@/lib/domain/kit/fold";
import type { Output } from "@/lib/http/endpoint";
import { isSameType } from "./preview-inputs";
import { type PreviewItem, previewItemOf } from "./preview-item";
import { type RankLine, rankLines } from "./rank-diff";
import type { Place } from "./rule-evaluator";

// What the search preview makes of the answers.

/** The rule that put a result where it is; another backend may say no more than that there is one. */
export type PinnedBy = { customizationId: string | null; ruleId: string | null; position: number | null };

/** A result as the preview draws it. `organic`: its position without rules, null when it is not known. */
export type PreviewResult = {
  item: PreviewItem;
  type: string;
  position: number;
  organic: number | null;
  pin: PinnedBy | null;
  explain: Explain | null;
};

/** Results in their order; the first one has the position after `offset`. */
export function resultsOf(hits: readonly Hit[], offset = 0): PreviewResult[] {
  return hits.map((hit, index) => ({
    item: previewItemOf(hit),
    type: hit.type,
    position: offset + index + 1,
    organic: hit.explain?.organic_position ?? null,
    pin: pinOf(hit),
    explain: hit.explain ?? null,
  }));
}

/** Suggestions type by type, as a shop groups them; positions are within the type. */
export function suggestionGroups(hits: readonly Hit[]): { type: string; results: PreviewResult[] }[] {
  const types = [...new Set(hits.map((hit) => hit.type))];
  return types.map((type) => ({ type, results: resultsOf(hits.filter((hit) => hit.type === type)) }));
}

function pinOf({ explain, pinned }: Hit): PinnedBy | null {
  const rule = explain?.rule;
  if (rule?.type === "pin") {
    return { customizationId: rule.customization_id, ruleId: rule.rule_id, position: rule.position };
  }
  if (explain !== undefined || !pinned) return null;
  return { customizationId: null, ruleId: null, position: positionIn(pinned) };
}

/** Another backend may tell the position of a pin, or nothing but that there is one. */
function positionIn(pinned: unknown): number | null {
  const told = typeof pinned === "object" && pinned !== null && "position" in pinned ? pinned.position : null;
  return typeof told === "number" ? told : null;
}

/** How the first results differ from those without customizations: who moved, who came, who went. */
export function orderChanges(live: readonly PreviewResult[], organic: readonly PreviewResult[]): RankLine[] {
  const shown = new Set(live.map(({ item }) => item.url));
  const before = new Map(organic.map(({ item, position }) => [item.url, position]));
  const entry = (item: PreviewItem, from: number | null, to: number | null) => ({
    item_url: item.url,
    title: item.title,
    from,
    to,
  });
  const lines = rankLines([
    ...live.map(({ item, position, organic: rank }) => entry(item, before.get(item.url) ?? rank, position)),
    ...organic.filter(({ item }) => !shown.has(item.url)).map(({ item, position }) => entry(item, position, null)),
  ]);
  return lines.filter(({ mark }) => mark !== "same");
}

/** A part of a corrected query: a word as it was used, one that was put in, one that was left out. */
export type CorrectionPart = { kind: "plain" | "put" | "left"; text: string };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** What the engine made of a query, in parts; its marks are read, its markup never shown. */
export function correctionParts(html: string): CorrectionPart[] {
  const parts = [...html.matchAll(/<strike>(.*?)<\/strike>|<b>(.*?)<\/b>|([^<]+)|</gs)];
  return parts.flatMap(([, left, put, plain]): CorrectionPart[] => {
    const kind = left !== undefined ? "left" : put !== undefined ? "put" : "plain";
    const text = (left ?? put ?? plain ?? "")
      .replace(/<[^>]*>/g, "")
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
    return text === "" ? [] : [{ kind, text }];
  });
}

/** One value of a facet: its condition, its words, how many have it, how deep it stands in a tree. */
export type FacetChoice = { clause: string; label: string; count: number; depth: number };

/** The values of a facet in the order of the answer, a tree from its top. */
export function facetChoices({ name, values }: Facet): FacetChoice[] {
  const visit = (value: unknown, depth: number): FacetChoice[] => {
    if (typeof value !== "object" || value === null || !("value" in value) || typeof value.value !== "string")
      return [];
    const children = "children" in value && Array.isArray(value.children) ? value.children : [];
    const count = "hits_count" in value && typeof value.hits_count === "number" ? value.hits_count : 0;
    const own = { clause: `${name}:${value.value}`, label: value.value.split("||").at(-1) ?? "", count, depth };
    return [own, ...children.flatMap((child: unknown) => visit(child, depth + 1))];
  };
  return values.flatMap((value) => visit(value, 0));
}

/** What acts on a query. */
export type Acting = Output<typeof affecting>["acting"][number];

/** The items that a rule keeps away from a place at the moment looked at. */
export function hiddenIn(acting: readonly Acting[], place: Place): Acting[] {
  return acting.filter(
    ({ kind, state, placement }) =>
      kind === "hide" && state === "live" && (!placement || placement === "both" || placement === place),
  );
}

/** How many things act now, by their kind, in the order of the answer. */
export function actingNow(acting: readonly Acting[]): { kind: Acting["kind"]; count: number }[] {
  const live = acting.filter(({ state }) => state === "live");
  const kinds = [...new Set(live.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, count: live.filter((one) => one.kind === kind).length }));
}

/** Rules among what acts, as far as they have dates. */
export function datedRules(acting: readonly Acting[]) {
  return acting
    .filter(({ kind }) => kind === "pin" || kind === "hide")
    .map(({ active_from, active_to }) => ({ active_from: active_from ?? null, active_to: active_to ?? null }));
}

type Named = { id: string; type: string };

/** The customization that acts for a type: by what acts, else the one of the name. */
export function customizationOf(type: string, acting: readonly Acting[], named: readonly Named[]): string | null {
  const own = acting.find(({ customization_id: id, inherited_from: parent }) => id && !parent)?.customization_id;
  return own ?? named.find((row) => isSameType(row.type, type))?.id ?? null;
}

/** The rows that are called so, by their query or another spelling; case and diacritics do not matter. */
export function rowsCalled<R extends { query: string; aliases?: string[] | undefined }>(
  rows: readonly R[],
  q: string,
): R[] {
  const key = fold(q);
  return rows.filter(({ query, aliases = [] }) => [query, ...aliases].some((name) => fold(name) === key));
}

/** An address that a shop's redirect names, when it can be followed from here: a web address only. */
export function followable(url: string | null | undefined): string | null {
  return typeof url === "string" && /^https?:\/\//i.test(url) ? url : null;
}
