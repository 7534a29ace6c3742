import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { createOutbound } from "@/backend/kit/outbound/outbound";
import { countTries } from "@/tests/support/tries";

// No connection is made to a private address, however it is spelled, and even if its name resolves differently later.

const ROOT = join(__dirname, "../../..");
let canary: Server;
let port = 0;
let connections = 0;

beforeAll(async () => {
  canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());
beforeEach(() => {
  connections = 0;
});

const createOptions = (site: number | string) => ({
  site: String(site),
  user: "u",
  signal: AbortSignal.timeout(60_000),
});

const INNER = [
  ...["127.0.0.1", "127.255.255.254", "127.1.2.3", "10.0.0.1", "10.255.0.3", "172.16.0.1", "172.31.255.1"],
  ...["192.168.0.1", "192.168.99.99", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"],
  ...["192.0.2.1", "198.51.100.7", "203.0.113.9", "198.18.0.1", "240.0.0.1"],
];

/** All spellings of an IPv4 address. */
function spellings(address: string): string[] {
  const bytes = address.split(".").map(Number);
  const whole = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const hex = (value: number): string => value.toString(16);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  return [
    ...[address, `${address}.`, String(whole), `0x${hex(whole)}`, `0${whole.toString(8)}`],
    ...[bytes.map((byte) => `0x${hex(byte)}`).join("."), bytes.map((byte) => `0${byte.toString(8)}`).join(".")],
    ...[`${a}.${(b * 256 + c) * 256 + d}`, `${a}.${b}.${c * 256 + d}`],
    address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ...[`[::ffff:${address}]`, `[::ffff:${high}:${low}]`, `[0:0:0:0:0:ffff:${high}:${low}]`, `[::${high}:${low}]`],
    ...[`[64:ff9b::${high}:${low}]`, `[2002:${high}:${low}::1]`],
  ];
}

const hosts = [
  ...INNER.flatMap(spellings),
  ...["[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd12:3456::1]", "[ff02::1]", "[2001:db8::1]", "[fec0::1]"],
  ...["localhost", "LOCALHOST", "localhost.", "a.localhost", "metadata.google.internal", "inner.example"],
];

test("connects to none of more than 300 spellings of private addresses", async () => {
  expect(hosts.length).toBeGreaterThan(300);
  const outbound = createOutbound({ ownOrigins: [], now: () => 0, port, resolve: async () => ["127.0.0.1"] });
  for (const [at, host] of hosts.entries()) {
    for (const url of [`https://${host}/`, `https://${host}:${port}/`, `http://${host}:${port}/`])
      expect([url, await outbound.check(url, createOptions(at))]).toEqual([url, "unreachable"]);
  }
  expect(connections).toBe(0);
});

const SAMPLES = join(ROOT, "../shared/data/robustness/payloads/ssrf-urls.csv");
// The folder of samples exists only on development machines.
(existsSync(SAMPLES) ? test : test.skip)("connects to none of a list of such addresses that others keep", async () => {
  const urls = readFileSync(SAMPLES, "utf8")
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(",")[0] ?? "")
    .filter((url) => url !== "");
  expect(urls.length).toBeGreaterThan(20);
  const outbound = createOutbound({ ownOrigins: [], now: () => 0, port, resolve: async () => ["127.0.0.1"] });
  for (const [at, url] of urls.entries()) {
    for (const form of [url, url.replace(/^\w+:/, "https:")])
      expect([form, await outbound.check(form, createOptions(at))]).toEqual([form, "unreachable"]);
  }
  expect(connections).toBe(0);
});

test("never connects to a private address by DNS rebinding, in a thousand attempts", async () => {
  let lookups = 0;
  // Nothing listens there; it represents a public address.
  const outside = "127.0.0.9";
  const outbound = createOutbound({
    ownOrigins: [],
    now: () => 0,
    port,
    isAllowed: (address) => address === outside,
    resolve: async () => {
      lookups += 1;
      return [lookups % 2 === 1 ? outside : "127.0.0.1"];
    },
  });
  const count = countTries(1000);
  for (let at = 0; at < count; at += 1)
    expect(await outbound.check(`https://name-${at}.example/`, createOptions(at))).toBe("unreachable");
  expect([lookups, connections]).toEqual([count, 0]);
});

test("nothing else in the backend sends requests, except commands", () => {
  const names = readdirSync(join(ROOT, "backend"), { recursive: true, encoding: "utf8" });
  const users = names.filter((name) => {
    if (!name.endsWith(".ts") || name.startsWith("kit/outbound/")) return false;
    return /\bfetch\(|node:(https|http2|tls|dns)|from "undici"|\bhttps?\.(get|request)\(/.test(
      readFileSync(join(ROOT, "backend", name), "utf8"),
    );
  });
  expect(users.sort()).toEqual(["commands/check-product.ts", "commands/signed-transport.ts"]);
});

test("no environment variable weakens it", () => {
  const folder = join(ROOT, "backend/kit/outbound");
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(sources.length).toBeGreaterThan(2);
  for (const source of sources) expect(source).not.toMatch(/process\.env|NODE_ENV|readEnv/);
  // The product uses this policy; only the entry point of tests passes another one for images.
  expect(readFileSync(join(ROOT, "backend/process.ts"), "utf8")).toMatch(/ = runBackend\(env, log\);/);
  expect(readFileSync(join(ROOT, "backend/areas.ts"), "utf8")).toMatch(
    /createOutbound\(\{ ownOrigins: \[shopUrl\], now: \(\) => performance\.now\(\) \}\)/,
  );
});
