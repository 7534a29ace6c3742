import { test as base, expect } from "@playwright/test";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { signedLink } from "./support/links";

// The same screens in front of a backend that is not ours: no groups, no revisions, whole days, its own search host.

const SITE = "700100-1";

const test = base.extend<{ list: ListScreen; editor: EditorScreen }>({
  list: async ({ page, baseURL }, use) => {
    await page.goto(await signedLink(baseURL ?? "", { sub: "olga", path: `/sites/${SITE}/query_customizations` }));
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.getByRole("button", { name: "Do not show again" }).click();
    const list = new ListScreen(page, SITE);
    await list.ready();
    await use(list);
  },
  editor: async ({ page }, use) => use(new EditorScreen(page, SITE)),
});

test("a query is customized there, and its own search obeys", async ({ page, list, editor }) => {
  await list.create("printer");
  await expect(editor.results("Search")).toHaveCount(8);
  await expect(page.getByText("This is the live order")).toBeVisible();
  const title = "Office printer 150";
  await editor.choose(title, "Move to position…");
  await editor.dialog("Move to position").getByLabel("Position").fill("1");
  await page.keyboard.press("Enter");
  await expect(editor.results("Search").first()).toContainText(title);
  await editor.press("Photo printer 130", "Hide Photo printer 130");
  await editor.bar.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.bar).toBeHidden();
  await page.reload();
  await expect(editor.results("Search").first()).toContainText(title);
  await expect(editor.rule("Photo printer 130")).toContainText("Hidden");
  const found = await page.request.get(`/api/search?tracker_id=${SITE}&q=printer&f[]=type:item`);
  const { results } = (await found.json()) as { results: { hits: { url: string }[] } };
  expect(results.hits[0]?.url).toBe(`https://shop.example/${SITE}/printer-5`);
  expect(results.hits.map((hit) => hit.url)).not.toContain(`https://shop.example/${SITE}/printer-3`);
});

test("a rule acts on whole days there", async ({ list, editor }) => {
  await list.create("scanner");
  const title = "Laser scanner 210";
  await editor.press(title, /^Pin /);
  await editor.choose(title, "Edit rule…");
  const popup = editor.dialog("Edit pinned result");
  await expect(popup.getByText("The last day on which the rule acts.")).toBeVisible();
  await popup
    .getByLabel(/^Active to/)
    .first()
    .fill("31.12.2099");
  await popup.getByRole("button", { name: "Apply" }).click();
  await editor.bar.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.bar).toBeHidden();
  await expect(editor.rule(title)).toContainText("31.12.2099");
});

test("the search preview shows its search and its suggestions, and offers nothing that it does not know", async ({
  page,
  list,
}) => {
  await list.ready();
  await page.goto(`/sites/${SITE}/search_preview?q=scanner&at=2026-04-01T06:00:00Z&customizations=0`);
  for (const name of ["Search", "Autocomplete"]) {
    const place = page.getByRole("region", { name, exact: true });
    await expect(place.getByRole("listitem").first()).toContainText("scanner", { ignoreCase: true });
  }
  for (const name of ["Look at another moment", /^Why is/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Without customizations" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What acts here" })).toHaveCount(0);
});

test("site, language and rights come from there", async ({ page, list }) => {
  await expect(page.getByRole("button", { name: /^Site Paperworld/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("pl");
  await expect(list.heading).toBeHidden();
  await page.getByRole("combobox").first().selectOption("en");
  await expect(list.heading).toBeVisible();
  await page.goto(`/sites/${SITE}/campaigns`);
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeVisible();
});

test("where a screen is missing, only those are named that are there", async ({ page, list }) => {
  expect(list).toBeDefined();
  await page.goto(`/sites/${SITE}/no/such/screen`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Customizations", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Change history" })).toHaveCount(0);
});
