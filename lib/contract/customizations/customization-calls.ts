import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { OFF_RULES_MAX, RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { RULE_CODES } from "@/lib/contract/search/rules";
import { type Access, defineEndpoint, noAnswer } from "@/lib/http/endpoint";

// The endpoints of single customizations, which differ between kinds only in the format of the answer and of the sent rules.

/** Which rules to return. */
export const ruleFilter = z._default(z.enum(["all", "active", "planned", "expired"]), "all");

/** A list of rules as sent; more than the maximum are refused. */
export function ruleList<const Rule extends z.core.SomeType>(rule: Rule) {
  return z.array(rule).check(z.maxLength(RULES_PER_QUERY_MAX, "too_many_rules"));
}

/** Ids of inherited rules that are switched off. */
export const offRuleIds = z.array(id).check(z.maxLength(OFF_RULES_MAX, "invalid"));

type Kind<Answer extends z.core.$ZodType, Sent extends Record<string, z.core.SomeType>> = {
  feature: string;
  prefix: string;
  access: Access;
  writeAccess: Access;
  /** Capability group of the kind; without it every backend has its calls. */
  group?: string;
  /** A customization with its rules. */
  answer: Answer;
  /** Fields of a save beside the id of the customization. */
  sent: Sent;
};

/** Builds the endpoints of a kind. Every save requires `If-Match` on backends with revisions. */
export function buildCustomizationCalls<
  const Answer extends z.core.$ZodType,
  const Sent extends Record<string, z.core.SomeType>,
>({ feature, prefix, access, writeAccess, group, answer, sent }: Kind<Answer, Sent>) {
  const shared = { feature, ...(group === undefined ? {} : { group }) };
  return {
    /** Returns a customization with its rules. */
    show: defineEndpoint({
      ...shared,
      method: "GET",
      path: `${prefix}/show_json`,
      servedBy: "both",
      query: z.object({ id, filter: ruleFilter }),
      response: answer,
      errors: ["not_found"],
      access,
    }),

    /** Deletes a customization with its rules. */
    destroy: defineEndpoint({
      ...shared,
      method: "DELETE",
      path: `${prefix}/destroy_json`,
      servedBy: "both",
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
      access: writeAccess,
      undo: { by: "undo" },
    }),

    /** Replaces the rules. */
    saveRules: defineEndpoint({
      ...shared,
      method: "POST",
      path: `${prefix}/save_rules_json`,
      servedBy: "both",
      body: z.object({ queryId: id, ...sent }),
      response: answer,
      errors: ["not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
      access: writeAccess,
      undo: { by: "undo" },
    }),
  };
}
