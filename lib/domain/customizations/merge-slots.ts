import type { Rule } from "@/lib/contract/search/rules";
import { type EvaluatorRule, intervalOf } from "@/lib/domain/search/rule-evaluator";

// Which rules of three sets are the same rule, and what one rule comes to when two sides changed it. Used by the merge.

/** What a merge needs of a rule; the contract's Rule and the editor's DraftRule satisfy it. */
export type MergeableRule = EvaluatorRule & Pick<Rule, "id" | "note" | "tags" | "owner" | "waiting"> & { key?: string };

/** One rule in the common ancestor and on both sides; null where it is not there. */
export type Slot<R> = { base: R | null; mine: R | null; theirs: R | null };

/** What a rule comes to: the rule, null when it is gone, or a question. */
export type SlotOutcome<R> = { rule: R | null } | "changed" | "removed";

/**
 * Pairs the rules of three sets: by id, and where an id is missing or new by item, type, place and time. Slots stand in
 * the order of `theirs`, then what only `mine` or `base` has.
 */
export function alignRules<R extends MergeableRule>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  timeZone: string,
): Slot<R>[] {
  const textOf = (rule: R): string => contentKey(rule, timeZone);
  const mineOfBase = pairs(base, mine, textOf);
  const theirsOfBase = pairs(base, theirs, textOf);
  const slots = base.map(
    (rule): Slot<R> => ({ base: rule, mine: mineOfBase.get(rule) ?? null, theirs: theirsOfBase.get(rule) ?? null }),
  );
  const known = new Set([...mineOfBase.values(), ...theirsOfBase.values()]);
  const mineNew = mine.filter((rule) => !known.has(rule));
  const theirsNew = theirs.filter((rule) => !known.has(rule));
  const mineOfTheirs = pairs(theirsNew, mineNew, textOf);
  const both = new Set(mineOfTheirs.values());
  slots.push(
    ...theirsNew.map((rule): Slot<R> => ({ base: null, mine: mineOfTheirs.get(rule) ?? null, theirs: rule })),
    ...mineNew.filter((rule) => !both.has(rule)).map((rule): Slot<R> => ({ base: null, mine: rule, theirs: null })),
  );
  const order = new Map(theirs.map((rule, index) => [rule, index]));
  const placeOf = ({ theirs: rule }: Slot<R>): number =>
    rule === null ? theirs.length : (order.get(rule) ?? theirs.length);
  return slots.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Rules of `to` by the rule of `from` that they are. */
function pairs<R extends MergeableRule>(from: readonly R[], to: readonly R[], textOf: (rule: R) => string) {
  const found = new Map<R, R>();
  const byId = new Map(to.flatMap((rule) => (rule.id === null ? [] : [[rule.id, rule] as const])));
  for (const rule of from) {
    const same = rule.id === null ? undefined : byId.get(rule.id);
    if (same !== undefined) found.set(rule, same);
  }
  const taken = new Set(found.values());
  const byText = new Map<string, R[]>();
  for (const rule of to) {
    if (!taken.has(rule)) byText.set(textOf(rule), [...(byText.get(textOf(rule)) ?? []), rule]);
  }
  for (const rule of from) {
    const same = found.has(rule) ? undefined : byText.get(textOf(rule))?.shift();
    if (same !== undefined) found.set(rule, same);
  }
  return found;
}

/** What names a rule that has no id: its item, type, place and time. */
function contentKey(rule: MergeableRule, timeZone: string): string {
  const { from, to } = intervalOf(rule, timeZone);
  return JSON.stringify([rule.item_url.trim(), rule.type, rule.placement, String(from), String(to)]);
}

/**
 * What one rule comes to: the side that changed it wins; two sides that changed the same part differently are asked,
 * and so is a change against a removal. What a rule does is one part; its note, its tags, its owner and whether it waits
 * for the catalogue are each their own.
 */
export function outcomeOf<R extends MergeableRule>({ base, mine, theirs }: Slot<R>, timeZone: string): SlotOutcome<R> {
  const isSame = (a: R | null, b: R | null): boolean => areRulesSame(a, b, timeZone);
  if (isSame(mine, theirs) || isSame(mine, base)) return { rule: theirs };
  if (isSame(theirs, base)) return { rule: mine === null ? null : named(mine, theirs) };
  if (mine === null || theirs === null) return "removed";
  const wasDoing = base === null ? null : doingOf(base, timeZone);
  const doing = either(wasDoing, doingOf(mine, timeZone), doingOf(theirs, timeZone));
  const note = either(base?.note ?? null, mine.note ?? null, theirs.note ?? null);
  const owner = either(base?.owner ?? null, mine.owner ?? null, theirs.owner ?? null);
  const waiting = either(base?.waiting ?? false, mine.waiting ?? false, theirs.waiting ?? false);
  if (doing === null || note === null || owner === null || waiting === null) return "changed";
  const side = { mine, theirs };
  const tags = tagsOf(base?.tags ?? [], mine.tags ?? [], theirs.tags ?? []);
  const rule = {
    ...side[doing],
    ...kept("note", side[note].note),
    ...kept("owner", side[owner].owner),
    ...kept("waiting", side[waiting].waiting),
    ...kept("tags", mine.tags === undefined && theirs.tags === undefined ? undefined : tags),
  };
  return { rule: named(rule, theirs) };
}

/** Which side has the value that both come to; null when they changed it differently. */
function either<T>(base: T, mine: T, theirs: T): "mine" | "theirs" | null {
  if (mine === theirs || mine === base) return "theirs";
  return theirs === base ? "mine" : null;
}

function kept<N extends string, T>(name: N, value: T | undefined): { [K in N]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [K in N]?: T };
}

function tagsOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const stays = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
  return [...stays, ...mine.filter((tag) => !theirs.includes(tag) && !base.includes(tag))];
}

/** A rule under the id and key that the other side knows it by. */
export function named<R extends MergeableRule>(rule: R, like: R | null): R {
  if (like === null || (like.id === rule.id && like.key === rule.key)) return rule;
  return like.key === undefined ? { ...rule, id: like.id } : { ...rule, id: like.id, key: like.key };
}

/** Whether two rules say the same, whatever their ids; nothing is the same as nothing. */
export function areRulesSame(a: MergeableRule | null, b: MergeableRule | null, timeZone: string): boolean {
  if (a === null || b === null || a === b) return a === b;
  return doingOf(a, timeZone) === doingOf(b, timeZone) && remarksOf(a) === remarksOf(b);
}

/** What a rule does, as a text that is equal for equal rules. */
function doingOf(rule: MergeableRule, timeZone: string): string {
  const position = rule.type === "pin" ? (rule.position ?? null) : null;
  return `${contentKey(rule, timeZone)}${position} ${rule.availability}`;
}

function remarksOf({ note, tags, owner, waiting }: MergeableRule): string {
  return JSON.stringify([note || null, tags ?? [], owner ?? null, waiting ?? false]);
}
