// Everyday jobs in the editor of a customization. `prepare` opens the first screen, `act` is counted, `check` expects the result.
// `before`: the same job before the screens were reworked, where somebody counted it.

import { clickOnNewPage, getButton, waitUntilUsable } from "./open-page.mjs";
import { DEMO_SITE } from "./product.mjs";

const ITEM = "HM-10028";
const PINS = 10;
const ANIMATION_MS = 400;
/** A Sunday that comes after tomorrow. */
const LAST_DAY = new Date().getUTCDay() === 0 ? "In 7 days" : "End of Sunday";

const getResults = (page) => page.getByRole("list", { name: "Search", exact: true }).getByRole("listitem");

/** Creates a customization with live rules; returns its id. */
async function createCustomization(call, query, rules = []) {
  const { id } = await call("query_customizations/create_json", { query, type: "item" });
  if (rules.length > 0) await saveRules(call, id, rules);
  return id;
}

async function saveRules(call, id, rules) {
  const { revision } = await call(`query_customizations/show_json?id=${id}`);
  await call("query_customizations/save_rules_json", { queryId: id, rules }, { "if-match": `"${revision}"` });
}

function pinTo(position, item_url = ITEM) {
  const always = { availability: "always", placement: "both", active_from: null, active_to: null };
  return { id: null, item_url, type: "pin", position, ...always };
}

async function openEditor({ page, site }, id) {
  await page.goto(`${site}/query_customizations/${id}`, { waitUntil: "networkidle" });
  await getResults(page).first().waitFor();
}

async function publish(page) {
  await getButton(page.getByRole("region", { name: "Unsaved changes" }), "Publish…").click();
  await confirmPublication(page, "Publish");
}

async function confirmPublication(page, name) {
  const dialog = page.getByRole("dialog", { name: /^Publish changes to/ });
  await getButton(dialog, name).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(/^Published\./).waitFor();
}

/** The live rules; in simple mode, they are the same in search and in autocomplete. */
async function readRules(call, id) {
  const { rules } = await call(`query_customizations/show_json?id=${id}`);
  return rules.search;
}

/** Expects rules that have at least these values. */
async function expectRules(call, id, wanted) {
  const rules = await readRules(call, id);
  const isAsWanted =
    rules.length === wanted.length &&
    wanted.every((one) => rules.some((rule) => Object.entries(one).every(([name, value]) => rule[name] === value)));
  if (!isAsWanted) throw new Error(`the rules are ${JSON.stringify(rules)}`);
}

async function findItems(shopUrl, size) {
  const wanted = new URLSearchParams({ tracker_id: DEMO_SITE, q: "tent", size: String(size), "f[]": "type:item" });
  const answer = await fetch(`${shopUrl}/search?${wanted}`);
  return (await answer.json()).results.hits.map(({ url }) => url);
}

/** Drags a result to the top of the list. */
async function dragToTop(page, at) {
  const result = getResults(page).nth(at);
  const title = await result.locator("[lang]").first().textContent();
  const [start, end] = await Promise.all([result.boundingBox(), getResults(page).first().boundingBox()]);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 - 20, start.y + start.height / 2 - 20, { steps: 3 });
  await page.mouse.move(end.x + start.width / 2, end.y + 6, { steps: 6 });
  await page.waitForTimeout(100);
  await page.mouse.move(end.x + start.width / 2, end.y + 4);
  await page.mouse.up();
  await getResults(page).first().filter({ hasText: title }).waitFor();
  // Results move to their places.
  await page.waitForTimeout(ANIMATION_MS);
}

