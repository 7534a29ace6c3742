import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { COPY_TARGETS_MAX, IDENTITY_MAX, QUERY_MAX } from "@/lib/contract/kit/limits";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { type Access, defineEndpoint } from "@/lib/http/endpoint";

// Copies customizations to other sites: a dry run maps queries and items for each site, then the copy runs. Each site's history
// can undo it.

/** Maximum customizations per copy. */
export const COPIES_MAX = 200;

/** Outcome of a rule: unchanged, mapped to another item, or skipped because no item matches. */
export const RULE_FATES = ["same", "mapped", "unmatched"] as const;

/** Why a customization is copied or not. */
const VERDICTS = [
  "create",
  "merge",
  "skip",
  "invalid_item_type",
  "already_same",
  "alias_taken",
  "nothing_fits",
  "unknown_model",
  "target_missing",
] as const;

/** The outcome of an item that a customization names. */
const itemOutcome = {
  item_url: z.string(),
  title: z.string(),
  fate: z.enum(RULE_FATES),
  to_item_url: z.nullable(z.string()),
  to_title: z.nullable(z.string()),
};

const outcome = z.object({
  from_id: z.string(),
  /** The query on the target; of recommendations the target of the customization. */
  query: z.string(),
  /** The type of the items; of recommendations the model. */
  type: z.string(),
  /**
   * `nothing_fits`: none of its rules can be copied, so nothing is written; `unknown_model`: there is no such recommender;
   * `target_missing`: the item that it is for is not on the target.
   */
  verdict: z.enum(VERDICTS),
  to_id: z.nullable(z.string()),
  /** Aliases that other customizations of the target use; they are skipped. */
  aliases_left_out: z.optional(z.array(z.string())),
  /** The item that recommendations are customized for. */
  target_item: z.nullish(z.object(itemOutcome)),
  rules: z.array(
    z.object({
      ...itemOutcome,
      /** Why the rule is skipped: it clashes with an existing rule. */
      clash: z.nullable(z.string()),
    }),
  ),
});

const copyTarget = z.object({
  site_id: id,
  /** Queries to use on the target, by customization. */
  queries: z._default(z.record(z.string(), z.string().check(z.maxLength(QUERY_MAX, "invalid"))), {}),
  /** Items to use on the target, by source identity; null skips the rule. */
  items: z._default(z.record(z.string(), z.nullable(z.string().check(z.maxLength(IDENTITY_MAX, "invalid")))), {}),
});

/**
 * The call that copies customizations of a kind to other sites, or reports the result of a copy (`dry_run`). Items are matched by
 * identity, else by item group, EAN or title. `existing`: whether customizations that exist there are merged or skipped. Requires
 * write access to each target; each target gets one change in its history.
 */
export function buildCustomizationCopyCall(family: { feature: string; path: string; access: Access }) {
  return defineEndpoint({
    ...family,
    method: "POST",
    servedBy: "both",
    body: z.object({
      ids: z.array(id).check(z.minLength(1, "nothing_chosen"), z.maxLength(COPIES_MAX, "too_many")),
      targets: z.array(copyTarget).check(z.minLength(1, "nothing_chosen"), z.maxLength(COPY_TARGETS_MAX, "too_many")),
      existing: z._default(z.enum(["skip", "merge"]), "skip"),
      dry_run: z.boolean(),
    }),
    response: z.object({
      targets: z.array(
        z.object({
          site_id: z.string(),
          name: z.string(),
          /** The site requires approval, so its copies are drafts. */
          as_drafts: z.optional(z.boolean()),
          change_ids: z.array(z.int()),
          customizations: z.array(outcome),
        }),
      ),
    }),
    errors: ["not_found", "nothing_chosen", "too_many", "forbidden", "approval_needed"],
    deadline: 60_000,
    group: "customization_copies",
    undo: { by: "undo" },
  });
}

/** The call that copies customizations of a kind. */
export type CopyCall = ReturnType<typeof buildCustomizationCopyCall>;

/** Copies customized queries to other sites. */
export const copyCustomizations = buildCustomizationCopyCall({
  feature: "customization-copies",
  path: "/sites/:siteId/query_customizations/copy",
  access: KIND_ACCESS["query-customizations"].writeAccess,
});
