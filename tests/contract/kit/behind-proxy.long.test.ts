import { createServer, request } from "node:http";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { hasHaproxy, startHaproxy } from "@/tests/support/haproxy";
import { findFreePort, listen } from "@/tests/support/listen";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { setClock } from "@/tests/support/test-backend";

// The public listener behind a proxy on the same computer: haproxy where it is installed, else a proxy of Node that
// appends the client's address in the same way.

/** Searches allowed per address in its time window, and per site in its window. */
const LIMIT = 30;
const SITE_LIMIT = 350;
/** Header that sets the client address the proxy sees; all clients connect from this computer. */
const CLIENT = "x-test-client";

let backend: StartedBackend;
let proxy: { url: string; stop: () => Promise<void> };

beforeAll(async () => {
  backend = await startBackend({ env: { TRUST_PROXY: "1" } });
  // Windows of limits never end, however slow the requests are.
  await setClock(backend.controlUrl, new Date().toISOString());
  proxy = await startProxy(new URL(backend.publicUrl));
});

afterAll(async () => {
  await proxy.stop();
  await backend.stop();
});

/** Statuses of searches that a client at this address sends through the proxy in sequence; `more` are other headers. */
async function search(
  client: string,
  count: number,
  forwarded?: string,
  more: Record<string, string> = {},
): Promise<number[]> {
  const statuses: number[] = [];
  const headers = { [CLIENT]: client, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), ...more };
  for (let sent = 0; sent < count; sent += 1) {
    const answer = await fetch(`${proxy.url}/search?tracker_id=none&q=x`, { headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test("limits each client behind the proxy separately", async () => {
  const noisy = await search("198.51.100.7", LIMIT + 1);
  expect(noisy.slice(0, LIMIT)).not.toContain(429);
  expect(noisy.at(-1)).toBe(429);
  expect(await search("198.51.100.8", 1)).not.toContain(429);
});

test("an address claimed by a client neither lifts its limit nor uses another's", async () => {
  await search("198.51.100.9", LIMIT, "127.0.0.1");
  expect(await search("198.51.100.9", 1, "203.0.113.5")).toEqual([429]);
  await search("198.51.100.10", LIMIT, "198.51.100.11");
  expect(await search("198.51.100.11", 1)).not.toContain(429);
});

test("refused requests of one client do not count for the site's limit", async () => {
  const noisy = await search("198.51.100.12", SITE_LIMIT + 10);
  expect(noisy.filter((status) => status === 429).length).toBeGreaterThan(SITE_LIMIT / 2);
  expect(await search("198.51.100.13", 1)).not.toContain(429);
});

test("searches of the browser of screenshots do not count for shoppers, and have a limit of their own", async () => {
  const own = { "user-agent": OWN_AGENTS.screenshots };
  const statuses = await search("198.51.100.20", LIMIT + 1, undefined, own);
  expect([statuses.slice(0, LIMIT).includes(429), statuses.at(-1)]).toEqual([false, 429]);
  expect(await search("198.51.100.20", 1)).not.toContain(429);
});

test("limits a caller that claims to be this computer", async () => {
  const headers = { "x-forwarded-for": "127.0.0.1" };
  const statuses: number[] = [];
  for (let sent = 0; sent <= LIMIT; sent += 1)
    statuses.push((await fetch(`${backend.publicUrl}/search?tracker_id=none&q=x`, { headers })).status);
  expect(statuses.at(-1)).toBe(429);
});

async function startProxy(to: URL): Promise<{ url: string; stop: () => Promise<void> }> {
  return hasHaproxy ? startRealProxy(to) : startNodeProxy(to);
}

async function startRealProxy(to: URL): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const stop = await startHaproxy(
    `frontend shoppers
  bind 127.0.0.1:${port}
  http-request set-src hdr(${CLIENT})
  http-request del-header ${CLIENT}
  option forwardfor
  default_backend search_host
backend search_host
  server one ${to.hostname === "localhost" ? "127.0.0.1" : to.hostname}:${to.port}
`,
    url,
  );
  return { url, stop };
}

async function startNodeProxy(to: URL): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const addresses = [incoming.headers["x-forwarded-for"], incoming.headers[CLIENT]].filter(Boolean).join(", ");
    const headers = { ...incoming.headers, "x-forwarded-for": addresses };
    const forwarded = request(
      new URL(incoming.url ?? "/", to),
      { method: incoming.method ?? "GET", headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop: async () => void server.close() };
}
