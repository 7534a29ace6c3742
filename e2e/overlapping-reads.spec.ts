import { setTimeout } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Product } from "@/scripts/bench/product.mjs";
import { signIn } from "@/scripts/check/sign-in.mjs";
import { SITE } from "./support/fresh";
import { startOwnProduct } from "./support/own-product";
import { FULL } from "./support/tier";

// In the built product pages, middleware and calls are separate bundles that share pending reads of rights. Each of many
// simultaneous reads must get the same answer. The test starts a separate product, because it stops the backend.

test.describe.configure({ mode: "serial" });

const AT_ONCE = 100;
const PATHS = ["query_customizations", "query_customizations/timeline", "searches", "top_items_customizations"];
const CALLS = [
  "query_customizations/page_json",
  "capabilities",
  "available_projects",
  "stats/fetch?dates[from]=2026-02-01&dates[to]=2026-02-07",
];

let product: Product;

test.beforeAll(async () => {
  product = await startOwnProduct({ LOG_LEVEL: "error" });
});
test.afterAll(() => product.stop());

type Heard = { address: string; status: number; text: string; to: string | null };

async function read(address: string, cookie: string): Promise<Heard> {
  const headers = { cookie, accept: "text/html,application/json", "sec-fetch-dest": "document" };
  const answer = await fetch(product.origin + address, { headers, redirect: "manual" });
  const to = answer.headers.get("location");
  return { address, status: answer.status, text: await answer.text(), to };
}

/** Makes a hundred reads of a site at the same time, half of pages and half calls. */
function readAtOnce(site: string, cookie: string): Promise<Heard[]> {
  const addresses = Array.from({ length: AT_ONCE }, (_, index) => {
    const names = index % 2 === 0 ? PATHS : CALLS;
    const name = names[Math.floor(index / 2) % names.length] ?? "";
    return `${index % 2 === 0 ? "" : "/api"}/sites/${site}/${name}`;
  });
  return Promise.all(addresses.map((address) => read(address, cookie)));
}

const isCall = ({ address }: Heard): boolean => address.startsWith("/api/");
const statuses = (heard: readonly Heard[]): number[] => [...new Set(heard.map(({ status }) => status))];

/** Lists the addresses by their status, so that a failure names them. */
function table(heard: readonly Heard[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { status, address } of heard) found[status] = [...new Set([...(found[status] ?? []), address])];
  return found;
}

test("an ended session is 401 for calls and redirects pages to sign-in", { tag: FULL }, async () => {
  const cookie = await signIn({ ...product, user: "staff@vitrine.example" });
  const page = await read(`/sites/${SITE}/query_customizations`, cookie);
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const ended = await fetch(`${product.origin}/api/sign_in/end`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin", "x-csrf-token": token },
    body: "{}",
  });
  expect(ended.ok).toBe(true);
  const heard = await readAtOnce(SITE, cookie);
  expect(
    [statuses(heard.filter(isCall)), statuses(heard.filter((one) => !isCall(one)))],
    JSON.stringify(table(heard)),
  ).toEqual([[401], [307]]);
  for (const { to } of heard.filter((one) => !isCall(one))) expect(to).toContain("/sign_in");
});

test("another project's site is 403 for all of them", { tag: FULL }, async () => {
  const cookie = await signIn({ ...product, user: "operator@vitrine.example" });
  const heard = await readAtOnce(SITE, cookie);
  expect(statuses(heard), JSON.stringify(table(heard))).toEqual([403]);
});

test("an unknown site is 404 for all, for a user with access to every site", { tag: FULL }, async () => {
  const cookie = await signIn({ ...product, user: "staff@vitrine.example" });
  const heard = await readAtOnce("100200-999999", cookie);
  expect(statuses(heard), JSON.stringify(table(heard))).toEqual([404]);
});

test("reads are 503 while the backend restarts, pages say so, and then work again", { tag: FULL }, async () => {
  const pid = product.backend.process.pid;
  // Nobody has requested this user's permissions yet, so nothing is cached.
  const cookie = await signIn({ ...product, user: "viewer@vitrine.example" });
  product.backend.process.kill("SIGKILL");
  const heard: Heard[] = [];
  let isBack = false;
  while (!isBack) {
    const answers = await readAtOnce(SITE, cookie);
    heard.push(...answers);
    // One at a time: so many reads at once may be refused with 503 by a web server in good health.
    const page = await read(`/sites/${SITE}/${PATHS[0]}`, cookie);
    const call = await read(`/api/sites/${SITE}/${CALLS[0]}`, cookie);
    const probes = [page, call];
    isBack = probes.every(({ status }) => status === 200);
    await setTimeout(250);
  }
  expect(product.backend.process.pid).not.toBe(pid);
  const failed = heard.filter(({ status }) => status >= 500);
  expect(statuses(failed).sort(), JSON.stringify(table(failed))).toEqual(expect.arrayContaining([503]));
  for (const { status, text, address } of failed) {
    expect([address, [503, 504].includes(status)]).toEqual([address, true]);
    expect(text).not.toContain("Internal Server Error");
  }
  const pages = failed.filter((one) => !isCall(one));
  expect(pages.length).toBeGreaterThan(0);
  for (const { text } of pages) expect(text).toMatch(/<h1[\s>]/);
});
