import { safeParse } from "zod/mini";
import { ruleInput } from "@/lib/contract/search/rules";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  addRule,
  type DraftRule,
  editRule,
  type RuleDraft,
  type RuleValues,
} from "@/lib/domain/customizations/rule-draft";
import { RULE_FIELDS, type RuleField } from "@/lib/domain/customizations/rule-fields";
import { fieldErrors } from "@/lib/http/api-error";

/** Codes by field. */
export type FormErrors = Partial<Record<RuleField, string>>;

/** What the popup holds: a rule's values, a type that may be missing, and which date fields hold no date. */
export type FormValues = Omit<RuleValues, "type"> & {
  type: RuleValues["type"] | null;
  unreadable: { from: boolean; to: boolean };
};

/** The popup's values for a rule. */
export function formOf(rule: DraftRule): FormValues {
  const { key: _, id: __, ...values } = rule;
  return { ...values, unreadable: { from: false, to: false } };
}

/** The result of judging the popup: errors by field, or the model with the rule set. */
export type Judged = { errors: FormErrors; next: RuleDraft | null; key: string; isTaken: boolean };

/**
 * Judges the popup by the contract first, then against the other rules. A taken position is told apart, because it can
 * be resolved; without `key` the rule is a new one.
 */
export function judge(draft: RuleDraft, key: string | null, values: FormValues, timeZone: string): Judged {
  const { unreadable, type, ...rest } = values;
  const wire = { ...rest, id: null, type, position: type === "pin" ? rest.position : null, item: undefined };
  const read = safeParse(ruleInput, wire);
  const errors: FormErrors = read.success ? {} : firstCodes(fieldErrors(read.error));
  if (unreadable.from) errors.active_from = "active_from_not_date";
  if (unreadable.to) errors.active_to = "active_to_not_date";
  if (type === null || Object.keys(errors).length > 0) return { errors, next: null, key: key ?? "", isTaken: false };
  const own: RuleValues = {
    ...rest,
    type,
    item_url: rest.item_url.trim(),
    position: type === "pin" ? rest.position : null,
    // Only a pin can wait for the catalogue, and only while its item is not known.
    waiting: type === "pin" && rest.item === null && (rest.waiting ?? false),
  };
  const next = key === null ? addRule(draft, own) : editRule(draft, key, own);
  return judgeClashes(draft, next, key, timeZone);
}

function judgeClashes(draft: RuleDraft, next: RuleDraft, key: string | null, timeZone: string): Judged {
  const before = new Set(draft.rules.map((rule) => rule.key));
  const own = next.rules.filter((rule) => rule.key === key || !before.has(rule.key)).map((rule) => rule.key);
  const errors: FormErrors = {};
  const taken = new Set<string>();
  for (const clash of findClashes(next.rules, timeZone)) {
    const keys = [clash.index, clash.other ?? clash.index].map((index) => next.rules[index]?.key ?? "");
    const ours = keys.filter((one) => own.includes(one));
    if (ours.length === 0) continue;
    if (clash.code === "position_occupied") for (const one of ours) taken.add(one);
    else errors[clash.field] ??= clash.code;
  }
  const first = [...taken][0];
  // Two rules at once on taken positions cannot be asked about in one question.
  if (taken.size > 1) errors.position ??= "position_occupied";
  const isClean = Object.keys(errors).length === 0;
  return { errors, next: isClean ? next : null, key: first ?? own[0] ?? "", isTaken: isClean && taken.size === 1 };
}

function firstCodes(all: Record<string, string[]>): FormErrors {
  const errors: FormErrors = {};
  for (const field of RULE_FIELDS) {
    // What is wrong with one tag stands at the field of all.
    const code = Object.entries(all).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1][0];
    if (code !== undefined) errors[field] = field === "tags" ? "too_many_tags" : code;
  }
  return errors;
}
