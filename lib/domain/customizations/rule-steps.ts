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

/** Parses the rules of a version; null if it has none by its kind. */
export function parseRules(version: unknown): Rule[] | null {
  const read = z.safeParse(versionWithRules, version);
  return read.success ? read.data.rules : null;
}

/** Lists the rules that differ, in the order of the newer version, removed ones last; null if neither has rules. */
export function diffRuleVersions(before: unknown, after: unknown): RuleStep[] | null {
  const old = parseRules(before);
  const now = parseRules(after);
  if (old === null && now === null) return null;
  const left = new Map((old ?? []).map((one) => [one.id, one]));
  const steps = (now ?? []).flatMap((one): RuleStep[] => {
    const was = left.get(one.id) ?? findTwin(one, left);
    if (was === undefined) return [{ kind: "added", before: null, after: one }];
    left.delete(was.id);
    return areRulesSame(was, one, null) ? [] : [{ kind: "changed", before: was, after: one }];
  });
  return [...steps, ...[...left.values()].map((one): RuleStep => ({ kind: "removed", before: one, after: null }))];
}

/** Counts added, changed and removed rules; null if neither version has rules. */
export function countRuleChanges(before: unknown, after: unknown) {
  const steps = diffRuleVersions(before, after);
  if (steps === null) return null;
  const of = (kind: RuleStep["kind"]): number => steps.filter((step) => step.kind === kind).length;
  return { added: of("added"), changed: of("changed"), removed: of("removed") };
}

/** Finds the same rule under another id: same item, type and place. */
function findTwin(one: Rule, left: ReadonlyMap<Rule["id"], Rule>): Rule | undefined {
  return [...left.values()].find(
    (was) => was.item_url === one.item_url && was.type === one.type && was.placement === one.placement,
  );
}
