import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import { create as createRedirect } from "@/lib/contract/rewrites/redirects";
import { create as createSynonym } from "@/lib/contract/rewrites/synonyms";
import { findFreePorts } from "@/scripts/launch/free-ports.mjs";
import { callDirectly, ifMatch, type MakeCall } from "@/tests/support/direct";
import { testOnPglite } from "@/tests/support/engines";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { switchService } from "@/tests/support/services";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// The embedded backend is killed right after it has acknowledged a write. The next one answers searches before its store is open, and its
// first answer knows the write.

type Hit = { url: string };
type Answer = { status: number; hits: readonly string[]; redirect: string | null };

type Shop = {
  siteId: string;
  call: MakeCall;
  as: Awaited<ReturnType<typeof createActor>>;
  /** The customization of "tent" and its revision. */
  queryId: string;
  revision: number;
};

async function createShop(backend: StartedBackend): Promise<Shop> {
  const store = openStore(backend.controlUrl);
  const siteId = makeUniqueId("shop");
  await createItems(
    siteId,
    ["Tent one", "Tent two", "Tent three", "Lamp"].map((title, at) => ({ identity: `i${at + 1}`, title })),
    store,
  );
  await createSite({ siteId, language: "en" }, store);
  const as = await createActor({ sites: [siteId] }, store);
  const call: MakeCall = (endpoint, input, init) => callDirectly(endpoint, input, { ...init, backend });
  const { id } = (await call(create, { params: { siteId }, body: { query: "tent", type: "item" } }, { as })).ok();
  return { siteId, as, call, queryId: id, revision: 1 };
}

async function search(publicUrl: string, siteId: string, query: string): Promise<Answer | null> {
  const answer = await fetch(`${publicUrl}/search?tracker_id=${siteId}&q=${query}&use_fixits=1`).catch(() => null);
  if (answer === null) return null;
  const body = (await answer.json()) as { results?: { hits: Hit[]; suggested_url?: string } };
  return {
    status: answer.status,
    hits: body.results?.hits.map(({ url }) => url) ?? [],
    redirect: body.results?.suggested_url ?? null,
  };
}

async function pin(shop: Shop, item_url: string): Promise<void> {
  const { siteId, as, call, queryId } = shop;
  const rules = [{ id: null, type: "pin" as const, item_url, position: 1 }];
  const init = { as, headers: ifMatch(shop.revision) };
  const { revision } = (await call(saveRules, { params: { siteId }, body: { queryId, rules } }, init)).ok();
  shop.revision = Number(revision);
}

/** Writes in this order; each changes what a search answers. */
const WRITES: readonly {
  name: string;
  write: (shop: Shop) => Promise<unknown>;
  query: string;
  expected: (answer: Answer) => unknown;
  value: unknown;
}[] = [
  { name: "a pin", write: (shop) => pin(shop, "i2"), query: "tent", expected: ({ hits }) => hits[0], value: "i2" },
  {
    name: "another pin",
    write: (shop) => pin(shop, "i3"),
    query: "tent",
    expected: ({ hits }) => hits[0],
    value: "i3",
  },
  {
    name: "a redirect",
    write: async ({ siteId, as, call }) => {
      const body = { word: "sale", target: "https://shop.example/sale" };
      return (await call(createRedirect, { params: { siteId }, body }, { as })).ok();
    },
    query: "sale",
    expected: ({ redirect }) => redirect,
    value: "https://shop.example/sale?lb_redirected_from=sale",
  },
  {
    name: "a synonym",
    write: async ({ siteId, as, call }) => {
      const body = { kind: "two_way" as const, words: ["lantern", "lamp"] };
      return (await call(createSynonym, { params: { siteId }, body }, { as })).ok();
    },
    query: "lantern",
    expected: ({ hits }) => hits,
    value: ["i4"],
  },
  {
    name: "a search that is switched off",
    write: async ({ siteId, as, call }) => (await switchService({ siteId, as }, {}, call)).ok(),
    query: "tent",
    expected: ({ status }) => status,
    value: 503,
  },
  {
    name: "a search that is on again",
    write: async ({ siteId, as, call }) => (await switchService({ siteId, as }, { desired: true }, call)).ok(),
    query: "tent",
    expected: ({ status, hits }) => [status, hits[0]],
    value: [200, "i3"],
  },
];

testOnPglite("a killed backend answers with every acknowledged write before its store is open again", async () => {
  const place = await makeStore();
  const [port] = await findFreePorts(1);
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = (): Promise<StartedBackend> => startBackend({ store: place, env: { SHOP_PORT: String(port) } });
  let starting = start();
  try {
    let backend = await starting;
    const shop = await createShop(backend);
    // The index is built.
    expect((await search(publicUrl, shop.siteId, "tent"))?.hits).toHaveLength(3);
    const early: Record<string, number> = {};
    for (const { name, write, query, expected, value } of WRITES) {
      await write(shop);
      await backend.kill();
      let isOpen = false;
      starting = start().finally(() => {
        isOpen = true;
      });
      while (!isOpen) {
        const answer = await search(publicUrl, shop.siteId, query);
        if (answer === null) continue;
        expect({ name, answered: expected(answer) }).toEqual({ name, answered: value });
        if (!isOpen) early[name] = (early[name] ?? 0) + 1;
      }
      backend = await starting;
      shop.call = (endpoint, input, init) => callDirectly(endpoint, input, { ...init, backend });
      const answer = await search(publicUrl, shop.siteId, query);
      expect(answer === null ? null : expected(answer)).toEqual(value);
    }
    expect(Object.keys(early)).toEqual(WRITES.map(({ name }) => name));
  } finally {
    await (await starting).stop();
    await place.remove();
  }
});

testOnPglite("what needs the store waits until it is open", async () => {
  const place = await makeStore();
  const [port] = await findFreePorts(1);
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = (): Promise<StartedBackend> => startBackend({ store: place, env: { SHOP_PORT: String(port) } });
  let starting = start();
  try {
    const backend = await starting;
    const { siteId } = await createShop(backend);
    await search(publicUrl, siteId, "tent");
    await backend.kill();
    starting = start();
    while ((await search(publicUrl, siteId, "tent")) === null);
    const event = { id: "e1", type: "pv", client_id: "123", url: "https://shop.example/i1" };
    const sent = await fetch(`${publicUrl}/v1/events?tracker_id=${siteId}`, {
      method: "POST",
      body: JSON.stringify({ ...event, local_timestamp: Math.floor(Date.now() / 1000) }),
      headers: { "content-type": "application/json" },
    });
    expect(sent.status).toBe(204);
    expect((await fetch(`${publicUrl}/shop/${siteId}`)).status).toBe(200);
    expect((await fetch(`${publicUrl}/health/ready`)).status).toBe(200);
  } finally {
    await (await starting).stop();
    await place.remove();
  }
});
