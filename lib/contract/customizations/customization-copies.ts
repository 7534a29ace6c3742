import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";

// Copying customizations to other sites: query words and items are mapped for each site, looked at first,
// then done, and undone for each site by its history.

/** Customizations of one copy at most. */
export const COPIES_MAX = 200;

/** What became, or would become, of one rule: kept, mapped to another item, or left out because nothing fits. */
export const RULE_FATES = ["same", "mapped", "unmatched"] as const;

/**
 * Copies customizations of this site to others, or says what would happen (`dry_run`). An item is found there by its
 * identity, else by item group, EAN or the same title. A customization that exists there is merged into or left, as
 * `existing` says. Needs the right to write at each target; each target is one change in its history.
 */
export const copyCustomizations = endpoint({
  feature: "customization-copies",
  method: "POST",
  path: "/sites/:siteId/query_customizations/copy",
  body: z.object({
    ids: z.array(id).check(z.minLength(1, "nothing_chosen"), z.maxLength(COPIES_MAX, "too_many")),
    targets: z
      .array(
        z.object({
          site_id: id,
          /** Other words for the query there, by customization. */
          queries: z._default(z.record(z.string(), z.string().check(z.maxLength(500, "invalid"))), {}),
          /** Other items there, by identity here; null leaves the rule out. */
          items: z._default(z.record(z.string(), z.nullable(z.string().check(z.maxLength(2048, "invalid")))), {}),
        }),
      )
      .check(z.minLength(1, "nothing_chosen"), z.maxLength(50, "too_many")),
    existing: z._default(z.enum(["skip", "merge"]), "skip"),
    dry_run: z.boolean(),
  }),
  response: z.object({
    targets: z.array(
      z.object({
        site_id: z.string(),
        name: z.string(),
        change_ids: z.array(z.int()),
        customizations: z.array(
          z.object({
            from_id: z.string(),
            query: z.string(),
            type: z.string(),
            /** `nothing_fits`: of its rules none can stand there, so nothing is written. */
            verdict: z.enum([
              "create",
              "merge",
              "skip",
              "invalid_item_type",
              "already_same",
              "alias_taken",
              "nothing_fits",
            ]),
            to_id: z.nullable(z.string()),
            /** Spellings that other customizations have there; they are left out. */
            aliases_left_out: z.optional(z.array(z.string())),
            rules: z.array(
              z.object({
                item_url: z.string(),
                title: z.string(),
                fate: z.enum(RULE_FATES),
                to_item_url: z.nullable(z.string()),
                to_title: z.nullable(z.string()),
                /** Why a rule of this set cannot stand beside one that is there; it is left out then. */
                clash: z.nullable(z.string()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  errors: ["not_found", "nothing_chosen", "too_many", "forbidden", "approval_needed"],
  access: { policies: ["search_customizations"], roles: [NOT_VIEWER] },
  deadline: 60_000,
  group: "customization_copies",
  undo: { by: "undo" },
});
