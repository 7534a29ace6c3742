import type { Creation } from "@/components/customizations/model/kinds/new-work";
import { lookUp } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/listing-list";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";

/** Creates the customization of a listing. */
export const LISTING_CREATION: Creation = {
  kind: "product-listings",
  create: async (send, siteId, { subject, type }) =>
    (await send(create, { params: { siteId }, body: { category_full: subject, type } })).id,
  find: async (siteId, { subject, type }) => {
    const found = await lookUp(list, { params: { siteId }, query: { q: subject.slice(0, SEARCH_TEXT_MAX) } });
    return found.items.find((item) => item.category_full === subject && item.type === type)?.id ?? null;
  },
};
