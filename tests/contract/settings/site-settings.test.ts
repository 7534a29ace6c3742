import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { search } from "@/lib/contract/search/search-host";
import { showIntegration } from "@/lib/contract/settings/integration";
import { type SiteSettings, saveSettings, setApproval, showSettings } from "@/lib/contract/settings/site-settings";
import { getChangeId, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

const CHANGED = {
  ...{ name: "Fernwood", time_zone: "Europe/London", currency: "GBP", language: "en" },
  base_url: "https://fernwood.example/shop",
};

/** A site with its owner, and its settings. */
async function aBench(call: MakeCall) {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const params = { siteId };
  const read = async (as = owner) => (await call(showSettings, { params }, { as })).ok();
  const write = async (change: Partial<SiteSettings>, as: TestActor = owner, revision?: string | null) => {
    const { revision: current, name, time_zone, currency, language, base_url } = await read();
    const body = { name, time_zone, currency, language, base_url, ...change };
    const headers = revision === null ? undefined : ifMatch(revision ?? current);
    return call(saveSettings, { params, body }, { as, headers });
  };
  return { siteId, owner, params, read, write };
}

describe.each(LAYERS)("settings of a site, %s", (_, call) => {
  test("every member reads them; the owner changes them, and undoes the change from the history", async () => {
    const bench = await aBench(call);
    const { siteId, owner, params } = bench;
    const viewer = await createActor({ sites: [siteId], roles: ["viewer"] });
    const before = await bench.read(viewer);
    expect(before).toMatchObject({
      ...{ name: `Shop ${siteId}`, time_zone: "Europe/Prague", currency: "CZK", language: "cs" },
      ...{ base_url: "https://shop.example", approval_required: false },
      ...{ project: { name: `Project of ${siteId}` }, group: { name: "Shops" } },
    });
    const saved = await bench.write(CHANGED);
    expect(saved.body).toMatchObject(CHANGED);
    expect(await bench.read(viewer)).toMatchObject(CHANGED);
    const { items } = (await call(listChanges, { params, query: {} }, { as: owner })).ok();
    expect(items[0]).toMatchObject({ feature: "site-settings", action: "update", object: { title: "Fernwood" } });
    expect((await call(undoChanges, { params, body: { id: getChangeId(saved) } }, { as: owner })).status).toBe(200);
    expect(await bench.read()).toEqual(before);
  });

  test("an internal user changes them; operators and viewers do not", async () => {
    const bench = await aBench(call);
    const actor = (roles: string[]) => createActor({ sites: [bench.siteId], roles });
    expect((await bench.write({ name: "Fernwood" }, await actor(["internal"]))).status).toBe(200);
    for (const roles of [["operator"], ["viewer"], ["internal", "viewer"]])
      expect(await bench.write({ name: "Taken over" }, await actor(roles))).toMatchObject({
        status: 403,
        body: { error: "forbidden" },
      });
    expect((await bench.read()).name).toBe("Fernwood");
  });

  test("wrong values are refused with a code at each field", async () => {
    const bench = await aBench(call);
    const wrong = { name: " ", time_zone: "Prague", currency: "ABC", language: "xx", base_url: "ftp://shop.example" };
    expect(await bench.write(wrong)).toMatchObject({
      status: 422,
      body: {
        errors: {
          ...{ name: ["name_empty"], time_zone: ["time_zone_unknown"], currency: ["currency_unknown"] },
          ...{ language: ["language_unknown"], base_url: ["base_url_invalid"] },
        },
      },
    });
    expect(await bench.write({ name: "x".repeat(101) })).toMatchObject({
      body: { errors: { name: ["name_too_long"] } },
    });
  });

  test("two sites of a project cannot have the same name", async () => {
    const projectId = makeUniqueId("project");
    await createSite({ projectId, name: "Fernwood" });
    const siteId = await createSite({ projectId });
    const as = await createActor({ sites: [siteId] });
    const { revision, ...settings } = (await call(showSettings, { params: { siteId } }, { as })).ok();
    const { time_zone, currency, language, base_url } = settings;
    const body = { name: "FERNWOOD", time_zone, currency, language, base_url };
    const answer = await call(saveSettings, { params: { siteId }, body }, { as, headers: ifMatch(revision) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { name: ["name_taken"] } } });
  });

  test("a change needs the revision that was read", async () => {
    const bench = await aBench(call);
    const { revision } = await bench.read();
    expect((await bench.write({ name: "First" })).status).toBe(200);
    expect(await bench.write({ name: "Second" }, bench.owner, revision)).toMatchObject({ status: 412 });
    expect(await bench.write({ name: "Second" }, bench.owner, null)).toMatchObject({ status: 428 });
    expect((await bench.read()).name).toBe("First");
  });

  test("an undo keeps what was changed elsewhere since", async () => {
    const bench = await aBench(call);
    const renamed = await bench.write({ name: "Fernwood" });
    await bench.write({ currency: "EUR" });
    const body = { id: getChangeId(renamed) };
    expect((await call(undoChanges, { params: bench.params, body }, { as: bench.owner })).status).toBe(200);
    expect(await bench.read()).toMatchObject({ name: `Shop ${bench.siteId}`, currency: "EUR" });
  });

  test("a new language rebuilds the search index, which then knows its words", async () => {
    const siteId = makeUniqueId("shop");
    await createItems(siteId, [{ identity: "a", title: "batohy" }]);
    await createSite({ siteId, language: "en" });
    const as = await createActor({ sites: [siteId] });
    const query = { tracker_id: siteId, q: "batohu", "f[]": ["type:item"], debug: "1" };
    const findTier = async () => {
      // The search host is public; the browser's way leads to it too.
      return (await callThroughBff(search, { query }, { as })).ok().results.hits[0]?.explain?.tier;
    };
    expect(await findTier()).toBe("corrected");
    const { revision, time_zone, currency, base_url, name } = (
      await call(showSettings, { params: { siteId } }, { as })
    ).ok();
    const body = { name, time_zone, currency, base_url, language: "cs" };
    await call(saveSettings, { params: { siteId }, body }, { as, headers: ifMatch(revision) });
    expect(await until(findTier, (tier) => tier === "exact")).toBe("exact");
  });
});

