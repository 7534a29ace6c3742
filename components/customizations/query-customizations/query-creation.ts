import { fold } from "@vitrine/engine/fold";
import type { Creation } from "@/components/customizations/model/kinds/new-work";
import { lookUp } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/query-list";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";

/** Creates the customization of a query. */
export const QUERY_CREATION: Creation = {
  kind: "query-customizations",
  create: async (send, siteId, { subject, type }) =>
    (await send(create, { params: { siteId }, body: { query: subject, type } })).id,
  find: async (siteId, { subject, type }) => {
    const found = await lookUp(list, { params: { siteId }, query: { q: subject.slice(0, SEARCH_TEXT_MAX) } });
    return found.items.find((item) => fold(item.query) === fold(subject) && item.type === type)?.id ?? null;
  },
};
