import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { startWeb } from "@/scripts/bench/product.mjs";
import { loadPorts } from "@/scripts/launch/settings.mjs";
import { fetchInTime } from "./support/fetch-in-time";
import { expect, SITE, type SignedIn, test } from "./support/fixtures";
import { type GroupFilter, startGroupFilter } from "./support/group-filter";
import { waitUntilHydrated } from "./support/hydrated";
import { findDataDir, readSecrets } from "./support/links";
import { OWN } from "./support/screens";
import { FULL } from "./support/tier";

// Every page in front of a backend that lacks each capability group in turn, and one that has none: pages open, and ask for nothing that
// the backend does not have.

test.describe.configure({ mode: "default" });

/** Groups of calls that our own process answers in front of another backend. */
const OURS = ["sign_in", "checks", "capabilities"];
const GROUPS = OWN_GROUPS.filter((group) => !OURS.includes(group));
const PAGES = OWN.flatMap(({ path }) => (typeof path === "string" ? [path] : []));
const AT_ONCE = 4;

let filter: GroupFilter;
test.beforeAll(async () => {
  const ports = loadPorts(findDataDir());
  if (ports === null) throw new Error("the product under test does not run");
  filter = await startGroupFilter(`http://127.0.0.1:${ports.backend}`);
});
test.afterAll(() => filter.stop());

/** Starts a web server in front of the filter. It caches groups, so each set of groups has its own. */
async function startWebWithout(groups: readonly string[]) {
  const dataDir = findDataDir();
  const ports = loadPorts(dataDir);
  filter.lack(groups);
  const settings = {
    SECRETS: readSecrets(),
    EMBEDDED_URL: `http://127.0.0.1:${ports?.backend}`,
    BACKEND_URL: filter.url,
    SEARCH_URL: process.env.E2E_SEARCH_URL ?? "",
    DEFAULT_SITE: SITE,
    LOG_LEVEL: "error",
  };
  return startWeb({ settings, dataDir });
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
      const isShown = answer.status === 200 && (await answer.text()).includes("</html>");
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

for (const missing of [...GROUPS.map((group) => [group]), [...GROUPS]]) {
  const name = missing.length === 1 ? missing[0] : "any group";
  test(`pages open without ${name}, and ask for nothing of it`, { tag: FULL }, async ({ owner }) => {
    const web = await startWebWithout(missing);
    try {
      expect(await findFailingPages(web.url, owner)).toEqual([]);
      expect([...new Set(filter.unwanted)]).toEqual([]);
    } finally {
      await web.stop();
    }
  });
}

test("with all groups, pages ask for calls of most of them", { tag: FULL }, async ({ owner }) => {
  const web = await startWebWithout([]);
  try {
    expect(await findFailingPages(web.url, owner)).toEqual([]);
    expect(filter.used.size).toBeGreaterThan(15);
  } finally {
    await web.stop();
  }
});

test("screens without any group show no faults, and their scripts ask for nothing of one", { tag: FULL }, async ({
  page,
}) => {
  const web = await startWebWithout(GROUPS);
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
    await web.stop();
  }
});
