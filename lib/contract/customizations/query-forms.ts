import * as z from "zod/mini";
import { id, instant } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { access } from "./query-customizations";

// The other forms of a query that its rules act on. Not part of the original API: group query_forms.

/**
 * What shoppers searched in the last 30 days that the rules of a customization act on without being its query or one of its spellings:
 * inflected and joined forms, and misspellings that the search corrects to it. Most searched first, at most 50.
 */
export const forms = defineEndpoint({
  feature: "query-forms",
  method: "GET",
  path: "/sites/:siteId/query_customizations/forms_json",
  servedBy: "both",
  query: z.object({ id }),
  response: z.object({
    days: z.int(),
    forms: z.array(
      z.object({
        /** As typed most recently. */
        typed: z.string(),
        searches: z.int(),
        source: z.enum(["form", "correction"]),
      }),
    ),
    /** Until when searches are counted; null if they are not. */
    as_of: z.nullable(instant),
  }),
  errors: ["not_found"],
  access,
  group: "query_forms",
});
