import { fold } from "@vitrine/engine/fold";
import { type EvaluatorRule, findInterval } from "@vitrine/engine/rule-evaluator";
import { mapRuleTexts, RULE_TEXT_NAMES, type RuleText } from "@/lib/contract/search/rules";

// Describes each field of a rule once, for comparing, merging, sentences, forms, saving and intake. A rule has an effect
// (which item goes where and when), compared and merged as one, and remarks, each handled separately.

/** The optional texts of a rule, such as its note. */
export type RuleTexts = Record<RuleText, string | null>;

/** The remarks of a rule, named as on the wire and in the database. */
export type Remarks = RuleTexts & {
  tags: string[];
  /** Id of the user responsible for the rule. */
  owner: string | null;
  /** A pin of an item that is not in the catalog yet. */
  waiting: boolean;
};
export type RemarkName = keyof Remarks;

/** A rule by its fields; rules of the wire, the editor and the history satisfy it. */
export type RuleLike = EvaluatorRule & Partial<Remarks>;

/** Remarks that a backend accepts: `notes` covers texts, tags and owner. */
export type RuleExtras = { notes: boolean; waiting: boolean };

/** A field that a sentence mentions, with the rule's new value. */
export type RuleDetail =
  | { about: "time"; from: string | null; to: string | null }
  | { about: "availability"; value: RuleLike["availability"] }
  | { about: "placement"; value: RuleLike["placement"] }
  | { [N in RemarkName]: { about: N; value: Remarks[N] } }[RemarkName];

/** How a sentence mentions a field; default values are not mentioned. */
type Mention = { isPlain: (rule: RuleLike) => boolean; detail: (rule: RuleLike) => RuleDetail };

type EffectField = {
  /** Wire names; an error at one of them belongs to this field. */
  names: readonly string[];
  /** With a time zone, boundaries are compared as instants; with null, as text. */
  isSame: (a: RuleLike, b: RuleLike, timeZone: string | null) => boolean;
  /** Null if the verb of the sentence already names the value. */
  mention: Mention | null;
};

const EFFECT = [
  { names: ["item_url"], isSame: (a, b) => a.item_url.trim() === b.item_url.trim(), mention: null },
  { names: ["type"], isSame: (a, b) => a.type === b.type, mention: null },
  { names: ["position"], isSame: (a, b) => getPosition(a) === getPosition(b), mention: null },
  {
    names: ["active_from", "active_to"],
    isSame: isTimeSame,
    mention: {
      isPlain: (rule) => rule.active_from === null && rule.active_to === null,
      detail: (rule) => ({ about: "time", from: rule.active_from, to: rule.active_to }),
    },
  },
  {
    names: ["availability"],
    isSame: (a, b) => a.availability === b.availability,
    mention: {
      isPlain: (rule) => rule.availability === "always",
      detail: (rule) => ({ about: "availability", value: rule.availability }),
    },
  },
  {
    names: ["placement"],
    isSame: (a, b) => a.placement === b.placement,
    mention: {
      isPlain: (rule) => rule.placement === "both",
      detail: (rule) => ({ about: "placement", value: rule.placement }),
    },
  },
] as const satisfies readonly EffectField[];

type Remark<V> = {
  /** The default value. */
  plain: V;
  isSame: (a: V, b: V) => boolean;
  /** Converts a value for storage. */
  normalize: (value: V, type: RuleLike["type"]) => V;
  /** Merges changes of both sides; null if different changes are a conflict. */
  merge: ((base: V, mine: V, theirs: V) => V) | null;
  /** The capability that a backend needs for the remark. */
  needs: keyof RuleExtras;
  isForPinsOnly: boolean;
};

const TEXT: Remark<string | null> = {
  plain: null,
  isSame: (a, b) => (a ?? "") === (b ?? ""),
  normalize: (text) => text?.trim() || null,
  merge: null,
  needs: "notes",
  isForPinsOnly: false,
};

const REMARKS: { readonly [N in RemarkName]: Remark<Remarks[N]> } = {
  ...mapRuleTexts(() => TEXT),
  tags: {
    plain: [],
    isSame: (a, b) => a.length === b.length && a.every((tag, index) => tag === b[index]),
    normalize: (tags) => tags.filter((tag, at) => tags.findIndex((other) => fold(other) === fold(tag)) === at),
    merge: (base, mine, theirs) => {
      const stays = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
      return [...stays, ...mine.filter((tag) => !theirs.includes(tag) && !base.includes(tag))];
    },
    needs: "notes",
    isForPinsOnly: false,
  },
  owner: {
    plain: null,
    isSame: Object.is,
    normalize: (owner) => owner,
    merge: null,
    needs: "notes",
    isForPinsOnly: false,
  },
  waiting: {
    plain: false,
    isSame: Object.is,
    normalize: (waiting, type) => type === "pin" && waiting,
    merge: null,
    needs: "waiting",
    isForPinsOnly: true,
  },
};

/** The remarks in the order in which sentences mention them. */
export const REMARK_NAMES = Object.keys(REMARKS) as RemarkName[];

/** A form field that can show an error. */
export type RuleField = (typeof EFFECT)[number]["names"][number] | RemarkName;
/** The fields in the order of the form. */
export const RULE_FIELDS: readonly RuleField[] = [...EFFECT.flatMap((field) => field.names), ...REMARK_NAMES];

