import { and, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { create, type QueryCustomization, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { importCatalogue } from "@/tests/support/import-catalogue";
import { pin } from "@/tests/support/rule-inputs";
import { runSearch, urlsOf } from "@/tests/support/search";
import { createActor, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Pins whose item comes with a later import: import, rules and search together.

const importLamps = (siteId: string, identities: readonly string[]) =>
  importCatalogue(
    siteId,
    identities.map((identity) => ({ identity, title: `Lamp ${identity}` })),
  );

async function findUrls(siteId: string, q: string): Promise<string[]> {
  return urlsOf((await runSearch({ tracker_id: siteId, q, "f[]": "type:item" })).results);
}

/** A site with lamps a and b and a customization of "lamp". */
async function aBench() {
  const siteId = await createSite();
  await importLamps(siteId, ["a", "b"]);
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const made = await callDirectly(create, { params, body: { query: "lamp", type: "item" } }, { as });
  const { id } = made.ok();
  return {
    siteId,
    id,
    save: (rules: RuleInput[], revision: number) =>
      callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers: ifMatch(revision) }),
    show: async () => (await callDirectly(show, { params, query: { id } }, { as })).ok(),
  };
}

const states = ({ rules }: QueryCustomization) => rules.search.map(({ item_url, waiting }) => [item_url, waiting]);

test("pinning an unknown item needs `waiting`; a known item never waits", async () => {
  const bench = await aBench();
  expect(await bench.save([pin("new", 1)], 1)).toMatchObject({
    status: 422,
    body: { errors: { "rules.0.item_url": ["item_not_found"] } },
  });
  const hide: RuleInput = { id: null, type: "hide", item_url: "new", waiting: true };
  expect(await bench.save([hide], 1)).toMatchObject({
    status: 422,
    body: { errors: { "rules.0.item_url": ["item_not_found"] } },
  });
  expect((await bench.save([pin("new", 1, { waiting: true }), pin("b", 2, { waiting: true })], 1)).status).toBe(200);
  expect(states(await bench.show())).toEqual([
    ["new", true],
    ["b", false],
  ]);
});

test("a waiting pin does not affect the results and keeps waiting across other saves", async () => {
  const bench = await aBench();
  const saved = (await bench.save([pin("new", 1, { waiting: true }), pin("b", 2)], 1)).ok();
  expect(await findUrls(bench.siteId, "lamp")).toEqual(["a", "b"]);
  // A caller that does not know `waiting` omits it.
  const known = pin("new", 3, { id: saved.rules.search[0]?.id ?? null });
  expect((await bench.save([known, pin("b", 1)], 2)).status).toBe(200);
  expect(states(await bench.show())).toEqual([
    ["new", true],
    ["b", false],
  ]);
  expect(await bench.save([{ ...known, waiting: false }], 3)).toMatchObject({
    status: 422,
    body: { errors: { "rules.0.item_url": ["item_not_found"] } },
  });
});

test("the first catalogue run with the item makes the pin live, and the history names the import as its author", async () => {
  const bench = await aBench();
  await bench.save([pin("new", 1, { waiting: true }), pin("later", 2, { waiting: true })], 1);
  await importLamps(bench.siteId, ["a", "b", "new"]);
  const live = await bench.show();
  expect(states(live)).toEqual([
    ["new", false],
    ["later", true],
  ]);
  expect(live).toMatchObject({ revision: 3, updated_by: "import" });
  expect((await findUrls(bench.siteId, "lamp"))[0]).toBe("new");
  const ofPin = and(eq(changes.siteId, bench.siteId), eq(changes.action, "pin_live"));
  expect(await store().select().from(changes).where(ofPin)).toMatchObject([
    {
      actor: "import",
      cause: "import",
      feature: "query-customizations",
      objectId: bench.id,
      title: "lamp",
      before: { rules: [{ item_url: "new", waiting: true }, { item_url: "later" }] },
      after: {
        rules: [
          { item_url: "new", waiting: false },
          { item_url: "later", waiting: true },
        ],
      },
    },
  ]);
  await importLamps(bench.siteId, ["a", "b", "new"]);
  expect(await store().select().from(changes).where(ofPin)).toHaveLength(1);
});

test("an item that leaves the catalogue removes no rule", async () => {
  const bench = await aBench();
  await bench.save([pin("b", 1)], 1);
  await importLamps(bench.siteId, ["a"]);
  expect(await findUrls(bench.siteId, "lamp")).toEqual(["a"]);
  expect(states(await bench.show())).toEqual([["b", false]]);
  await importLamps(bench.siteId, ["a", "b"]);
  expect(await findUrls(bench.siteId, "lamp")).toEqual(["b", "a"]);
});
