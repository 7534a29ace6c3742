import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { loadPorts } from "@/scripts/launch/settings.mjs";
import { fetchInTime } from "./support/fetch-in-time";
import { expect, type SignedIn, test } from "./support/fixtures";
import { type GroupFilter, startGroupFilter } from "./support/group-filter";
import { waitUntilHydrated } from "./support/hydrated";
import { findDataDir } from "./support/links";
import { OWN } from "./support/screens";
import { type SharedWeb, startSharedWeb } from "./support/shared-web";
import { FULL } from "./support/tier";

// Every page in front of a backend that lacks each capability group in turn, and one that has none: pages open, and ask for nothing that
// the backend does not have. One web server opens them all: to start one takes longer than its pages do. It forgets what it knows before
// each test.

test.describe.configure({ mode: "default" });

/** Groups of calls that our own process answers in front of another backend. */
const OURS = ["sign_in", "checks", "capabilities"];
const GROUPS = OWN_GROUPS.filter((group) => !OURS.includes(group));
const PAGES = OWN.flatMap(({ path }) => (typeof path === "string" ? [path] : []));
const AT_ONCE = 4;

let filter: GroupFilter;
let web: SharedWeb;
test.beforeAll(async () => {
  const ports = loadPorts(findDataDir());
  if (ports === null) throw new Error("the product under test does not run");
  filter = await startGroupFilter(`http://127.0.0.1:${ports.backend}`);
  web = await startSharedWeb(filter.url);
});
test.afterAll(async () => {
  await web?.stop();
  await filter.stop();
});

/** Lets the backend lack these groups, and the web server forget those that it knew. */
async function lack(groups: readonly string[]): Promise<void> {
  await filter.lack(groups);
  await web.forget();
  // It probes the backend as after a start.
  await (await fetch(`${web.url}/api/health/ready`)).text();
}

/** The pages that fail, with their status. */
async function findFailingPages(origin: string, owner: SignedIn): Promise<string[]> {
  const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, accept: "text/html", "sec-fetch-dest": "document" };
  const waiting = [...PAGES];
  const failing: string[] = [];
  async function work() {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetchInTime(origin + path, { headers, redirect: "manual" });
      // The server may still work on a page whose body is not read.
      const text = await answer.text();
      const isShown = answer.status === 200 && text.includes("</html>");
      const isMissing = answer.status === 404 && /\/(none|no\/such\/screen|1-1)$/.test(path);
      const isElsewhere =
        answer.status === 307 && /^(https?:\/\/[^/]+)?\/sites\//.test(answer.headers.get("location") ?? "");
      const isForbidden = answer.status === 403 && path.includes("/not_authorized");
      if (!(isShown || isMissing || isElsewhere || isForbidden)) failing.push(`${answer.status} ${path}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failing.sort();
}

/** Expects that all pages open, and that the web server has read again which groups there are. */
async function expectPagesOpen(owner: SignedIn): Promise<void> {
  expect(await findFailingPages(web.url, owner)).toEqual([]);
  expect([...filter.used]).toContain("capabilities");
}

for (const missing of [...GROUPS.map((group) => [group]), [...GROUPS]]) {
  const name = missing.length === 1 ? missing[0] : "any group";
  test(`pages open without ${name}, and ask for nothing of it`, { tag: FULL }, async ({ owner }) => {
    await lack(missing);
    await expectPagesOpen(owner);
    expect([...new Set(filter.unwanted)]).toEqual([]);
  });
}

test("with all groups, pages ask for calls of most of them", { tag: FULL }, async ({ owner }) => {
  await lack([]);
  await expectPagesOpen(owner);
  expect(filter.used.size).toBeGreaterThan(15);
});

test("screens without any group show no faults, and their scripts ask for nothing of one", { tag: FULL }, async ({
  page,
}) => {
  await lack(GROUPS);
  try {
    for (const path of PAGES.filter((one) => !one.endsWith("/none"))) {
      await page.goto(web.url + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expect(page.locator("main [aria-busy=true]"), path).toHaveCount(0);
      await waitUntilHydrated(page);
      const notices = page.getByRole("region", { name: /notification/ }).getByRole("listitem");
      expect(await notices.allInnerTexts(), path).toEqual([]);
      expect(filter.unwanted, path).toEqual([]);
    }
  } finally {
    // Its screens poll.
    await page.goto("about:blank");
  }
});
