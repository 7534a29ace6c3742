import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { demoMembers } from "@/backend/demo/people";
import { DEMO_SITES } from "@/backend/demo/sites";
import { findMissingRules } from "@/lib/domain/kit/access";
import { rightsOf } from "@/lib/domain/kit/grants";
import { findScreen } from "@/lib/domain/kit/screens";
import { type Product, startProduct } from "@/scripts/bench/product.mjs";
import { signIn } from "@/scripts/check/sign-in.mjs";

// Every page of the build by every kind of caller, on all kinds of sites. What is expected follows from the table of screens
// and the grants of the demo. The matrix of calls (access-matrix.long.test.ts) has more
// callers; pages identify them by the same function.

test.describe.configure({ mode: "default", timeout: 300_000 });

const MANIFESTS = join(import.meta.dirname, "../.next/standalone/.next/server");
const AT_ONCE = 6;

/** The sites: all have it, the operator has it, neither operator nor viewer has it, nobody has it. */
const SITES = [DEMO_SITES[0]?.siteId ?? "", DEMO_SITES[1]?.siteId ?? "", DEMO_SITES[4]?.siteId ?? "", "100200-999999"];
const CALLERS = ["nobody", "ended", "owner", "operator", "viewer", "staff"] as const;
type Caller = (typeof CALLERS)[number];

/** Pages that anyone may open, and their status; the others outside of a site need an account. */
const OPEN: Record<string, number> = {
  ...{ "/auth_error": 200, "/deep_link": 307, "/dev/ui": 404, "/hmac_failed": 200, "/not_authorized": 403 },
  ...{ "/sign_in": 200, "/unavailable": 200, "/_global-error": 307, "/_not-found": 307, "/unsubscribe": 200 },
};

const pages = Object.keys(JSON.parse(readFileSync(join(MANIFESTS, "app-paths-manifest.json"), "utf8")) as object)
  .filter((name) => name.endsWith("/page"))
  .map((name) => name.slice(0, -"/page".length) || "/");
const sitePages = pages.filter((page) => page.startsWith("/sites/[siteId]"));

let product: Product;
const cookies = new Map<Caller, string>();

test.beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: "error", DEMO_DAYS: "0" } });
  for (const user of ["owner", "operator", "viewer", "staff"] as const)
    cookies.set(user, await signIn({ ...product, user: `${user}@vitrine.example` }));
  cookies.set("ended", await endedSession());
});
test.afterAll(async () => {
  await product?.stop();
});

async function endedSession(): Promise<string> {
  const cookie = await signIn({ ...product, user: "staff@vitrine.example" });
  const page = await fetch(`${product.origin}/sites`, { headers: { cookie } });
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const headers = {
    cookie,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-csrf-token": token,
  };
  const ended = await fetch(`${product.origin}/api/sign_in/end`, { method: "POST", headers, body: "{}" });
  expect(ended.ok).toBe(true);
  return cookie;
}

/** What the table of screens says: a redirect to sign-in, 403, 404 for an absent site, or `shown`. */
function expectedFor(path: string, caller: Caller): string {
  const place = findScreen(path);
  if (caller === "nobody" || caller === "ended") return "sign in";
  if (place === null) return "shown";
  const grants = demoMembers().filter(
    ({ userId, siteId }) => userId === caller && (siteId === place.siteId || siteId === "*"),
  );
  if (grants.length === 0) return "403";
  if (!DEMO_SITES.some(({ siteId }) => siteId === place.siteId)) return "404";
  return findMissingRules(place.screen?.access ?? {}, rightsOf(grants)).length === 0 ? "shown" : "403";
}

async function open(origin: string, path: string, caller: Caller): Promise<{ verdict: string; text: string }> {
  const headers = { cookie: cookies.get(caller) ?? "", accept: "text/html", "sec-fetch-dest": "document" };
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status === 307 && (answer.headers.get("location") ?? "").includes("/sign_in"))
    return { verdict: "sign in", text };
  if (answer.status === 403 || (answer.status === 404 && path.includes("999999")))
    return { verdict: `${answer.status}`, text };
  return { verdict: answer.status >= 500 ? `${answer.status}` : "shown", text };
}

async function findDeviations(origin: string): Promise<string[]> {
  const cells = CALLERS.flatMap((caller) => [
    ...SITES.flatMap((siteId) =>
      sitePages.map((page) => ({
        caller,
        path: page
          .replace("[siteId]", siteId)
          .replace("[...rest]", "no/such")
          .replace(/\[\w+\]/g, "none"),
      })),
    ),
    ...["/", "/sites"].map((path) => ({ caller, path })),
  ]);
  const deviations: string[] = [];
  async function work() {
    for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
      const expected = expectedFor(cell.path, cell.caller);
      const { verdict } = await open(origin, cell.path, cell.caller);
      if (verdict !== expected) deviations.push(`${cell.caller} ${cell.path}: ${verdict} instead of ${expected}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return deviations.sort();
}

test("every page outside of sites is open to anyone by the list, or needs an account", async () => {
  const outside = pages.filter((page) => !page.startsWith("/sites/")).filter((page) => !["/", "/sites"].includes(page));
  expect(outside.sort()).toEqual(Object.keys(OPEN).sort());
  const statuses = async (origin: string) => {
    const answers = outside.map(async (path) => [path, (await fetch(origin + path, { redirect: "manual" })).status]);
    return Object.fromEntries(await Promise.all(answers)) as Record<string, number>;
  };
  expect(await statuses(product.origin)).toEqual(OPEN);
});

test("every page answers every caller on every site as the table of screens says", async () => {
  expect(sitePages.length).toBeGreaterThan(40);
  expect(await findDeviations(product.origin)).toEqual([]);
});
