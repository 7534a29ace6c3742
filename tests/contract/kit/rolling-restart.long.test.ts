import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { DEMO_SITES } from "@/backend/demo/sites";
import { signIn } from "@/scripts/check/sign-in.mjs";
import { hasHaproxy, startHaproxy } from "@/tests/support/haproxy";
import { type LaunchedProduct, prepareProduct } from "@/tests/support/launched-product";
import { findFreePort } from "@/tests/support/listen";
import { hasPostgres, type OwnPostgres, startPostgres } from "@/tests/support/own-postgres";

// Two instances on one PostgreSQL server behind haproxy are restarted in turn, as for an update, while people work in the console and
// shoppers search. Nobody may notice.

const REQUESTS = 10_000;
const RESTARTS = 10;
const EVERY_MS = 20;
/** The requests alone take 200 s. */
const LIMIT_MS = 600_000;
/** Two intervals of the probes of haproxy, and the time that a busy computer needs for them. */
const DRAIN_MS = 4_000;
const SLOW_EVERY = 100;
const SLOW_MS = 5_000;
const SECRETS = `1:${randomBytes(32).toString("hex")}`;
/** Kinds of requests, which alternate. */
const KINDS = 8;
const SITES = DEMO_SITES.map(({ siteId }) => siteId);

const isPossible = hasHaproxy && hasPostgres;
const testWithProxy = isPossible ? test : test.skip;

let server: OwnPostgres;
let instances: LaunchedProduct[];
let console_: string;
let shop: string;
let stopProxy: () => Promise<void>;
let headers: Record<string, string>;

beforeAll(async () => {
  if (!isPossible) return;
  server = await startPostgres();
  const [consolePort, shopPort] = [await findFreePort(), await findFreePort()];
  console_ = `http://127.0.0.1:${consolePort}`;
  shop = `http://127.0.0.1:${shopPort}`;
  const env = {
    DATABASE_URL: server.url,
    SECRETS,
    PUBLIC_URL: console_,
    SEARCH_URL: shop,
    SHOP_URL: shop,
    TRUST_PROXY: "1",
    DRAIN_MS: String(DRAIN_MS),
  };
  instances = [await prepareProduct(env), await prepareProduct(env)];
  for (const instance of instances) await instance.start();
  stopProxy = await startHaproxy(
    buildSection("console", {
      port: consolePort,
      ports: instances.map(({ ports }) => ports.web),
      path: "/api/health/ready",
    }) +
      buildSection("shop", { port: shopPort, ports: instances.map(({ ports }) => ports.shop), path: "/health/ready" }),
    console_,
  );
  headers = await buildHeaders();
});

afterAll(async () => {
  if (!isPossible) return;
  await stopProxy?.();
  for (const instance of instances) await instance.stop("SIGINT");
  for (const instance of instances) instance.remove();
  server.remove();
});

/** A frontend and its servers, with the intervals that docs/operations.md names. */
function buildSection(name: string, { port, ports, path }: { port: number; ports: number[]; path: string }): string {
  return `frontend ${name}
  bind 127.0.0.1:${port}
  http-request set-src hdr(x-test-client) if { req.hdr(x-test-client) -m found }
  option forwardfor
  default_backend ${name}
backend ${name}
  balance roundrobin
  option httpchk GET ${path}
  default-server check inter 1s fall 2 rise 1
${ports.map((one) => `  server s${one} 127.0.0.1:${one}\n`).join("")}`;
}

async function buildHeaders(): Promise<Record<string, string>> {
  const [{ dataDir, ports } = fail()] = instances;
  const settings = {
    SECRETS,
    BACKEND_KEYS: "",
    LINK_KEYS: "",
    PUBLIC_URL: console_,
    EMBEDDED_URL: `http://127.0.0.1:${ports.backend}`,
  };
  const cookie = await signIn({ origin: console_, dataDir, settings });
  const page = await (
    await fetch(`${console_}/sites/${SITES[0]}/query_customizations`, { headers: { cookie } })
  ).text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? "";
  return {
    ...{ cookie, origin: console_, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    "x-csrf-token": token,
  };
}

/** Sends a request whose body takes SLOW_MS to arrive; returns the status. */
function sendSlowly(path: string, body: string): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request(`${console_}${path}`, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: false,
    });
    outgoing.on("response", (answer) => answer.resume().on("end", () => done(answer.statusCode ?? 0)));
    outgoing.on("error", fail);
    const half = Math.ceil(body.length / 2);
    outgoing.write(body.slice(0, half));
    setTimeout(() => outgoing.end(body.slice(half)), SLOW_MS);
  });
}

