import * as feeds from "@/lib/contract/catalogue/feeds";
import { callOrThrow, type UndoCases } from "./undo-case";

/** The writes of sources of feeds. */
export const feedCases: UndoCases = {
  "feeds.saveFeedSources": async (bench) => {
    const params = { siteId: bench.siteId };
    const first = { url: "https://shop.example/products.xml", mapping: { title: "g:title" } };
    await callOrThrow(bench, feeds.saveFeedSources, { params, body: { feed: "item", sources: [first] } });
    const further = { url: "https://shop.example/stock.csv", encoding: "windows-1250", join: "product_code" };
    return {
      act: () =>
        callOrThrow(
          bench,
          feeds.saveFeedSources,
          { params, body: { feed: "item", sources: [first, further] } },
          { "if-match": '"1"' },
        ),
      look: async () => {
        const body = (await callOrThrow(bench, feeds.listFeedSources, { params })).ok();
        return body.feeds;
      },
    };
  },
};
