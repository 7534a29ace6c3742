import { test as base, expect } from "@playwright/test";
import { FULL } from "@/e2e/support/tier";
import type { Behaviour } from "@/tests/support/legacy-backend/store";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { type SignedIn, signIn } from "./support/fixtures";
import { waitUntilHydrated } from "./support/hydrated";
import { type LegacyWeb, startLegacyWeb } from "./support/legacy-web";

// The screens with the simulated legacy backend: no groups, no revisions, whole days, a separate search host.

const SITE = "700100-1";

const START = `/sites/${SITE}/query_customizations`;

/** Users of the product under test, by those of the legacy backend. */
const OLGA = "operator";
const OTO = "staff";

type Fixtures = { list: ListScreen; editor: EditorScreen };

const test = base.extend<Fixtures, { legacy: LegacyWeb; olga: SignedIn }>({
  legacy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it needs no fixtures.
    async ({}, use) => {
      const legacy = await startLegacyWeb(SITE, { [OLGA]: "olga", [OTO]: "oto" });
      await use(legacy);
      await legacy.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ legacy }, use) => use(legacy.url),
  olga: [
    async ({ browser, legacy }, use) => use(await signIn(browser, legacy.url, { sub: OLGA, path: START })),
    { scope: "worker" },
  ],
  storageState: async ({ olga }, use) => use(olga),
  list: async ({ page }, use) => {
    const list = new ListScreen(page, SITE);
    await list.open();
    await use(list);
  },
  editor: async ({ page }, use) => use(new EditorScreen(page, SITE)),
});

// In one worker, because each starts a web server.
test.describe.configure({ mode: "default" });

test("customizes a query in the legacy backend, and its search applies it", async ({ page, list, editor }) => {
  await list.create("printer");
  await expect(editor.getResults("Search")).toHaveCount(8);
  await expect(page.getByText("You see the live order")).toBeVisible();
  const title = "Office printer 150";
  await editor.choose(title, "Move to position…");
  await editor.getDialog("Move to position").getByLabel("Position").fill("1");
  await page.keyboard.press("Enter");
  await expect(editor.getResults("Search").first()).toContainText(title);
  await editor.press("Photo printer 130", "Hide Photo printer 130");
  await editor.bar.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.bar).toBeHidden();
  await page.reload();
  await expect(editor.getResults("Search").first()).toContainText(title);
  await expect(editor.getRuleRow("Photo printer 130")).toContainText("Hidden");
  const found = await page.request.get(`/api/search?tracker_id=${SITE}&q=printer&f[]=type:item`);
  const { results } = (await found.json()) as { results: { hits: { url: string }[] } };
  expect(results.hits[0]?.url).toBe(`https://shop.example/${SITE}/printer-5`);
  expect(results.hits.map((hit) => hit.url)).not.toContain(`https://shop.example/${SITE}/printer-3`);
});

test("applies a rule on whole days", { tag: FULL }, async ({ list, editor }) => {
  await list.create("scanner");
  const title = "Laser scanner 210";
  await editor.press(title, /^Pin /);
  await editor.choose(title, "Edit rule…");
  const popup = editor.getDialog("Edit pinned result");
  await expect(popup.getByText("The last day the rule applies.")).toBeVisible();
  await popup
    .getByLabel(/^Active to/)
    .first()
    .fill("31.12.2099");
  await popup.getByRole("button", { name: "Apply" }).click();
  await editor.bar.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.bar).toBeHidden();
  await expect(editor.getRuleRow(title)).toContainText("31.12.2099");
});

// search-preview.test.tsx (“with another backend”); what its search lacks is in contract/kit/legacy-backend.test.ts.
test("the search preview shows its results and suggestions, without unsupported features", { tag: FULL }, async ({
  page,
  list,
}) => {
  await list.waitUntilReady();
  await page.goto(`/sites/${SITE}/search_preview?q=scanner&at=2026-04-01T06:00:00Z&customizations=0`);
  for (const name of ["Search", "Autocomplete"]) {
    const place = page.getByRole("region", { name, exact: true });
    await expect(place.getByRole("listitem").first()).toContainText("scanner", { ignoreCase: true });
  }
  for (const name of ["Preview another time", /^Why is/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Without customizations" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Rules that apply here" })).toHaveCount(0);
});

test("takes sites and permissions from the legacy backend", { tag: FULL }, async ({ page, list }) => {
  await expect(list.heading).toBeVisible();
  await expect(page.getByRole("button", { name: /^Site Paperworld/ })).toBeVisible();
  await page.goto(`/sites/${SITE}/settings/members`);
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeVisible();
});

// The language belongs to the person, so nobody else may be signed in as the same one.
test("stores the language in the legacy backend", { tag: FULL }, async ({ browser, baseURL }) => {
  const storageState = await signIn(browser, baseURL ?? "", { sub: OTO, path: START });
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  const list = new ListScreen(page, SITE);
  await list.open();
  await page.getByRole("combobox", { name: "Language" }).selectOption("pl");
  await expect(list.heading).toBeHidden();
  await page.getByRole("combobox").first().selectOption("en");
  await expect(list.heading).toBeVisible();
  await context.close();
});

// unit/kit/screens.test.ts has the screens of rights and backend; the walk opens an unknown screen.
test("a missing screen names only available ones", { tag: FULL }, async ({ page, list }) => {
  await list.waitUntilReady();
  await page.goto(`/sites/${SITE}/no/such/screen`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Customizations", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Change history" })).toHaveCount(0);
});

