import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { alertWebhook, saveAlertWebhook, startCheck } from "@/lib/contract/catalogue/data-quality";
import { callDirectly } from "@/tests/support/direct";
import { compute, loadQualityStats, makeList, sendEvents } from "@/tests/support/quality-bench";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore, setClock } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Raising alerts and sending them to webhooks. The receiver uses the address of the public listener, because the outbound
// guard refuses all other local addresses.

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
let status = 200;
let receiver: Server;
let origin = "";
let store: TestStore;
let backend: StartedBackend;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString("utf8") });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  store = await makeStore();
  backend = await startBackend({ store, env: { SHOP_URL: origin } });
});

afterAll(async () => {
  await backend.stop();
  await store.remove();
  receiver.close();
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function aShop(): Promise<{ siteId: string; as: TestActor }> {
  const into = openStore(backend.controlUrl);
  // Inserted before the site, so that no computation starts until a test requests one.
  const siteId = makeUniqueId("alerts");
  await createItems(siteId, [{ identity: "A", attributes: { image_link: "https://shop.example/a.jpg" } }], into);
  await createSite({ siteId }, into);
  const session = { expiresAt: new Date("2030-01-01"), idleSeconds: null };
  const as = await createActor({ sites: [siteId], session }, into);
  return { siteId, as };
}

/** A site that loses its images and sends alerts to the receiver. */
async function anAlert() {
  const { siteId, as } = await aShop();
  const saved = await callDirectly(
    saveAlertWebhook,
    { params: { siteId }, body: { url: `${origin}/hook` } },
    { as, backend },
  );
  const { secret } = saved.ok();
  await compute(siteId, { as, backend });
  received.length = 0;
  await openStore(backend.controlUrl).execute(
    sql`update catalogue_rows set attributes = '{}' where site_id = ${siteId}`,
  );
  await compute(siteId, { as, backend });
  const outcome = async () => {
    const body = (await callDirectly(alertWebhook, { params: { siteId } }, { as, backend })).ok();
    return body.last;
  };
  return { siteId, as, secret: secret ?? "", outcome };
}

test("sends an alert once, signed, with its facts and a link", async () => {
  status = 204;
  const { siteId, secret, outcome } = await anAlert();
  await until(
    () => received.length,
    (many) => many > 0,
  );
  expect(await until(outcome, (last) => last?.outcome === "sent")).toMatchObject({ outcome: "sent", tries: 1 });
  expect(received).toHaveLength(1);
  const [sent] = received;
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    ...{ type: "data_quality_alert", site: siteId, kind: "check", check: "image_missing", status: "error" },
    ...{ before: 0, now: 1, affected: 1, link: `http://localhost:3000/sites/${siteId}/data_quality` },
  });
  const [, time = "", signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(sent?.headers["x-vitrine-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", secret).update(`${time}.${sent?.body}`).digest("hex"));
});

test("makes three attempts with growing delays, then gives up", async () => {
  status = 500;
  const { siteId, as, outcome } = await anAlert();
  await until(outcome, (last) => last?.tries === 1);
  let moment = Date.now();
  for (const [tries, wait] of [
    [2, 61_000],
    [3, 601_000],
    [3, 3_600_000],
  ] as const) {
    moment += wait;
    jest.spyOn(Date, "now").mockReturnValue(moment);
    await setClock(backend.controlUrl, new Date(moment).toISOString());
    await callDirectly(startCheck, { params: { siteId } }, { as, backend });
    await until(outcome, (last) => last?.tries === tries && (tries < 3 || last.outcome === "failed"));
    await until(
      () => loadQualityStats(siteId, { as, backend }),
      ({ state }) => state === "idle",
    );
  }
  const last = await outcome();
  await setClock(backend.controlUrl, null);
  expect(last).toMatchObject({ outcome: "failed", tries: 3 });
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers["x-vitrine-delivery"])).size).toBe(1);
});

test("raises one alert when missing items double within a day", async () => {
  const { siteId, as } = await aShop();
  const old = Math.floor(Date.now() / 1000) - 2 * 86_400;
  const many = (name: string, n: number) => Array.from({ length: n }, (_, index) => `${name}-${index}`);
  await sendEvents(siteId, [makeList(many("old", 6), { local_timestamp: old }), makeList(many("new", 7))], backend);
  const alerts = async () => {
    const all = await loadQualityStats(siteId, { as, backend });
    return all.alerts.map(({ kind, before, now, affected }) => [kind, before, now, affected]);
  };
  // Checked at the start of a process and periodically.
  for (let starts = 0; starts < 2; starts += 1) {
    await backend.stop();
    backend = await startBackend({ store, env: { SHOP_URL: origin } });
    expect(await until(alerts, (some) => some.length > 0)).toEqual([["missing_doubled", 6, 13, 7]]);
  }
});

test("repeats a computation whose process died", async () => {
  const { siteId, as } = await aShop();
  await openStore(backend.controlUrl).execute(sql`
    insert into quality_computations (site_id, id, state, asked_at, holder, lease_until, attempt)
    values (${siteId}, 'c-dead', 'running', now(), 'dead', now() - interval '1 second', 1)`);
  const now = await until(
    () => loadQualityStats(siteId, { as, backend }),
    ({ state }) => state === "idle",
  );
  expect(now).toMatchObject({ state: "idle", checked_at: expect.any(String) });
});
