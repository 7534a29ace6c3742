import { sendEvents } from "@/lib/contract/analytics/events";
import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { testOnPostgres } from "@/tests/support/engines";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { asSite, getTestBackend, openStore, runWhileBlocked, takeStatements } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// The search host while the store does not answer.

const { publicUrl, controlUrl } = getTestBackend();
const LISTING = "Camping||Tents";

/** A shop with rules of each kind; items are stored before the site, so that its first index contains them. */
async function createShop(): Promise<string> {
  const siteId = makeUniqueId("shop");
  const category = ["Camping | Tents"];
  await createItems(siteId, [
    { identity: "t1", title: "Tent one", attributes: { category, all_categories: category, brand: "Oak" } },
    { identity: "t2", title: "Tent two", attributes: { category, all_categories: category, brand: "Fern" } },
    { identity: "t3", title: "Tent three", attributes: { category, all_categories: category, price_amount: 3 } },
    { identity: "l1", title: "Lamp" },
  ]);
  await createSite({ siteId, language: "en" });
  await storeCustomization(siteId, { kind: "query-customizations", subject: "tent" }, [{ itemUrl: "t3", position: 1 }]);
  await storeCustomization(siteId, { kind: "product-listings", subject: LISTING }, [{ itemUrl: "t2", position: 1 }]);
  await storeCustomization(siteId, { kind: "top-items", subject: "" }, [{ itemUrl: "l1", position: 1 }]);
  return siteId;
}

/** The public host's answers for a shop: each call, and pages with results. */
async function requestPublicPages(
  siteId: string,
  more: readonly string[] = [],
): Promise<{ status: number; text: string }[]> {
  const listing = `f[]=${encodeURIComponent(`category_path:${LISTING}`)}&plp=category_path&facets=brand`;
  const paths = [
    `/search?tracker_id=${siteId}&q=tent&facets=brand,category_path&debug=1`,
    `/search?tracker_id=${siteId}&${listing}`,
    `/autocomplete/v2?tracker_id=${siteId}&q=te&type=item:3`,
    `/v1/top_items?tracker_id=${siteId}&type=item:3,query:3`,
    `/v1/facet_value?tracker_id=${siteId}&q=tent&facets=brand&facet_q=o`,
    `/shop/${siteId}`,
    `/shop/${siteId}/search?q=tent`,
    `/shop/${siteId}/item?identity=t1`,
    ...more,
  ];
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(new URL(path, publicUrl));
      return { status: answer.status, text: await answer.text() };
    }),
  );
}

test("the public host answers the same while the database is blocked", async () => {
  const siteId = await createShop();
  const before = await requestPublicPages(siteId);
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
  const [searched, listed, , top] = before.map(({ text }) => text);
  expect([searched, listed, top].map((text) => /"url":"(\w+)"/.exec(text ?? "")?.[1])).toEqual(["t3", "t2", "l1"]);
  const blocked = await runWhileBlocked(controlUrl, async () => [
    await requestPublicPages(siteId),
    await requestPublicPages(siteId),
  ]);
  expect(blocked).toEqual([before, before]);
});

test("a request to the public host sends no statement to the database", async () => {
  const siteId = await createShop();
  // The first requests wait for the index and for the counts of TOP items.
  await requestPublicPages(siteId);
  const ownStatements = async (id: string) =>
    // Tests of other files use the same backend.
    (await takeStatements(controlUrl)).filter(({ path }) => path.includes(id) || path === "/shop");
  await ownStatements(siteId);
  const answers = [...(await requestPublicPages(siteId, ["/shop"])), ...(await requestPublicPages(siteId, ["/shop"]))];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await ownStatements(siteId)).toEqual([]);
  // Proves that statements are counted: unknown sites are looked up in the database, unless a lookup is running.
  const counted = async () => {
    const unknown = makeUniqueId("shop");
    const answer = await fetch(new URL(`/search?tracker_id=${unknown}&q=tent`, publicUrl));
    expect(answer.status).toBe(404);
    return (await ownStatements(unknown)).length;
  };
  expect(await until(counted, (count) => count > 0)).toBeGreaterThan(0);
});

test("a saved rule acts in the next search", async () => {
  const siteId = await createShop();
  const as = await createActor({ sites: [siteId], policies: ["search_customizations"] });
  const params = { siteId };
  const created = await callDirectly(create, { params, body: { query: "lamp", type: "item" } }, { as });
  const { id } = created.ok();
  for (const [at, item_url] of ["t1", "t2", "t1", "t3"].entries()) {
    const rules = [{ id: null, type: "pin" as const, item_url, position: 1 }];
    const headers = ifMatch(at + 1);
    expect((await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers })).status).toBe(200);
    const answer = await fetch(new URL(`/search?tracker_id=${siteId}&q=lamp`, publicUrl));
    expect(await answer.text()).toMatch(new RegExp(`"hits":\\[\\{"url":"${item_url}"`));
  }
});

test("acknowledges an event when it is stored, and waits for a blocked database", async () => {
  const siteId = await createShop();
  const event = { id: makeUniqueId("e"), type: "pv", client_id: "123", url: "https://shop.example/t1" };
  const post = (body: unknown) =>
    fetch(new URL(`${sendEvents.path}?tracker_id=${siteId}`, publicUrl), {
      method: "POST",
      body: JSON.stringify(body),
    });
  expect((await post({ ...event, id: makeUniqueId("e") })).status).toBe(204);
  await requestPublicPages(siteId);
  const { sent, first } = await runWhileBlocked(controlUrl, async () => {
    const sent = [post(event), post({ ...event, id: makeUniqueId("e") }), post(event)];
    const answered = Promise.race(sent).then(() => "answered");
    const search = fetch(new URL(`/search?tracker_id=${siteId}&q=tent`, publicUrl)).then(() => "searched");
    return { sent, first: await Promise.race([answered, search]) };
  });
  expect(first).toBe("searched");
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204, 204]);
  const rows = await asSite(siteId, "select count(*)::int as n from events");
  expect(rows).toEqual([{ n: 3 }]);
});

testOnPostgres("a rule saved in one process reaches searches of another", async () => {
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })] as const;
  try {
    const [writer, reader] = both;
    const into = openStore(writer.controlUrl);
    const siteId = makeUniqueId("shop");
    await createItems(
      siteId,
      [
        { identity: "t1", title: "Tent" },
        { identity: "l1", title: "Lamp" },
      ],
      into,
    );
    await createSite({ siteId }, into);
    const as = await createActor({ sites: [siteId], policies: ["search_customizations"] }, into);
    const first = async (): Promise<string | undefined> => {
      const answer = await fetch(new URL(`/search?tracker_id=${siteId}&q=lamp`, reader.publicUrl));
      return /"hits":\[\{"url":"(\w+)"/.exec(await answer.text())?.[1];
    };
    // The reader may still be starting.
    expect(await until(first, (found) => found !== undefined)).toBe("l1");
    const options = { as, backend: writer };
    const params = { siteId };
    const created = await callDirectly(create, { params, body: { query: "lamp", type: "item" } }, options);
    const { id } = created.ok();
    const rules = [{ id: null, type: "pin" as const, item_url: "t1", position: 1 }];
    const body = { queryId: id, rules };
    expect(
      (await callDirectly(saveRules, { params, body }, { ...options, headers: { "if-match": '"1"' } })).status,
    ).toBe(200);
    while ((await first()) !== "t1") await new Promise((done) => setTimeout(done, 20));
  } finally {
    for (const one of both) await one.stop();
    await place.remove();
  }
});
