import * as z from "zod/mini";
import { type Rule, rule } from "@/lib/contract/search/rules";

// What lies between two versions as the history keeps them (`before`, `after`: JSON of any feature), in rules.

/** One rule that a change added, changed or removed. */
export type RuleStep =
  | { kind: "added"; before: null; after: Rule }
  | { kind: "changed"; before: Rule; after: Rule }
  | { kind: "removed"; before: Rule; after: null };

/** What became of a value beside the rules; the sides are texts, null for "nothing". */
export type ValueStep = { name: string; before: string | null; after: string | null };

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
    return isSameRule(was, one) ? [] : [{ kind: "changed", before: was, after: one }];
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

/** The values beside the rules that differ between two versions, by name; lists are written with commas. */
export function valueSteps(before: unknown, after: unknown): ValueStep[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  // A store may keep the names in any order; what a thing is called comes first.
  const names = [...new Set([...FIRST, ...old.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const step = { name, before: old.get(name) ?? null, after: now.get(name) ?? null };
    return step.before === step.after ? [] : [step];
  });
}

const FIRST = ["query", "category_full", "aliases", "type", "mode"];

function valuesOf(version: unknown): Map<string, string> {
  if (typeof version !== "object" || version === null) return new Map();
  const entries = Object.entries(version).filter(([name]) => name !== "rules");
  return new Map(entries.flatMap(([name, value]) => (isNothing(value) ? [] : [[name, textOf(value)]])));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The same item treated the same way in the same place, under another id: written anew rather than another rule. */
function twinOf(one: Rule, left: ReadonlyMap<Rule["id"], Rule>): Rule | undefined {
  return [...left.values()].find(
    (was) => was.item_url === one.item_url && was.type === one.type && was.placement === one.placement,
  );
}

function isSameRule(a: Rule, b: Rule): boolean {
  return said(a) === said(b);
}

function said({ id: _id, item: _item, ...content }: Rule): string {
  const entries = Object.entries(content).filter(([, value]) => !isNothing(value) && value !== false);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