const pinWithDates = {
  name: "Pin an item at 1 for a query from tomorrow 8:00 until Sunday, starting on query statistics",
  before: "13 clicks, 2 texts, a typed hour, 3 keys",
  most: { clicks: 7, texts: 1, keys: 0 },
  prepare: async ({ page, site, call }) => {
    const { items } = await call("searches/page_json?scope=search");
    const { typed } = items.find(({ customization, no_results }) => customization === null && no_results.n === 0);
    await page.goto(`${site}/searches`, { waitUntil: "networkidle" });
    return typed;
  },
  act: async ({ page, prepared }) => {
    await page.getByRole("link", { name: `Customize results: ${prepared}`, exact: true }).click();
    await getResults(page).first().waitFor();
    await clickOnNewPage(page, getButton(page, "Add item"));
    const dialog = page.getByRole("dialog", { name: "Add item" });
    await dialog.getByRole("combobox", { name: "Item URL" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(ITEM);
    await getButton(dialog, "Tomorrow 08:00").click();
    await getButton(dialog, LAST_DAY).click();
    await getButton(dialog, "Add").click();
    await dialog.waitFor({ state: "hidden" });
    await publish(page);
  },
  check: async ({ page, call }) => {
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const rules = await readRules(call, id);
    const [{ item_url, position, active_from: from, active_to: to } = {}] = rules;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (rules.length !== 1 || item_url !== ITEM || position !== 1 || !(days > 0 && days < 8))
      throw new Error(`the rules are ${JSON.stringify(rules)}`);
  },
};

const hide = {
  name: "Hide a result",
  prepare: async (around) => {
    const id = await createCustomization(around.call, "tent to hide");
    await openEditor(around, id);
    return id;
  },
  act: async ({ page }) => {
    const second = getResults(page).nth(1);
    await second.hover();
    await getButton(second, /^Hide /).click();
    await publish(page);
  },
  check: ({ call, prepared }) => expectRules(call, prepared, [{ type: "hide" }]),
};

const reorder = {
  name: `Reverse the order of ${PINS} pins by dragging each to the top`,
  prepare: async (around) => {
    const { call } = around;
    const pinned = await findItems(around.shopUrl, PINS);
    const id = await createCustomization(
      call,
      "tent to order",
      pinned.map((item, at) => pinTo(at + 1, item)),
    );
    await openEditor(around, id);
    await waitUntilUsable(around.page);
    await getButton(around.page, "List").click();
    return { id, pinned };
  },
  act: async ({ page }) => {
    // All ten fit on the screen when the head is scrolled away.
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(ANIMATION_MS);
    for (let at = 1; at < PINS; at += 1) await dragToTop(page, at);
    await publish(page);
  },
  check: ({ call, prepared: { id, pinned } }) =>
    expectRules(
      call,
      id,
      pinned.toReversed().map((item_url, at) => ({ item_url, position: at + 1 })),
    ),
};

const requireApproval = (call, approval_required) => call("settings/approval", { approval_required }, {}, "PUT");

const approve = {
  name: "Approve a colleague's draft, starting on query statistics",
  prepare: async ({ page, site, call, callAsStaff }) => {
    const id = await createCustomization(call, "tent to approve");
    const about = { kind: "query-customizations", object_id: id };
    const { revision } = await call(`query_customizations/show_json?id=${id}`);
    const draft = { ...about, mode: "simple", rules: [pinTo(1)], base_revision: String(revision) };
    await callAsStaff("drafts/save_json", draft, { "if-match": '"0"' });
    await requireApproval(call, true);
    await callAsStaff("drafts/request_review", { ...about, is_asked: true });
    await page.goto(`${site}/searches`, { waitUntil: "networkidle" });
    return id;
  },
  act: async ({ page }) => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /needs? your approval/ })
      .click();
    await page.getByRole("link", { name: /^tent to approve/ }).click();
    await clickOnNewPage(page, getButton(page.getByRole("region", { name: "Draft", exact: true }), "Publish…"));
    await confirmPublication(page, "Approve and publish");
  },
  check: async ({ call, prepared }) => {
    await requireApproval(call, false);
    await expectRules(call, prepared, [{ item_url: ITEM, position: 1 }]);
  },
};

const restore = {
  name: "Restore an earlier version",
  prepare: async (around) => {
    const id = await createCustomization(around.call, "tent to restore", [pinTo(1)]);
    await saveRules(around.call, id, []);
    await openEditor(around, id);
    return id;
  },
  act: async ({ page }) => {
    await getButton(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Version history" }).click();
    const versions = page.getByRole("dialog", { name: /^Versions of/ }).getByRole("listitem");
    await versions.nth(1).getByRole("button").first().click();
    await getButton(versions.nth(1), "Restore this version").click();
    await page.getByText("Earlier version restored").waitFor();
  },
  check: ({ call, prepared }) => expectRules(call, prepared, [{ item_url: ITEM, position: 1 }]),
};

const explain = {
  name: "Find why an item is missing from results",
  prepare: async (around) => openEditor(around, await createCustomization(around.call, "tent to explain")),
  act: async ({ page }) => {
    await getButton(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Why isn’t an item here?" }).click();
    const dialog = page.getByRole("dialog", { name: "Why isn’t an item here?" });
    await dialog.getByRole("textbox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(ITEM);
    await page.keyboard.press("Enter");
    await dialog.getByRole("listitem").first().waitFor();
  },
};

/** Jobs in the order of the report. */
export const EDITOR_JOBS = [pinWithDates, hide, reorder, approve, restore, explain];
