import * as z from "zod/mini";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { filterOffRules } from "@/backend/customizations/rules/inherited-rules";
import { type StoredRule, toWireRule } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { mode } from "@/lib/contract/customizations/query-customizations";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { mergeRuleSets } from "@/lib/domain/customizations/rule-merge";
import { mergeWords } from "@/lib/domain/history/version-merge";
import { omit } from "@/lib/domain/kit/omit";
import { inheritsRules } from "@/lib/domain/search/kinds";

// The content of a draft of a customization.

export const offRules = z.optional(z.array(z.string()));

/** A mode with its rules in wire format; only listings have `off_rules`. */
export const wireSet = z.object({ mode, rules: z.array(rule), off_rules: offRules });
export type WireSet = z.output<typeof wireSet>;

/** Three-way merge, rule by rule; null on conflict. */
export function mergeWireSets(base: WireSet, mine: WireSet, theirs: WireSet, timeZone: string): WireSet | null {
  const { mode: merged, merge } = mergeRuleSets(base, mine, theirs, timeZone);
  if (merge.clashes.length > 0) return null;
  const before = base.off_rules;
  const ours = mine.off_rules;
  const others = theirs.off_rules;
  // Old versions, and kinds without inheritance, have no `off_rules`.
  const off_rules = before && ours ? mergeWords(before, ours, others ?? before) : others;
  return { mode: merged, rules: merge.rules, off_rules };
}

/** Removes the catalog items before storing. */
export function omitItems({ mode: own, rules, off_rules }: WireSet): WireSet {
  return { mode: own, rules: rules.map((rule) => omit(rule, "item")), off_rules };
}

/** Switched-off rules that parent categories still have; undefined for kinds without inheritance. */
export async function findOffRules(
  tx: Tx,
  row: CustomizationRow,
  wanted: readonly string[] = row.offRules,
): Promise<string[] | undefined> {
  return inheritsRules(row.kind) ? filterOffRules(tx, row, wanted) : undefined;
}

/** Converts validated rules for a draft; rules sent without an id get one only when published. */
export function toDraftRules(rules: readonly StoredRule[], sent: readonly { id: string | null }[]): Rule[] {
  return rules.map((one, index) => {
    const wire = toWireRule(one, new Map());
    return sent[index]?.id === one.id ? wire : { ...wire, id: null };
  });
}
