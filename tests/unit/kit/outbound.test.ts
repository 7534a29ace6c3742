import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isPublicAddress } from "@/backend/kit/outbound/address-policy";
import { createOutbound, type OutboundOptions } from "@/backend/kit/outbound/outbound";
import { ConcurrencyLimiter } from "@/backend/kit/outbound/outbound-limits";

// The guarded client never reaches a private address, however it is spelled.

const hits: string[] = [];
let canary: Server;
let origin = "";

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? "");
    const status = Number(/\d{3}/.exec(request.url ?? "")?.[0] ?? 200);
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("x".repeat(1000));
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(() => canary.close());
beforeEach(() => hits.splice(0));

const createOptions = () => ({ site: "s", user: "u", signal: AbortSignal.timeout(60_000) });

function client(more: Partial<OutboundOptions> = {}) {
  return createOutbound({ ownOrigins: [], now: () => 0, resolve: async () => ["127.0.0.1"], ...more });
}

test.each([
  ...["127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["255.255.255.255", "192.0.2.1", "198.18.0.1", "203.0.113.1", "240.0.0.1", "192.0.0.8"],
  ...["::1", "::", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"],
  ...[
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2001:0:1:1:1:1:80ff:fffe",
    "fec0::1",
    "100::1",
    "nonsense",
    "",
  ],
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("refuses all spellings of loopback, and other schemes, ports and credentials", async () => {
  const { port } = new URL(origin);
  const hosts = [
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:7f00:1]",
    "localhost",
    "a.example",
  ];
  const urls = hosts.flatMap((host) => [`https://${host}/`, `https://${host}:${port}/`, `http://${host}:${port}/`]);
  const odd = [
    `https://user:pass@8.8.8.8/`,
    "ftp://8.8.8.8/",
    "file:///etc/passwd",
    "gopher://8.8.8.8",
    "",
    "//8.8.8.8",
    "javascript:1",
  ];
  const outbound = client({ port: Number(port) });
  for (const url of [...urls, ...odd])
    expect([url, await outbound.check(url, createOptions())]).toEqual([url, "unreachable"]);
  expect(hits).toEqual([]);
});

test("refuses a name with one private address, and a failing resolver", async () => {
  const both = client({ resolve: async () => ["8.8.8.8", "127.0.0.1"] });
  expect(await both.check("https://a.example/", createOptions())).toBe("unreachable");
  const none = client({ resolve: async () => [] });
  expect(await none.check("https://a.example/", createOptions())).toBe("unreachable");
  const broken = client({ resolve: () => Promise.reject(new Error("no resolver")) });
  expect(await broken.check("https://a.example/", createOptions())).toBe("unreachable");
});

test.each([
  ["ETIMEOUT", "no_answer"],
  ["ESERVFAIL", "no_answer"],
  ["EREFUSED", "no_answer"],
  ["ECONNREFUSED", "no_answer"],
  ["ENOTFOUND", "unreachable"],
])("the verdict on a name that the resolver answers with %s is %s", async (code, verdict) => {
  const outbound = client({ resolve: () => Promise.reject(Object.assign(new Error("no name"), { code })) });
  expect(await outbound.check("https://a.example/", createOptions())).toBe(verdict);
});

// An error without a listener would end the process, and fails the test.
test("a computer without a way to an address says nothing about the URL", async () => {
  const outbound = client({ resolve: async () => ["255.255.255.255"], isAllowed: () => true });
  expect(await outbound.check("https://a.example/", createOptions())).toBe("no_answer");
});

test("resolves a name once and connects to the checked address", async () => {
  let lookups = 0;
  const { port } = new URL(origin);
  const outbound = client({
    port: Number(port),
    resolve: async () => {
      lookups += 1;
      return [lookups % 2 === 1 ? "127.0.0.2" : "127.0.0.1"];
    },
    isAllowed: (address) => address === "127.0.0.2",
  });
  const urls = Array.from({ length: 4 }, (_, at) => `https://a${at}.example/`);
  // The server listens to 127.0.0.1 only.
  const verdicts = await Promise.all(urls.map((url) => outbound.check(url, createOptions())));
  expect(new Set(verdicts)).toEqual(new Set(["unreachable"]));
  expect(lookups).toBe(4);
  expect(hits).toEqual([]);
});

test("always allows our own listener, returns only the class of the status, and follows no redirects", async () => {
  const outbound = client({ ownOrigins: [origin] });
  const verdicts = await Promise.all(
    ["/", "/302", "/404", "/500", "/503"].map((path) => outbound.check(origin + path, createOptions())),
  );
  expect(verdicts).toEqual(["ok", "redirects", "client_error", "server_error", "no_answer"]);
  await outbound.check(`${origin}/404#part`, createOptions());
  expect([...hits].sort()).toEqual(["/", "/302", "/404", "/500", "/503"]);
});

test("limits a site to sixty URLs and a user to ten dry runs per minute, and requests skipped URLs later", async () => {
  let now = 0;
  const outbound = createOutbound({ ownOrigins: [origin], now: () => now });
  const check = (at: number) => outbound.check(`${origin}/?${at}`, createOptions());
  const verdicts = await Promise.all(Array.from({ length: 61 }, (_, at) => check(at)));
  expect(verdicts.filter((one) => one === "not_asked")).toHaveLength(1);
  const allowed = Array.from({ length: 11 }, () => outbound.takeUserBudget("u"));
  expect(allowed.filter(Boolean)).toHaveLength(10);
  now = 18_500;
  expect(outbound.getRetryAfter("u")).toBe("42");
  expect([outbound.getSiteWait(createOptions().site), outbound.getSiteWait("another")]).toEqual([42, 0]);
  const known = [`${origin}/?1`, `${origin}/?60`, "no address"].map(outbound.isKnown);
  expect(known).toEqual([true, false, true]);
  now = 60_000;
  expect([outbound.takeUserBudget("u"), await check(60)]).toEqual([true, "ok"]);
});

test("sends at most four concurrent requests", async () => {
  const lanes = new ConcurrencyLimiter(4);
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return "ok";
  };
  const signal = AbortSignal.timeout(60_000);
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => lanes.run(signal, task)));
  expect([most, verdicts.every((one) => one === "ok")]).toEqual([4, true]);
  expect(await lanes.run(AbortSignal.abort(), task)).toBe("not_asked");
});
