import * as z from "zod/mini";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { areRulesSame } from "./rule-fields";

// What lies between two versions as the history keeps them (`before`, `after`: JSON of any feature), in rules.

/** One rule that a change added, changed or removed. */
export type RuleStep =
  | { kind: "added"; before: null; after: Rule }
  | { kind: "changed"; before: Rule; after: Rule }
  | { kind: "removed"; before: Rule; after: null };

const ruled = z.looseObject({ rules: z.array(rule) });

/** The rules of a version; null where it has none by its nature. */
export function rulesOfVersion(version: unknown): Rule[] | null {
  const read = z.safeParse(ruled, version);
  return read.success ? read.data.rules : null;
}

/** The rules that differ between two versions, in the order of the newer one, what left at the end; null without rules. */
export function ruleSteps(before: unknown, after: unknown): RuleStep[] | null {
  const [old, now] = [rulesOfVersion(before), rulesOfVersion(after)];
  if (old === null && now === null) return null;
  const left = new Map((old ?? []).map((one) => [one.id, one]));
  const steps = (now ?? []).flatMap((one): RuleStep[] => {
    const was = left.get(one.id) ?? twinOf(one, left);
    if (was === undefined) return [{ kind: "added", before: null, after: one }];
    left.delete(was.id);
    return areRulesSame(was, one, null) ? [] : [{ kind: "changed", before: was, after: one }];
  });
  return [...steps, ...[...left.values()].map((one): RuleStep => ({ kind: "removed", before: one, after: null }))];
}

/** How many rules two versions add, change and remove; null without rules. */
export function ruleCounts(before: unknown, after: unknown) {
  const steps = ruleSteps(before, after);
  if (steps === null) return null;
  const of = (kind: RuleStep["kind"]): number => steps.filter((step) => step.kind === kind).length;
  return { added: of("added"), changed: of("changed"), removed: of("removed") };
}

/** The same item treated the same way in the same place, under another id: written anew rather than another rule. */
function twinOf(one: Rule, left: ReadonlyMap<Rule["id"], Rule>): Rule | undefined {
  return [...left.values()].find(
    (was) => was.item_url === one.item_url && was.type === one.type && was.placement === one.placement,
  );
}
