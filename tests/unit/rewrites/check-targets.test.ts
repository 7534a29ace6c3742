import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createOutbound } from "@/backend/kit/outbound/outbound";
import { checkTargets } from "@/backend/rewrites/upload/check-targets";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import { validateUpload } from "@/lib/domain/rewrites/upload-verdict";

const server = createServer((_, answer) => answer.end());
/** A slow computer must not run out of time. */
const HANG_MS = 120_000;
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("skips URLs beyond a limit with the reason, and checks them later", async () => {
  let now = 0;
  const outbound = createOutbound({ ownOrigins: [origin], now: () => now });
  const file = Array.from({ length: 70 }, (_, at) => [`word ${at}`, `${origin}/${at}`]);
  const grammar = redirectGrammar({ baseUrl: origin, customized: new Set() });
  const { lines } = validateUpload(grammar, file, new Map(), "append");
  const look = async () =>
    (await checkTargets({ outbound }, { site: { siteId: "s" }, user: "u" }, lines, HANG_MS)).counts;
  expect(await look()).toEqual({ checked: 40, unchecked: 30, left_out: { reason: "number", retry_after: 0 } });
  now = 10_000;
  expect(await look()).toEqual({ checked: 60, unchecked: 10, left_out: { reason: "limit", retry_after: 50 } });
  now = 60_000;
  expect(await look()).toEqual({ checked: 70, unchecked: 0, left_out: null });
});

test("returns cached results and the wait time to a rate-limited user", async () => {
  const outbound = createOutbound({ ownOrigins: [origin], now: () => 0 });
  const grammar = redirectGrammar({ baseUrl: origin, customized: new Set() });
  const { lines } = validateUpload(
    grammar,
    [
      ["a", `${origin}/a`],
      ["b", `${origin}/b`],
    ],
    new Map(),
    "append",
  );
  const look = async (some: typeof lines) =>
    (await checkTargets({ outbound }, { site: { siteId: "s" }, user: "u" }, some)).counts;
  expect(await look(lines.slice(0, 1))).toEqual({ checked: 1, unchecked: 0, left_out: null });
  for (let query = 1; query < 10; query += 1) outbound.takeUserBudget("u");
  expect(await look(lines)).toEqual({ checked: 1, unchecked: 1, left_out: { reason: "limit", retry_after: 60 } });
});
