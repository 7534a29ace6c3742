import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { testOnPostgres } from "@/tests/support/engines";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { createItems, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, type TestBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Models with several processes (docs/adr/0062).

testOnPostgres("a model that one process trains is served by the other, and one at a time trains a site", async () => {
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })] as const;
  try {
    const [first, second] = both;
    const siteId = await createSite({ language: "en" }, openStore(first.controlUrl));
    await createItems(siteId, [{ identity: "a" }, { identity: "b" }], openStore(first.controlUrl));
    const order = () => makeShopVisitor(getTimeDaysAgo(1)).buy(0, { a: 1, b: 2 });
    const find = async (backend: TestBackend) => {
      const request = { recommendation_type: "item_detail_complements", item_ids: ["a"] };
      const { hits, model_version: version } = await recommendOne(siteId, request, { backend });
      return { version, evidence: hits[0]?.explain?.evidence };
    };
    for (const orders of [1, 2, 3]) {
      await putEvents(siteId, [order()], {}, first);
      await Promise.all([first, second].map((backend) => trainSite(siteId, { backend })));
      const expected = [{ item_id: "a", n: orders, of: orders }];
      for (const backend of [first, second]) {
        const { evidence } = await until(
          () => find(backend),
          (found) => JSON.stringify(found.evidence) === JSON.stringify(expected),
        );
        expect(evidence).toEqual(expected);
      }
      expect((await find(first)).version).toBe((await find(second)).version);
    }
  } finally {
    await Promise.all(both.map((backend) => backend.stop()));
    await place.remove();
  }
});