/** Whether two rules have the same effect; see `areRulesSame` for the time zone. */
export function isEffectSame(a: RuleLike, b: RuleLike, timeZone: string | null): boolean {
  return EFFECT.every((field) => field.isSame(a, b, timeZone));
}

/** Whether two rules are equal except for ids. With a time zone, boundaries are compared as instants; with null, as text. */
export function areRulesSame(a: RuleLike | null, b: RuleLike | null, timeZone: string | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  return isEffectSame(a, b, timeZone) && REMARK_NAMES.every((name) => isRemarkSame(name, a, b));
}

/** The fields of `rule` that a sentence mentions: those that differ from `before`, or without `before` those not default. */
export function listMentionedDetails(before: RuleLike | null, rule: RuleLike): RuleDetail[] {
  const isTurned = before !== null && before.type !== rule.type;
  const isSilent = (isSame: boolean, isPlain: boolean): boolean =>
    before === null ? isPlain : isSame && (isPlain || !isTurned);
  const effect = EFFECT.flatMap(({ isSame, mention }): RuleDetail[] => {
    if (mention === null) return [];
    return isSilent(before !== null && isSame(before, rule, null), mention.isPlain(rule)) ? [] : [mention.detail(rule)];
  });
  const remarks = REMARK_NAMES.flatMap((name): RuleDetail[] => {
    const isSame = before !== null && isRemarkSame(name, before, rule);
    if (isSilent(isSame, isRemarkSame(name, {}, rule))) return [];
    return [{ about: name, value: pickRemark(name, rule) } as RuleDetail];
  });
  return [...effect, ...remarks];
}

/** The texts of a rule that are not empty. */
export function listRuleTexts(rule: Partial<RuleTexts>): string[] {
  return RULE_TEXT_NAMES.flatMap((name) => rule[name] || []);
}

/** All remarks of a rule, with defaults for missing ones. */
export function pickRemarks(rule: Partial<Remarks>): Remarks {
  return mapRemarks((name) => pickRemark(name, rule));
}

/** Normalizes remarks for storage; a remark that was not sent keeps its previous value. */
export function normalizeRemarks(
  sent: Partial<Remarks> & Pick<RuleLike, "type">,
  before: Partial<Remarks> | undefined,
): Remarks {
  return mapRemarks((name) => {
    const source = sent[name] === undefined ? (before ?? {}) : sent;
    return REMARKS[name].normalize(pickRemark(name, source), sent.type);
  });
}

/** The remarks of a rule that the backend accepts. */
export function selectSentRemarks(rule: RuleLike, extras: RuleExtras): Partial<Remarks> {
  const all = pickRemarks(rule);
  const isSent = (name: RemarkName): boolean =>
    extras[REMARKS[name].needs] && (rule.type === "pin" || !REMARKS[name].isForPinsOnly);
  return Object.fromEntries(REMARK_NAMES.filter(isSent).map((name) => [name, all[name]]));
}

/** Three-way merge of remarks; null if both sides changed one differently. A remark missing on both sides stays absent. */
export function mergeRemarks(
  base: Partial<Remarks>,
  mine: Partial<Remarks>,
  theirs: Partial<Remarks>,
): Partial<Remarks> | null {
  const merged: Partial<Remarks> = {};
  for (const name of REMARK_NAMES) {
    if (!mergeRemark(name, { base, mine, theirs }, merged)) return null;
  }
  return merged;
}

type Sides = { base: Partial<Remarks>; mine: Partial<Remarks>; theirs: Partial<Remarks> };

function mergeRemark<N extends RemarkName>(name: N, { base, mine, theirs }: Sides, into: Partial<Remarks>): boolean {
  const { merge } = REMARKS[name];
  const isNew = !isRemarkSame(name, mine, base) && !isRemarkSame(name, mine, theirs);
  if (isNew && !isRemarkSame(name, theirs, base) && merge === null) return false;
  const side = isNew ? mine : theirs;
  const value = merge?.(pickRemark(name, base), pickRemark(name, mine), pickRemark(name, theirs)) ?? side[name];
  if (mine[name] !== undefined || theirs[name] !== undefined) into[name] = value;
  return true;
}

function pickRemark<N extends RemarkName>(name: N, rule: Partial<Remarks>): Remarks[N] {
  return rule[name] ?? REMARKS[name].plain;
}

function isRemarkSame<N extends RemarkName>(name: N, a: Partial<Remarks>, b: Partial<Remarks>): boolean {
  return REMARKS[name].isSame(pickRemark(name, a), pickRemark(name, b));
}

function mapRemarks(read: <N extends RemarkName>(name: N) => Remarks[N]): Remarks {
  return Object.fromEntries(REMARK_NAMES.map((name) => [name, read(name)])) as Remarks;
}

function getPosition(rule: RuleLike): number | null {
  return rule.type === "pin" ? (rule.position ?? null) : null;
}

function isTimeSame(a: RuleLike, b: RuleLike, timeZone: string | null): boolean {
  if (a.active_from === b.active_from && a.active_to === b.active_to) return true;
  if (timeZone === null) return false;
  const one = findInterval(a, timeZone);
  const other = findInterval(b, timeZone);
  return one.from === other.from && one.to === other.to;
}
