import { listCategories } from "@vitrine/engine/rule-eligibility";
import type { ProbeResult, Question } from "@/backend/search/service/probe-item";
import type { SearchKind } from "@/lib/contract/search/kinds";
import type { Gate } from "@/lib/contract/search/query-insight";
import type { PlaceOf } from "@/lib/domain/search/places";
import type { ActingRule } from "./acting-rules";

/** The values of a sentence about a gate. */
export type GateValues = Record<string, string | number | boolean | null | string[]>;
/** A gate that an item reached. */
export type GateAnswer = { gate: Gate; is_open: boolean; facts: GateValues };

/** Size of the first page in the shop: of results, and of what its search box suggests. */
export const FIRST_PAGE: Readonly<Record<PlaceOf<SearchKind>, number>> = {
  search: 24,
  listing: 24,
  autocomplete: 6,
  top: 6,
};

/** Display data of a rule. */
export type RuleNames = { subject: string };

/** The gates that an item reached, up to the first closed one. */
export function buildGates(
  item: { type: string; updatedAt: Date; attributes: Record<string, unknown> },
  question: Question,
  { probe, total, wordings }: ProbeResult,
  itemRule: { acting: ActingRule; names: RuleNames } | null,
): GateAnswer[] {
  const index: GateAnswer = {
    gate: "index",
    is_open: probe.isIndexed,
    facts: { updated_at: item.updatedAt.toISOString() },
  };
  if (!probe.isIndexed) return [index];
  const { hit } = probe;
  const isPinned = hit.rule !== null;
  const matchedWords = probe.words.filter((word) => word.as !== null);
  const match: GateAnswer = {
    gate: "match",
    is_open: isPinned || (probe.isFound && !probe.isCrowdedOut),
    facts: {
      matched: matchedWords.map((word) => word.text),
      missing: probe.words.filter((word) => word.as === null).map((word) => word.text),
      found_as: matchedWords.flatMap((word) => word.as ?? []),
      fields: [...new Set(matchedWords.flatMap((word) => word.fields))],
      tier: hit.tier,
      wordings: [...wordings],
      by_pin: isPinned && !probe.isFound,
      only_partly: probe.isCrowdedOut,
    },
  };
  const filter: GateAnswer = {
    gate: "filter",
    is_open: probe.passesFilters,
    facts: {
      item_type: item.type,
      asked_type: question.type,
      ...(question.kind === "product-listings"
        ? { category: question.subject, item_categories: listCategories(item.attributes) }
        : {}),
    },
  };
  const rule: GateAnswer = { gate: "rule", is_open: probe.hiddenBy === null, facts: buildRuleFacts(itemRule) };
  const size = FIRST_PAGE[question.place];
  const rank: GateAnswer = {
    gate: "rank",
    is_open: probe.position !== null && probe.position <= size,
    facts: {
      position: probe.position,
      organic_position: hit.organicPosition ?? null,
      total,
      first_page: size,
      page: probe.position === null ? null : Math.ceil(probe.position / size),
    },
  };
  // Only queries have words to match.
  const gates = [index, ...(question.kind === "query-customizations" ? [match] : []), filter, rule, rank];
  const firstClosed = gates.findIndex((gate) => !gate.is_open);
  return firstClosed < 0 ? gates : gates.slice(0, firstClosed + 1);
}

/** Facts about the item's rule, if any: what it does, until when, and its state. */
export function buildRuleFacts(itemRule: { acting: ActingRule; names: RuleNames } | null): GateValues {
  if (itemRule === null) return { rule_id: null };
  const { rule, state, beatenBy, obstacle } = itemRule.acting;
  return {
    rule_id: rule.ruleId,
    customization_id: rule.customizationId,
    query: itemRule.names.subject,
    type: rule.type,
    position: rule.position ?? null,
    placement: rule.placement,
    active_from: rule.active_from,
    active_to: rule.active_to,
    state,
    obstacle,
    beaten_by: beatenBy?.rule.ruleId ?? null,
    line: beatenBy?.line ?? null,
  };
}
