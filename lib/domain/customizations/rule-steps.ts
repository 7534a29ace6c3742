import * as z from "zod/mini";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { areRulesSame } from "./rule-fields";

// Compares the rules of two history versions (`before`, `after`: JSON of any feature).

/** A rule that was added, changed or removed. */
export type RuleStep =
  | { kind: "added"; before: null; after: Rule }
  | { kind: "changed"; before: Rule; after: Rule }
  | { kind: "removed"; before: Rule; after: null };

const versionWithRules = z.looseObject({ rules: z.array(rule) });

/** Parses the rules of a version. */
export function parseRules(version: unknown): Rule[] | null {
  const read = z.safeParse(versionWithRules, version);
  return read.success ? read.data.rules : null;
}

/** Lists the rules that differ, in the order of the newer version, removed ones last; null if neither has rules. */
export function diffRuleVersions(before: unknown, after: unknown): RuleStep[] | null {
  const old = parseRules(before);
  const now = parseRules(after);
  if (old === null && now === null) return null;
  const { pairs, left } = pairRules(old ?? [], now ?? []);
  const steps = (now ?? []).flatMap((one): RuleStep[] => {
    const was = pairs.get(one);
    if (was === undefined) return [{ kind: "added", before: null, after: one }];
    return areRulesSame(was, one, null) ? [] : [{ kind: "changed", before: was, after: one }];
  });
  return [...steps, ...left.map((one): RuleStep => ({ kind: "removed", before: one, after: null }))];
}

/**
 * Finds which older rule each newer one was, and the older ones that are left: by its id, or else an equal rule, or else one of the same
 * item, type and place. New rules of a draft have no id until they are published.
 */
function pairRules(old: readonly Rule[], now: readonly Rule[]): { pairs: Map<Rule, Rule>; left: Rule[] } {
  const byId = new Map(old.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])));
  const pairs = new Map<Rule, Rule>();
  for (const one of now) {
    const was = one.id === null ? undefined : byId.get(one.id);
    if (was !== undefined) pairs.set(one, was);
  }
  const paired = new Set(pairs.values());
  let left = old.filter((one) => !paired.has(one));
  for (const isPair of [isEqual, isTwin])
    for (const one of now) {
      const was = pairs.has(one) ? undefined : left.find((candidate) => isPair(candidate, one));
      if (was === undefined) continue;
      pairs.set(one, was);
      left = left.filter((other) => other !== was);
    }
  return { pairs, left };
}

function isEqual(a: Rule, b: Rule): boolean {
  return areRulesSame(a, b, null);
}

function isTwin(a: Rule, b: Rule): boolean {
  return a.item_url === b.item_url && a.type === b.type && a.placement === b.placement;
}

/** Counts added, changed and removed rules; null if neither version has rules. */
export function countRuleChanges(before: unknown, after: unknown) {
  const steps = diffRuleVersions(before, after);
  if (steps === null) return null;
  const of = (kind: RuleStep["kind"]): number => steps.filter((step) => step.kind === kind).length;
  return { added: of("added"), changed: of("changed"), removed: of("removed") };
}
