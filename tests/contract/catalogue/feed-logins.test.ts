import { eq, sql } from "drizzle-orm";
import { feedLogins, feedSources } from "@/backend/db/schema/catalogue/feeds";
import { FEED_LOGIN_TEXT_MAX } from "@/lib/contract/catalogue/feed-login";
import {
  type FeedSource,
  listFeedSources,
  saveFeedSources,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import * as history from "@/lib/contract/history/change-history";
import { FEED_LOGIN_UNUSED_MS } from "@/lib/domain/kit/limits";
import { callDirectly, getChangeId, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";
import { cleanUp, getTestBackend, queryRows, store } from "@/tests/support/test-backend";

// The user name and the password of a feed host are stored, but never come back.

type Login = FeedSource["login"];
const URL_A = "https://shop.example/products.xml";
const entered = (password = "open-sesame") => ({ user: "ali-baba", password });
const SECRET = /ali-baba|open-sesame/;

async function aBench(call: MakeCall = callDirectly) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  let revision = 0;
  const readSources = async () => (await call(listFeedSources, { params }, { as })).ok().feeds[0]?.sources ?? [];
  return {
    ...{ siteId, params, as, readSources },
    read: async () => (await call(listFeedSources, { params }, { as })).body,
    readLogin: async () => (await readSources())[0]?.login ?? null,
    save: async (login: Login, url = URL_A) => {
      const headers = ifMatch(revision === 0 ? null : revision);
      const body = { feed: "item", sources: [{ url, login }] };
      const answer = await call(saveFeedSources, { params, body }, { as, headers });
      if (answer.status === 200) revision = answer.ok().feeds[0]?.revision ?? 0;
      return answer;
    },
    test: (source: Partial<FeedSource>) => call(testFeedSource, { params, body: { source } }, { as }),
    show: (id: number) => call(history.showChange, { params, query: { id } }, { as }),
    undo: async (id: number) => {
      const answer = await call(history.undoChanges, { params, body: { id } }, { as });
      if (answer.status === 200) revision += 1;
      return answer;
    },
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("stores a login that neither an answer nor the history nor the store shows", async () => {
    const bench = await aBench(call);
    const saved = await bench.save(entered());
    expect(saved).toMatchObject({ status: 200 });
    expect(await bench.readLogin()).toEqual({ id: expect.any(String) });
    const change = await bench.show(getChangeId(saved));
    expect(change).toMatchObject({ status: 200, body: { after: [{ login: { id: expect.any(String) } }] } });
    const stored = [
      await store().select().from(feedLogins).where(eq(feedLogins.siteId, bench.siteId)),
      await store().select().from(feedSources).where(eq(feedSources.siteId, bench.siteId)),
      await queryRows(sql`select before, after, facts from changes where site_id = ${bench.siteId}`),
    ];
    expect(stored.every((rows) => rows.length > 0)).toBe(true);
    expect(JSON.stringify([saved.body, await bench.read(), change.body, stored])).not.toMatch(SECRET);
  });

  test("keeps the login of a source that is saved without another one", async () => {
    const bench = await aBench(call);
    await bench.save(entered());
    const login = await bench.readLogin();
    expect((await bench.save(login, "https://shop.example/other.xml")).status).toBe(200);
    expect((await bench.save(undefined, "https://shop.example/other.xml")).status).toBe(200);
    expect(await bench.readLogin()).toEqual(login);
    await bench.save(entered("open-barley"), "https://shop.example/other.xml");
    expect(await bench.readLogin()).not.toEqual(login);
    await bench.save(null, "https://shop.example/other.xml");
    expect(await bench.readLogin()).toBeNull();
  });

  test("uses a login for its own host only, in tests too", async () => {
    const bench = await aBench(call);
    await bench.save(entered());
    const login = await bench.readLogin();
    const elsewhere = "https://thief.example/products.xml";
    const refused = { status: 422, body: { error: "invalid", errors: { "sources.0.login": ["login_elsewhere"] } } };
    expect(await bench.save(login, elsewhere)).toMatchObject(refused);
    expect(await bench.test({ url: elsewhere, login })).toMatchObject({
      status: 422,
      body: { errors: { "source.login": ["login_elsewhere"] } },
    });
    expect((await bench.save(undefined, elsewhere)).status).toBe(200);
    expect(await bench.readLogin()).toBeNull();
    const other = await aBench(call);
    expect(await other.save(login)).toMatchObject({
      status: 422,
      body: { errors: { "sources.0.login": ["login_gone"] } },
    });
  });

  test.each<[string, Login, string]>([
    ["nothing", { user: "", password: "" }, "login_empty"],
    ["a user name with a colon", { user: "a:b", password: "c" }, "login_invalid"],
    ["a line break", { user: "a", password: "b\r\nx: y" }, "login_invalid"],
    ["a long password", { user: "a", password: "x".repeat(FEED_LOGIN_TEXT_MAX + 1) }, "login_too_long"],
  ])("refuses %s at the field", async (_, login, code) => {
    const bench = await aBench(call);
    const answer = await bench.save(login);
    expect(answer).toMatchObject({ status: 422, body: { errors: { "sources.0.login": [code] } } });
    expect(await bench.readSources()).toEqual([]);
  });
});

test("accepts a key as user name or as password alone", async () => {
  const bench = await aBench();
  for (const login of [
    { user: "key", password: "" },
    { user: "", password: "key" },
  ])
    expect((await bench.save(login)).status).toBe(200);
});

test("the history undoes another password and its removal, as long as the login is stored", async () => {
  const bench = await aBench();
  await bench.save(entered());
  const first = await bench.readLogin();
  const changed = await bench.save(entered("open-barley"));
  expect((await bench.undo(getChangeId(changed))).status).toBe(200);
  expect(await bench.readLogin()).toEqual(first);
  const removed = await bench.save(null);
  const old = new Date(Date.now() - FEED_LOGIN_UNUSED_MS - 60_000);
  await store().update(feedLogins).set({ usedAt: old }).where(eq(feedLogins.siteId, bench.siteId));
  await cleanUp(getTestBackend().controlUrl);
  expect(await store().select().from(feedLogins).where(eq(feedLogins.siteId, bench.siteId))).toEqual([]);
  expect(await bench.undo(getChangeId(removed))).toMatchObject({
    status: 422,
    body: { error: "refused", errors: { "sources.0.login": ["login_gone"] } },
  });
});

test("cleaning up leaves logins that a source uses", async () => {
  const bench = await aBench();
  await bench.save(entered());
  const old = new Date(Date.now() - FEED_LOGIN_UNUSED_MS - 60_000);
  await store().update(feedLogins).set({ usedAt: old }).where(eq(feedLogins.siteId, bench.siteId));
  await cleanUp(getTestBackend().controlUrl);
  expect(await store().select().from(feedLogins).where(eq(feedLogins.siteId, bench.siteId))).toHaveLength(1);
});