/** Another site of the same backend, where calls misbehave; tests of the first site run at the same time. */
const POOR = "700100-2";
/** A site whose groups the web server does not know, because no other test opens it. */
const UNVISITED = "700100-3";
const poorCall = (name: string) => `/sites/${POOR}/query_customizations/${name}`;

function misbehave({ store }: LegacyWeb, behaviours: Behaviour[]): void {
  store.behaviours = behaviours;
}

test.describe("where calls misbehave", () => {
  test.describe.configure({ mode: "serial" });
  test.afterEach(({ legacy }) => misbehave(legacy, []));

  test("streams a slow list after the frame of its page", async ({ page, list, legacy }) => {
    await list.waitUntilReady();
    misbehave(legacy, [{ path: poorCall("page_json"), waits: true }]);
    const paths: string[] = [];
    page.on("request", (one) => paths.push(new URL(one.url()).pathname));
    await page.goto(`/sites/${POOR}/query_customizations`, { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: /^Site Paperworld US/ })).toBeVisible();
    await expect(page.getByRole("main").locator('[aria-busy="true"]').first()).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
    misbehave(legacy, []);
    await expect(page.getByRole("heading", { level: 1, name: "Customizations" })).toBeVisible();
    await expect(page.getByText("1 row couldn’t be read")).toBeVisible();
    expect(paths.filter((path) => path.endsWith("/page_json"))).toEqual([]);
  });

  // The test above streams the same page.
  test("shows a slow list without JavaScript", { tag: FULL }, async ({ browser, baseURL, list, page, legacy }) => {
    await list.waitUntilReady();
    misbehave(legacy, [{ path: poorCall("page_json"), waits: true }]);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`/sites/${POOR}/query_customizations`, { waitUntil: "commit" });
    await expect(plain.getByRole("main").locator('[aria-busy="true"]').first()).toBeAttached();
    misbehave(legacy, []);
    await expect(plain.getByRole("heading", { level: 1, name: "Customizations" })).toBeVisible();
    await expect(plain.getByText("1 row couldn’t be read")).toBeVisible();
    await context.close();
  });

  test("does not delay the page for slow groups", async ({ page, list, legacy }) => {
    await list.waitUntilReady();
    const path = `/sites/${UNVISITED}/capabilities`;
    misbehave(legacy, [{ path, waits: true }]);
    const address = `/sites/${UNVISITED}/query_customizations`;
    // A page that waited for its groups would come after their call had timed out. Groups that are already known from an earlier
    // attempt of this test are not called until their answer is outdated.
    await expect(async () => {
      expect((await page.request.get(address)).status()).toBe(200);
      expect([...legacy.store.waiting]).toEqual([path]);
    }).toPass();
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Customizations" })).toBeVisible();
  });

  test("reports a page received instead of data, for reads and writes", { tag: FULL }, async ({
    page,
    list,
    legacy,
  }) => {
    await list.waitUntilReady();
    misbehave(legacy, [{ path: poorCall("page_json"), answer: "html" }]);
    await page.goto(`/sites/${POOR}/query_customizations`);
    await expect(page.getByText("The server sent a web page instead of data", { exact: false })).toBeVisible();
    misbehave(legacy, [{ path: poorCall("page_json"), answer: "redirect" }]);
    await page.reload();
    await expect(page.getByText("The server redirects to another page", { exact: false })).toBeVisible();
    misbehave(legacy, [{ path: poorCall("create_json"), answer: "html" }]);
    const poor = new ListScreen(page, POOR);
    await poor.open();
    await poor.create("toner");
    const editor = new EditorScreen(page, POOR);
    await editor.getResults("Search").first().hover();
    await editor.getResults("Search").first().getByRole("button", { name: /^Pin / }).click();
    await editor.bar.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("We can’t tell whether the change was saved", { exact: false })).toBeVisible();
  });
});

test("counts unreadable rows and shows the others", { tag: FULL }, async ({ page, list, editor }) => {
  await list.create("paper");
  await editor.getResults("Search").first().hover();
  await editor.getResults("Search").first().getByRole("button", { name: /^Pin / }).click();
  await editor.bar.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.bar).toBeHidden();
  await list.open();
  await expect(list.getRow("paper")).toBeVisible();
  await expect(page.getByText("1 row couldn’t be read")).toBeVisible();
  await page.goto(`/sites/${SITE}/settings/feeds/history`);
  await expect(page.getByText("1 row couldn’t be read")).toBeVisible();
  await page.goto("/sites");
  await expect(page.getByText("1 row couldn’t be read")).toBeVisible();
});

test("says that the plan cannot be read, confirms saving, and runs the feed by hand", { tag: FULL }, async ({
  page,
  list,
}) => {
  await list.waitUntilReady();
  await page.goto(`/sites/${SITE}/settings/feeds/plans`);
  await expect(page.getByText("The current schedule can’t be shown")).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("The feed run starts shortly")).toBeVisible();
});

test("shows its recommender rules, also with gaps, and only the names of its recommenders", { tag: FULL }, async ({
  page,
}) => {
  await page.goto(`/sites/${SITE}/setup/recommender_rules`);
  const rules = page.getByRole("list", { name: "Recommender rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(2);
  await expect(rules.last()).toContainText("[unknown recommender] doesn’t recommend items whose brand is “7”");
  await expect(page.getByRole("heading", { name: "Try the rules" })).toHaveCount(0);
  await page.goto(`/sites/${SITE}/setup/recommenders`);
  await expect(page.getByText("Only the names of recommenders are available on this site")).toBeVisible();
  await expect(page.getByRole("list", { name: "Models" }).getByRole("listitem")).toHaveText([
    "Basket1",
    "basketbasket",
  ]);
});