async function send(url: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
}

/** The requests of a turn, each of which returns its status. The limits of searches hold for each client and each site. */
function chooseRequest(at: number): () => Promise<number> {
  const site = SITES[at % SITES.length] ?? "";
  const shopper = { headers: { "x-test-client": `198.51.${(at >> 8) % 256}.${at % 256}` } };
  const table = `/sites/${site}/catalog_management/synonyms`;
  if (at % SLOW_EVERY === 0) {
    const data = { items: Array.from({ length: 20 }, (_, row) => [`slow ${at} ${row}`, `langsam ${at} ${row}`]) };
    return () => sendSlowly(`/api${table}/dry_run_json`, JSON.stringify({ data, type: "append" }));
  }
  const kinds: (() => Promise<number>)[] = [
    () => send(`${console_}${table}`, { headers: { ...headers, accept: "text/html" } }),
    () => send(`${console_}/api${table}/page_json?per_page=5`, { headers }),
    () =>
      send(`${console_}/api/sites/${site}/query_customizations/create_json`, {
        method: "POST",
        headers,
        body: JSON.stringify({ query: `rolling ${at}`, type: "item" }),
      }),
    () => send(`${shop}/search?tracker_id=${site}&q=lamp`, shopper),
    () => send(`${shop}/autocomplete/v2?tracker_id=${site}&q=la&type=item:3`, shopper),
    () => send(`${shop}/autocomplete/v2?tracker_id=${site}&q=ta&type=item:3`, shopper),
    () =>
      send(`${shop}/v1/events?tracker_id=${site}`, {
        method: "POST",
        headers: { ...shopper.headers, "content-type": "application/json" },
        body: JSON.stringify({
          ...{ type: "pv", id: `rolling-${at}`, client_id: String(at), url: `${shop}/x` },
          local_timestamp: Math.floor(Date.now() / 1000),
        }),
      }),
    () => send(`${console_}/api/health/live`),
  ];
  return kinds[at % kinds.length] ?? fail;
}

function fail(): never {
  throw new Error("no request");
}

async function restartInTurn(): Promise<{ codes: (number | null)[]; longest: number }> {
  const codes: (number | null)[] = [];
  let longest = 0;
  for (let at = 0; at < RESTARTS; at += 1) {
    const instance = instances[at % instances.length];
    if (instance === undefined) fail();
    const { code, ms } = await instance.stop();
    codes.push(code);
    longest = Math.max(longest, ms);
    await instance.start();
    // The proxy sees the instance with its next probe.
    await wait(3_000);
  }
  return { codes, longest };
}

testWithProxy(
  "two instances that are restarted in turn lose no request",
  async () => {
    // Without restarts, each kind succeeds.
    for (let at = 0; at < KINDS; at += 1) expect([at, (await chooseRequest(at)()) < 300]).toEqual([at, true]);
    const lost: string[] = [];
    const flights = new Set<Promise<void>>();
    let sent = KINDS;
    const began = performance.now();
    const restarts = restartInTurn();
    let isOver = false;
    restarts.finally(() => (isOver = true));
    while (!isOver || sent < REQUESTS) {
      sent += 1;
      const at = sent;
      const flight = chooseRequest(at)()
        .then((status) => void (status >= 400 && lost.push(`${at}: ${status}`)))
        .catch((error: Error) => void lost.push(`${at}: ${error.cause ?? error.message}`))
        .finally(() => flights.delete(flight));
      flights.add(flight);
      // By the clock, so that a busy computer does not send fewer.
      await wait(Math.max(0, began + (sent - KINDS) * EVERY_MS - performance.now()));
    }
    await Promise.all(flights);
    const { codes, longest } = await restarts;
    console.info(`${sent} requests, ${lost.length} lost; an instance ended in at most ${Math.round(longest)} ms`);
    expect(lost).toEqual([]);
    expect(codes).toEqual(Array.from({ length: RESTARTS }, () => 0));
    expect(longest).toBeLessThan(30_000);
  },
  LIMIT_MS,
);
