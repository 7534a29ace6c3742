import { once } from "node:events";
import { REQUIRED_CALLS } from "@/lib/server/upstream/backend-calls";
import { bundleCheck, readReport, type StartCheck } from "@/tests/support/check-backend-command";
import { type LegacyBackend, startLegacy } from "@/tests/support/legacy-backend/start-legacy";
import type { Behaviour, Site } from "@/tests/support/legacy-backend/store";
import { until } from "@/tests/support/until";
import { makeTestSecret } from "@/tests/support/web-env";

// `npm run check-backend` as a process of its own, in front of the simulated legacy backend.

const SITE = "700100-1";
const KEY = `1:${makeTestSecret()}`;
const OTHER_KEY = `1:${makeTestSecret("fedcba9876543210")}`;
const CATEGORY = "Office||printer";

let legacy: LegacyBackend;
let startCheck: StartCheck;
let removeBundle: (() => void) | undefined;

beforeAll(async () => {
  const { start, remove } = await bundleCheck();
  startCheck = start;
  removeBundle = remove;
});
afterAll(() => removeBundle?.());

beforeEach(async () => {
  legacy = await startLegacy(KEY);
  site().brokenRows = [];
  legacy.store.brokenProjects = {};
  legacy.store.people.get("olga")?.policies.push("internal_plus");
});

afterEach(() => legacy.stop());

function site(): Site {
  const found = legacy.store.sites.get(SITE);
  if (found === undefined) throw new Error("the site is missing");
  return found;
}

/** The data of the site that a check must not change, without times. */
function describeData(): string {
  const {
    customizations,
    listings,
    topItems,
    campaigns,
    listingCampaigns,
    voice,
    recommenderRules,
    words,
    runs,
    plan,
  } = site();
  const data = {
    customizations,
    listings,
    topItems,
    campaigns,
    listingCampaigns,
    voice,
    recommenderRules,
    words,
    runs,
    plan,
  };
  return JSON.stringify({ ...data, services: site().services }, (name, value) =>
    name === "updatedAt" ? undefined : value,
  );
}

function start(words: readonly string[], key = KEY) {
  const common = ["--url", legacy.url, "--search-url", legacy.searchUrl, "--site", SITE, "--user", "olga"];
  return startCheck([...common, "--key", key, ...words]);
}

async function check(words: readonly string[] = [], key = KEY) {
  const result = await start([...words, "--json"], key).ended;
  expect(result.stdout + result.stderr).not.toContain(key.split(":")[1]);
  const { rows, summary } = readReport(result);
  const failed = rows.filter(({ outcome }) => outcome === "fail");
  return { ...result, rows, summary, failed };
}

test("reads everything, names what it does not check, and changes nothing", async () => {
  const before = describeData();
  const { status, rows, summary, failed } = await check();
  expect(failed).toEqual([]);
  expect([status, summary.fail]).toEqual([0, 0]);
  // Its statistics have a metric that no contract describes.
  expect(rows.filter(({ outcome }) => outcome === "warn").map(({ name }) => name)).toEqual(
    Array(2).fill("site-stats.fetchStats"),
  );
  const named = new Set(rows.map(({ name }) => name));
  expect(REQUIRED_CALLS.filter(({ name }) => !named.has(name))).toEqual([]);
  expect(rows.find(({ name }) => name === "services.toggle")).toMatchObject({
    outcome: "skipped",
    reason: expect.stringContaining('--only "POST /settings/services/toggle"'),
  });
  expect(describeData()).toBe(before);
});

test("makes writes with objects of its own, and leaves the data as it was", async () => {
  site().topItems.push({
    ...{ id: 7, category: "", type: "item", updatedAt: "2026-01-01T00:00:00Z", updatedBy: "Olga Owner" },
    rules: [
      {
        ...{ id: 8, item_url: site().items[0]?.url ?? "", type: "pin", position: 2 },
        ...{ active_from: null, active_to: "2031-01-01", availability: "always" },
      },
    ],
  });
  const before = describeData();
  const { status, rows, failed } = await check(["--write", "--category", CATEGORY]);
  expect(failed).toEqual([]);
  expect(status).toBe(0);
  expect(describeData()).toBe(before);
  const passed = (name: string) => rows.filter((row) => row.name === name && row.outcome === "pass").length;
  for (const name of [
    ...["create", "saveRules", "changeMode", "deleteRule", "destroy"].map((call) => `query-customizations.${call}`),
    ...["create", "saveRules", "destroy"].map((call) => `product-listings.${call}`),
    ...["campaigns.save", "campaigns.destroy", "listing-campaigns.save", "listing-campaigns.destroy"],
    ...[
      "top-items.saveRules",
      "recommender-rules.saveRule",
      "recommender-rules.deleteRecommenderRule",
      "language.setAppLanguage",
    ],
  ])
    expect([name, passed(name) > 0]).toEqual([name, true]);
  expect(site().services.toggles).toEqual([]);
  expect(site().words.redirects).toEqual([]);
});

