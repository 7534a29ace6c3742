import type { DraftRule, RuleChange } from "./rule-draft";

// What a change of a rule amounts to, in facts from which any language makes one sentence.

/** The main thing that happens to an item. */
export type ChangeVerb =
  | "pinned"
  | "hidden"
  | "unpinned"
  | "unhidden"
  | "moved"
  | "edited"
  | "switchedOff"
  | "switchedOn";

/** A side of a rule that a sentence names beside its verb, with the rule's new value. */
export type ChangeDetail =
  | { about: "time"; from: string | null; to: string | null }
  | { about: "availability"; value: DraftRule["availability"] }
  | { about: "placement"; value: DraftRule["placement"] }
  | { about: "note" | "tags" | "owner" | "waiting" };

/** A change of one rule: the verb, positions, and what else is new. */
export type ChangeFacts = {
  verb: ChangeVerb;
  rule: DraftRule;
  /** The position before, where the verb is `moved`. */
  from: number | null;
  details: readonly ChangeDetail[];
};

/** The facts of a change; null for one that is about nothing. */
export function changeFacts({ kind, before, after }: RuleChange): ChangeFacts | null {
  const rule = after ?? before;
  if (rule === null) return null;
  if (kind === "switchedOff" || kind === "switchedOn") return { verb: kind, rule, from: null, details: [] };
  if (kind === "removed") {
    return { verb: rule.type === "pin" ? "unpinned" : "unhidden", rule, from: null, details: [] };
  }
  const isNew = before === null || before.type !== rule.type;
  const details = SIDES.flatMap((side) => {
    if (!isNew && side.isSame(before, rule)) return [];
    return isNew && side.isPlain(rule) && (before === null || side.isSame(before, rule)) ? [] : [side.detail(rule)];
  });
  const verb = verbOf(before, rule);
  return { verb, rule, from: verb === "moved" ? (before?.position ?? null) : null, details };
}

function verbOf(before: DraftRule | null, rule: DraftRule): ChangeVerb {
  if (rule.type === "hide") return before?.type === "hide" ? "edited" : "hidden";
  if (before === null || before.type === "hide") return "pinned";
  return before.position === rule.position ? "edited" : "moved";
}

/** A side of a rule: whether two rules agree on it, whether it needs no words, and its words. */
type Side = {
  isSame: (a: DraftRule, b: DraftRule) => boolean;
  isPlain: (rule: DraftRule) => boolean;
  detail: (rule: DraftRule) => ChangeDetail;
};

const SIDES: readonly Side[] = [
  {
    isSame: (a, b) => a.active_from === b.active_from && a.active_to === b.active_to,
    isPlain: (rule) => rule.active_from === null && rule.active_to === null,
    detail: (rule) => ({ about: "time", from: rule.active_from, to: rule.active_to }),
  },
  {
    isSame: (a, b) => a.availability === b.availability,
    isPlain: (rule) => rule.availability === "always",
    detail: (rule) => ({ about: "availability", value: rule.availability }),
  },
  {
    isSame: (a, b) => a.placement === b.placement,
    isPlain: (rule) => rule.placement === "both",
    detail: (rule) => ({ about: "placement", value: rule.placement }),
  },
  {
    isSame: (a, b) => (a.note ?? "") === (b.note ?? ""),
    isPlain: (rule) => !rule.note,
    detail: () => ({ about: "note" }),
  },
  {
    isSame: (a, b) => (a.tags ?? []).join("\n") === (b.tags ?? []).join("\n"),
    isPlain: (rule) => (rule.tags ?? []).length === 0,
    detail: () => ({ about: "tags" }),
  },
  {
    isSame: (a, b) => (a.owner ?? null) === (b.owner ?? null),
    isPlain: (rule) => !rule.owner,
    detail: () => ({ about: "owner" }),
  },
  {
    isSame: (a, b) => (a.waiting ?? false) === (b.waiting ?? false),
    isPlain: (rule) => !rule.waiting,
    detail: () => ({ about: "waiting" }),
  },
];