describe.each(LAYERS)("that a second person must publish, %s", (_, call) => {
  test("only an owner decides it; operators and internal users who are no owners do not", async () => {
    const bench = await aBench(call);
    const set = (as: TestActor, approval_required = true) =>
      call(setApproval, { params: bench.params, body: { approval_required } }, { as });
    for (const roles of [["operator"], ["internal"], ["viewer"], ["owner", "viewer"]]) {
      const policies = ["search_customizations"];
      expect(await set(await createActor({ sites: [bench.siteId], roles, policies }))).toMatchObject({
        status: 403,
        body: { error: "forbidden" },
      });
    }
    expect((await bench.read()).approval_required).toBe(false);
    expect((await set(bench.owner)).body).toEqual({ approval_required: true });
    expect((await bench.read()).approval_required).toBe(true);
  });

  test("it has a history, and only an owner undoes it", async () => {
    const bench = await aBench(call);
    const answer = await call(
      setApproval,
      { params: bench.params, body: { approval_required: true } },
      { as: bench.owner },
    );
    const body = { id: getChangeId(answer) };
    const internal = await createActor({ sites: [bench.siteId], roles: ["internal"] });
    expect(await call(undoChanges, { params: bench.params, body }, { as: internal })).toMatchObject({ status: 403 });
    expect((await call(undoChanges, { params: bench.params, body }, { as: bench.owner })).status).toBe(200);
    expect((await bench.read()).approval_required).toBe(false);
  });
});

describe.each(LAYERS)("the integration page, %s", (_, call) => {
  test("says the URLs of the site, and what has arrived", async () => {
    const siteId = await createSite({ mainType: "product" });
    const as = await createActor({ sites: [siteId], roles: ["viewer"] });
    const read = async () => (await call(showIntegration, { params: { siteId } }, { as })).ok();
    const empty = await read();
    expect(empty).toMatchObject({ main_type: "product", has_items: false, last_event_day: null, last_event_at: null });
    await createItems(siteId, [{ identity: "a" }]);
    // The URLs name the shop of the settings of this backend; its public listener has another port.
    const open = (url: string | null | undefined, init?: RequestInit) => {
      const { pathname, search: query } = new URL(url ?? "");
      return fetch(getTestBackend().publicUrl + pathname + query, init);
    };
    const event = { id: makeUniqueId("event"), type: "pv", client_id: "42", url: "https://shop.example/" };
    const sent = await open(empty.urls.events, { method: "POST", body: JSON.stringify([event]) });
    expect(sent.status).toBe(204);
    const { has_items, last_event_day, last_event_at } = await read();
    expect(has_items).toBe(true);
    expect(last_event_at?.slice(0, 10)).toBe(last_event_day);
    const found = await open(`${empty.urls.search}&q=&f[]=type:item`);
    expect(found.status).toBe(200);
    for (const url of [empty.urls.tracking_script, empty.urls.voice_script])
      expect((await open(url)).headers.get("content-type")).toContain("javascript");
  });
});
