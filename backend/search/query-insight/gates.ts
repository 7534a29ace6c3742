import type { Probed, Question } from "@/backend/search/service/probe-item";
import type { Gate } from "@/lib/contract/search/query-insight";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { categoriesOf } from "@/lib/domain/search/rule-reach";
import type { ActingRule } from "./acting-rules";

/** What a sentence about a gate is made of. */
export type Facts = Record<string, string | number | boolean | null | string[]>;
/** A gate that an item came to. */
export type GateAnswer = { gate: Gate; is_open: boolean; facts: Facts };

/** Results of the first page: of the shop's search, and of its autocomplete. */
export const FIRST_PAGE: Record<Place, number> = { search: 24, autocomplete: 6 };

/** What is known of a rule besides what the engine needs. */
export type RuleNames = { query: string };

/** The gates that an item of the catalogue came to, up to the first one that is shut. */
export function gatesOf(
  item: { type: string; updatedAt: Date; attributes: Record<string, unknown> },
  asked: Question,
  { probe, total, wordings }: Probed,
  ownRule: { acting: ActingRule; names: RuleNames } | null,
): GateAnswer[] {
  const index: GateAnswer = {
    gate: "index",
    is_open: probe.isIndexed,
    facts: { updated_at: item.updatedAt.toISOString() },
  };
  if (!probe.isIndexed) return [index];
  const { hit } = probe;
  const isPinned = hit.rule !== null;
  const has = probe.words.filter((word) => word.as !== null);
  const match: GateAnswer = {
    gate: "match",
    is_open: isPinned || (probe.isFound && !probe.isCrowdedOut),
    facts: {
      matched: has.map((word) => word.text),
      missing: probe.words.filter((word) => word.as === null).map((word) => word.text),
      found_as: has.flatMap((word) => word.as ?? []),
      fields: [...new Set(has.flatMap((word) => word.fields))],
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
      asked_type: asked.type,
      ...(asked.kind === "product-listings"
        ? { category: asked.q, item_categories: categoriesOf(item.attributes) }
        : {}),
    },
  };
  const rule: GateAnswer = { gate: "rule", is_open: probe.hiddenBy === null, facts: ruleFacts(ownRule) };
  const size = FIRST_PAGE[asked.place];
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
  // Only a query has words that an item could lack.
  const gates = [index, ...(asked.kind === "query-customizations" ? [match] : []), filter, rule, rank];
  const shut = gates.findIndex((gate) => !gate.is_open);
  return shut < 0 ? gates : gates.slice(0, shut + 1);
}

/** The rule of this item, if it has one: what it does, until when, and whether it has its way. */
export function ruleFacts(own: { acting: ActingRule; names: RuleNames } | null): Facts {
  if (own === null) return { rule_id: null };
  const { rule, state, beatenBy, obstacle } = own.acting;
  return {
    rule_id: rule.ruleId,
    customization_id: rule.customizationId,
    query: own.names.query,
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
