import { sql } from "drizzle-orm";
import { create, saveRules } from "@/lib/contract/recommendations/recommendations-customization";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { testOnPostgres } from "@/tests/support/engines";
import { moveCatalogue } from "@/tests/support/quality-bench";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Rules with criteria in several processes, each of which caches what meets them.

const byBrand = (value: string) => formatCriteria([{ attribute: "brand", values: [value] }]);
const made = (identity: string, brand: string, day: number) => ({
  identity,
  attributes: { brand, introduced_at: `2026-01-${day}`, availability: 1, category: ["Tents"] },
});

testOnPostgres("changes of the catalog and of rules that one process makes act in the other, too", async () => {
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })] as const;
  try {
    const [first, second] = both;
    const into = openStore(first.controlUrl);
    const siteId = await createSite({ language: "en" }, into);
    const as = await createActor({ sites: [siteId] }, into);
    await createItems(siteId, [made("a", "Oak", 28), made("b", "Oak", 27), made("c", "Fern", 26)], into);
    for (const backend of [first, second]) await trainSite(siteId, { backend });
    const [params, init] = [{ siteId }, { as, backend: first }];
    const { id } = (
      await callDirectly(create, { params, body: { model: "news", target: { type: "all" } } }, init)
    ).ok();
    const save = async (brand: string, revision: number) => {
      const body = { queryId: id, rules: [pin(byBrand(brand), 1)] };
      (await callDirectly(saveRules, { params, body }, { ...init, headers: ifMatch(revision) })).ok();
    };
    const expectInBoth = async (wanted: string) => {
      for (const backend of [first, second]) {
        const see = async () => {
          const { hits } = await recommendOne(siteId, { recommendation_type: "news", size: 3 }, { backend });
          return hits.map(({ url }) => url).join(" ");
        };
        expect(await until(see, (found) => found === wanted)).toBe(wanted);
      }
    };
    await save("Fern", 1);
    await expectInBoth("c a b");
    await into.execute(sql`
      update catalogue_rows set attributes = attributes || '{"brand": "Fern"}' where site_id = ${siteId} and identity = 'b'`);
    await moveCatalogue(siteId, first);
    await expectInBoth("b a c");
    await into.execute(sql`
      update catalogue_rows set attributes = attributes || '{"availability": 0}', sold_out = true
      where site_id = ${siteId} and identity = 'b'`);
    await moveCatalogue(siteId, second);
    await expectInBoth("c a");
    await createItems(siteId, [made("d", "Rowan", 25)], into);
    await save("Rowan", 2);
    await expectInBoth("d a c");
  } finally {
    await Promise.all(both.map((backend) => backend.stop()));
    await place.remove();
  }
});
