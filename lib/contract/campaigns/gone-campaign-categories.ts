import * as z from "zod/mini";
import { GONE_CATEGORIES_GROUP, goneCategory } from "@/lib/contract/customizations/gone-categories";
import { id } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildAccess } from "./campaign-shapes";

// Categories of banner campaigns that no item has any more, and the categories that have their items now.

/** The categories that are gone, each with the campaigns that name it, live or in a draft. */
export const goneCategories = defineEndpoint({
  ...buildAccess("listing-campaigns").reading,
  method: "GET",
  path: "/sites/:siteId/plp_campaigns/gone_json",
  response: z.object({
    items: rows(
      z.object({ path: z.string(), ...goneCategory, campaigns: z.array(z.object({ id, title: z.string() })) }),
    ),
    ...unreadableRows,
  }),
  group: GONE_CATEGORIES_GROUP,
});
