import * as z from "zod/mini";
import { changeRequest } from "@/lib/contract/drafts/reviews";
import { WAITING } from "@/lib/contract/drafts/waiting";
import { buildPageSchema, pageNumber, searchText } from "@/lib/contract/kit/common";
import { TAG_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { defineList, listSortKeys, sortOneWay } from "@/lib/contract/kit/lists";
import { type Access, defineEndpoint } from "@/lib/http/endpoint";
import { rowNumbers } from "./customization-numbers";

// The list of customizations, the same for all kinds but for the fields that say what a row is for.

/** Problems: an item left the catalog, a pin waits for its item, an item is sold out, all rules have expired. */
export const PROBLEMS = ["category_gone", "item_gone", "waiting_catalogue", "sold_out", "all_expired"] as const;
export type Problem = (typeof PROBLEMS)[number];

/** List row fields that only this backend returns, for all kinds. */
export const listExtras = {
  tags: z.optional(z.array(z.string())),
  /** Ids of the owners of its rules. */
  owners: z.optional(z.array(z.string())),
  problems: z.optional(z.array(z.enum(PROBLEMS))),
  /** When the next rule starts or ends. */
  next_change: z.nullish(z.object({ at: z.string(), kind: z.enum(["starts", "ends"]) })),
  has_draft: z.optional(z.boolean()),
  /** Its draft waits for approval by another person. */
  is_waiting: z.optional(z.boolean()),
  /** A reviewer requested changes of its draft. */
  change_request: z.nullish(changeRequest),
  planned_rules_count: z.optional(z.int()),
  /** Search numbers of the last 30 days; TOP items have none. */
  numbers: z.optional(rowNumbers),
};

/** States to filter by. */
export const LIST_STATES = ["active", "planned", "inactive"] as const;

/** Columns that sort: `ctr` lists the worst first; `risk` (revenue at risk) is only for listings. */
const sorting = sortOneWay({
  changed: "desc",
  query: "asc",
  next_change: "asc",
  searches: "desc",
  ctr: "asc",
  risk: "desc",
});

/**
 * The list of a kind, most recently changed first by default. Parameters besides `q` and `page` only with the group
 * `customization_lists`. The column `target` is only for recommendations.
 */
export const customizationList = defineList({
  query: z.object({
    q: searchText,
    page: pageNumber,
    per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
    state: z.optional(z.enum(LIST_STATES)),
    type: z.optional(z.string().check(z.maxLength(TYPE_MAX, "invalid"))),
    owner: z.optional(z.string().check(z.maxLength(64, "invalid"))),
    tag: z.optional(z.string().check(z.maxLength(TAG_MAX, "invalid"))),
    problem: z.optional(z.enum(["any", ...PROBLEMS])),
    waiting: z.optional(z.enum(WAITING)),
    sort: z.optional(z.enum(listSortKeys(sorting))),
  }),
  columns: ["query", "type", "target", "rules", "searches", "ctr", "risk", "notes", "next_change", "changed"],
  filters: ["q", "state", "type", "owner", "tag", "problem", "waiting"],
  sorting,
});

/** Filter options of a site, with counts over all customizations of a kind. */
export const listFacets = z.object({
  states: z.record(z.enum(LIST_STATES), z.int()),
  types: z.array(z.object({ value: z.string(), count: z.int() })),
  tags: z.array(z.object({ value: z.string(), count: z.int() })),
  owners: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
  problems: z.int(),
  /** Drafts that wait for approval. */
  waiting: z.optional(z.int()),
});

type ListCall<Item extends z.core.$ZodType> = {
  feature: string;
  prefix: string;
  access: Access;
  /** Capability group of the kind; without it every backend has the list. */
  group?: string;
  /** A row. */
  item: Item;
};

/** Builds the call that lists customizations of a kind. */
export function buildListCall<const Item extends z.core.$ZodType>({ prefix, item, ...shared }: ListCall<Item>) {
  return defineEndpoint({
    ...shared,
    method: "GET",
    path: `${prefix}/page_json`,
    servedBy: "both",
    query: customizationList.query,
    response: z.extend(buildPageSchema(item), { facets: z.optional(listFacets) }),
    errors: ["loading"],
  });
}
