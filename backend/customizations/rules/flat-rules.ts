import type * as z from "zod/mini";
import type { FlatRule, flatRuleInput, Rule } from "@/lib/contract/search/rules";
import type { SentRule } from "./rule-intake";

// Rules of kinds that have one place only: on the wire they say nothing of it.

/** Rules as such a kind answers them. */
export function flatRules(rules: readonly Rule[]): FlatRule[] {
  return rules.map(({ placement: _, ...rule }) => rule);
}

/** Rules as such a kind has sent them. */
export function sentRules(rules: readonly z.output<typeof flatRuleInput>[]): SentRule[] {
  return rules.map((rule) => ({ ...rule, placement: "both" }));
}
