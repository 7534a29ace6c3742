import * as z from "zod/mini";
import { anyMember, buildPageSchema, pageNumber, searchText } from "@/lib/contract/kit/common";
import { defineList, sortOneWay } from "@/lib/contract/kit/lists";
import { defineEndpoint } from "@/lib/http/endpoint";

// The contract of a list that does not exist, for tests of the recipe: CONTRIBUTING.md, "A new list screen".

export const parrot = z.object({ id: z.string(), name: z.string(), age: z.int(), home: z.nullable(z.string()) });
export type Parrot = z.infer<typeof parrot>;

export const PARROT_STATES = ["wild", "tame"] as const;

export const parrotList = defineList({
  query: z.object({
    q: searchText,
    state: z.optional(z.enum(PARROT_STATES)),
    sort: z.optional(z.enum(["age", "name"])),
    page: pageNumber,
  }),
  columns: ["name", "age", "home"],
  filters: ["q", "state"],
  sorting: sortOneWay({ age: "desc", name: "asc" }),
});

export const list = defineEndpoint({
  feature: "members",
  method: "GET",
  path: "/sites/:siteId/parrots/page_json",
  servedBy: "both",
  query: parrotList.query,
  response: buildPageSchema(parrot),
  access: anyMember,
});
