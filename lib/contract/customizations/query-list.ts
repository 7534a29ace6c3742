import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { QUERY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { defineEndpoint } from "@/lib/http/endpoint";
import { buildListCall, listExtras } from "./customization-list";

// The calls of the list of queries, in a file of their own, so that the list does not load the schemas of rules.

/** Access rules for reading and writing. */
export const { access, writeAccess } = KIND_ACCESS["query-customizations"];

/** The message namespace, and the start of the paths, of the calls of this kind. */
export const FEATURE = "query-customizations";
export const PREFIX = "/sites/:siteId/query_customizations";

/** `simple`: one list for both places; `advanced`: one list per place. */
export const mode = z.enum(["simple", "advanced"]);
export type Mode = z.infer<typeof mode>;

/** A row of the list. */
export const listItem = z.object({
  id,
  query: z.string(),
  type: z.string(),
  mode,
  rules_count: z.int(),
  active_rules_count: z.int(),
  aliases: z.optional(z.array(z.string())),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  ...listExtras,
});
export type ListItem = z.infer<typeof listItem>;

/** Customizations of a site. */
export const list = buildListCall({ feature: FEATURE, prefix: PREFIX, access, item: listItem });

/** Creates a customization without rules, in simple mode. */
export const create = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({
    query: z.string().check(z.maxLength(QUERY_MAX, "invalid")),
    type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
  }),
  response: z.object({ id }),
  status: 201,
  errors: ["blank_query", "invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});