test("switches a service only when asked for by name, and back", async () => {
  const only = ["--write", "--only", "POST /settings/services/toggle", "--service", "search"];
  const { status, failed } = await check(only);
  expect([status, failed]).toEqual([0, []]);
  expect(site().services.toggles).toHaveLength(2);
  expect(site().services.rows[0]).toMatchObject({ service: "search", active: 1 });
  const without = await check(["--write", "--only", "services.toggle"]);
  expect(without.rows.at(-1)).toMatchObject({ outcome: "skipped", reason: expect.stringContaining("pass --service") });
  expect(site().services.toggles).toHaveLength(2);
});

/** Faulty answers, each of another call, because a check of the whole backend takes long. */
const FAULTS: [call: string, Behaviour, reason: string][] = [
  ["campaigns.blank", { path: "/campaigns/new", answer: "html" }, "text/html, which is no JSON"],
  [
    "listing-campaigns.blank",
    { path: "/plp_campaigns/new", answer: "redirect" },
    "a redirect to https://login.legacy.example/in",
  ],
  ["voice-search.showVoice", { path: "/voice_search/show_json", answer: "malformed" }, "malformed JSON"],
  ["feed-runs.history", { path: "/feeds/history", answer: "error" }, "500 internal"],
];

test("fails for HTML, a redirect, malformed JSON and an error", async () => {
  legacy.store.behaviours = FAULTS.map(([, behaviour]) => behaviour);
  const { status, failed } = await check();
  expect(status).toBe(1);
  expect(failed.map(({ name, reason }) => [name, reason])).toEqual(
    FAULTS.map(([name, , reason]) => [name, expect.stringContaining(reason)]),
  );
});

test("fails with the path of a wrong field, and for a missing call", async () => {
  Object.assign(site().voice, { enabled: "yes" });
  legacy.store.people.get("olga")?.policies.push("data_quality");
  const { status, failed } = await check();
  expect(status).toBe(1);
  expect(failed.map(({ name, reason, findings }) => [name, reason, findings])).toEqual([
    [
      "voice-search.showVoice",
      "",
      [{ path: "has_managed_voice_search", expected: "true or false", found: 'text "yes"' }],
    ],
    ["data-quality.stats", expect.stringContaining("404 not_found"), []],
    ["data-quality.missingItems", expect.stringContaining("404 not_found"), []],
  ]);
});

test("stops at a refused signature, and says why", async () => {
  const { status, rows, failed } = await check(["--write"], OTHER_KEY);
  expect(status).toBe(1);
  expect(failed).toMatchObject([{ name: "who.frontendData", reason: expect.stringContaining("401 hmac_invalid") }]);
  expect(rows.every((row) => row === failed[0] || row.reason === "not sent: the signature is refused")).toBe(true);
});

test("deletes what it made even if it cannot read its id", async () => {
  legacy.store.nextId = () => 1.5;
  const before = describeData();
  const { status, failed } = await check(["--write"]);
  expect(status).toBe(1);
  expect(failed.find(({ name }) => name === "query-customizations.create")?.findings[0]?.path).toBe("id");
  expect(describeData()).toBe(before);
});

test("deletes what it made when it is interrupted", async () => {
  const before = describeData();
  legacy.store.behaviours = [{ path: "/query_customizations/change_mode", waits: true }];
  const { child, ended } = start(["--write"]);
  await until(
    () => legacy.store.waiting.size,
    (size) => size > 0,
  );
  expect(site().customizations).toHaveLength(1);
  child.kill("SIGINT");
  await once(child.stderr, "data");
  legacy.store.behaviours = [];
  const { status, stderr } = await ended;
  expect([status, stderr]).toEqual([1, expect.stringContaining("deleting what the check made")]);
  expect(describeData()).toBe(before);
});

test("refuses wrong options with code 2", async () => {
  const wrong = [
    ["--url", "nowhere"],
    ["--only", "POST /nothing"],
    ["--only", "services.toggle"],
    ["--colour", "red"],
  ];
  for (const words of wrong) {
    const { status, stdout, stderr } = await start(words).ended;
    expect([words, status, stdout]).toEqual([words, 2, ""]);
    expect(stderr).toContain("npm run check-backend");
  }
});

test("checks a backend that knows people by a cookie", async () => {
  await legacy.stop();
  legacy = await startLegacy(KEY, { ssoCookie: "sso" });
  const common = ["--url", legacy.url, "--site", SITE, "--json"];
  const { ended } = startCheck([...common, "--cookie", "sso=olga-1"]);
  expect(readReport(await ended).summary.fail).toBe(0);
  const refused = await startCheck(common, { CHECK_COOKIE: "sso=nobody" }).ended;
  expect(refused.status).toBe(1);
  expect(refused.stdout + refused.stderr).not.toContain("nobody");
});
