import { expect, test } from "@playwright/test";
import { buildCallUrl, type Endpoint } from "@/lib/http/endpoint";
import { closeConnections, type Received, send } from "@/tests/support/record/wire";
import { sampleInput } from "@/tests/support/sample-input";
import { loadCalls } from "./support/contract-calls";
import { test as testSignedIn } from "./support/fixtures";
import { SITE } from "./support/fresh";

// Every call of the contract on the built web server, found by its address and method. What the calls answer is in tests/record.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const AT_ONCE = 6;

/** Paths of calls of the backend at which the web server has a route of its own. */
const OWN = ["/sign_in/links"];

test.afterAll(closeConnections);

/** The address of a call in the browser, with parameters that its schema accepts. */
function buildAddress(call: Endpoint): string {
  const path = buildCallUrl(call, { params: { ...(sampleInput(call.params) as object), siteId: SITE } });
  return path.startsWith("/api/") ? path : `/api${path}`;
}

function listAllowed(methods: readonly string[]): string {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
}

const getHeader = ({ headers }: Received, name: string): string | undefined =>
  headers.find(([one]) => one === name)?.[1];

/** What a request without a session should be answered: status, code and allowed methods. */
function expectedFor(method: string, calls: readonly Endpoint[]): string {
  const allowed = listAllowed(calls.map((call) => call.method));
  if (method === "OPTIONS") return `204 ${allowed}`;
  if (!allowed.split(", ").includes(method)) return `405 invalid ${allowed}`;
  return "401 unauthenticated";
}

function describeAnswer(method: string, answer: Received): string {
  const code =
    method === "HEAD" || answer.text === "" ? undefined : (JSON.parse(answer.text) as { error?: string }).error;
  return [answer.status, code, getHeader(answer, "allow")].filter((part) => part !== undefined).join(" ");
}

/** Compares the answers to every method at an address; the deviations. */
async function compareMethods(origin: string, address: string, calls: readonly Endpoint[]): Promise<string[]> {
  const deviations: string[] = [];
  for (const method of METHODS) {
    const answer = await send(origin, { method, path: address, headers: { "sec-fetch-site": "same-origin" } });
    const wanted = expectedFor(method, calls);
    const expected = method === "HEAD" ? wanted.replace(/ (unauthenticated|invalid)/, "") : wanted;
    const found = describeAnswer(method, answer);
    if (found !== expected) deviations.push(`${method} ${address}: ${found} instead of ${expected}`);
  }
  return deviations;
}

test("every address of a call answers the methods of its calls, and refuses the others with 405", async ({
  baseURL,
}) => {
  const served = (await loadCalls()).filter((call) => call.servedBy === "both");
  const byAddress = new Map<string, Endpoint[]>();
  for (const call of served) byAddress.set(buildAddress(call), [...(byAddress.get(buildAddress(call)) ?? []), call]);
  expect(byAddress.size).toBeGreaterThan(200);
  const waiting = [...byAddress];
  const deviations: string[] = [];
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      deviations.push(...(await compareMethods(baseURL ?? "", ...one)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(deviations.sort()).toEqual([]);
});

test("no call of the backend can be reached by a browser", async ({ baseURL }) => {
  const calls = (await loadCalls()).filter(({ servedBy, path }) => servedBy === "backend" && !OWN.includes(path));
  expect(calls.length).toBeGreaterThan(15);
  const answers = calls.map(async (call) => {
    const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const answer = await send(baseURL ?? "", { method: call.method, path: buildAddress(call), headers });
    return { call: `${call.method} ${call.path}`, status: answer.status };
  });
  const found = await Promise.all(answers);
  expect(found.filter(({ status }) => ![404, 405].includes(status))).toEqual([]);
});

testSignedIn("parameters in an address are decoded once", async ({ request }) => {
  const encode = (text: string): string => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("");
  const status = async (site: string) => (await request.get(`/api/sites/${site}/history/people_json`)).status();
  expect(await status(SITE)).toBe(200);
  expect(await status(encode(SITE))).toBe(200);
  expect(await status(encode(encode(SITE)))).toBe(400);
  expect(await status(`${SITE}%2F`)).toBe(400);
});
