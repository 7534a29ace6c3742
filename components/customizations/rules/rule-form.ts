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
import { omit } from "@/lib/domain/kit/omit";
import { isCompleteCriteria, isCriteria, isTooLongCriteria } from "@/lib/domain/search/criteria";
import { collectFieldErrors } from "@/lib/http/api-error";

/** Error codes by field. */
export type FormErrors = Partial<Record<RuleField, string>>;

/** Values of the rule form: the type may be missing, and `unreadable` marks date fields without a valid date. */
export type RuleFormValues = Omit<RuleValues, "type"> & {
  type: RuleValues["type"] | null;
  unreadable: { from: boolean; to: boolean };
};

export function toRuleFormValues(rule: DraftRule): RuleFormValues {
  return { ...omit(rule, "key", "id"), unreadable: { from: false, to: false } };
}

/** Result of the form validation: errors by field, or the draft with the rule set. */
export type FormVerdict = { errors: FormErrors; next: RuleDraft | null; key: string; isTaken: boolean };

/**
 * Validates the form against the contract, then against the other rules. A taken position is reported separately,
 * because the user can resolve it.
 * @param key null for a new rule.
 */
export function validateForm(
  draft: RuleDraft,
  key: string | null,
  values: RuleFormValues,
  timeZone: string,
): FormVerdict {
  const { unreadable, type, ...rest } = values;
  const wire = { ...rest, id: null, type, position: type === "pin" ? rest.position : null, item: undefined };
  const read = safeParse(ruleInput, wire);
  const errors: FormErrors = read.success ? {} : pickFirstCodes(collectFieldErrors(read.error));
  if (isCriteria(rest.item_url) && !isCompleteCriteria(rest.item_url)) errors.item_url = "criteria_incomplete";
  else if (isTooLongCriteria(rest.item_url)) errors.item_url = "criteria_too_long";
  if (unreadable.from) errors.active_from = "active_from_not_date";
  if (unreadable.to) errors.active_to = "active_to_not_date";
  if (type === null || Object.keys(errors).length > 0) return { errors, next: null, key: key ?? "", isTaken: false };
  const own: RuleValues = {
    ...rest,
    type,
    item_url: rest.item_url.trim(),
    position: type === "pin" ? rest.position : null,
    // Only a pin can wait for the catalog, and only while its item is unknown.
    waiting: type === "pin" && rest.item === null && (rest.waiting ?? false),
  };
  const next = key === null ? addRule(draft, own) : editRule(draft, key, own);
  return validateClashes(draft, next, key, timeZone);
}

function validateClashes(draft: RuleDraft, next: RuleDraft, key: string | null, timeZone: string): FormVerdict {
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
  // The clash dialog handles only one rule at a taken position.
  if (taken.size > 1) errors.position ??= "position_occupied";
  const isClean = Object.keys(errors).length === 0;
  return { errors, next: isClean ? next : null, key: first ?? own[0] ?? "", isTaken: isClean && taken.size === 1 };
}

function pickFirstCodes(all: Record<string, string[]>): FormErrors {
  const errors: FormErrors = {};
  for (const field of RULE_FIELDS) {
    // An error of one tag is shown at the tags field.
    const code = Object.entries(all).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1][0];
    if (code !== undefined) errors[field] = field === "tags" ? "too_many_tags" : code;
  }
  return errors;
}
