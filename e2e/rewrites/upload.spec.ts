import { readFileSync } from "node:fs";
import { WordsScreen } from "@/e2e/pages/words-screen";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { findTitle, importShop, searchShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";

// Uploading files: preview, applying a part, correcting, and undo.

const FILE = [
  "->,copier,photo,laser",
  '<->,sheet,"plain paper"',
  "alone",
  "",
  "->,COPIER,scanner",
  "=>,prynter,printer",
  "->,label,sticker",
].join("\r\n");

test("previews a file, applies its valid rows, downloads the refused ones, and undoes all", async ({
  page,
  request,
  api,
}) => {
  const siteId = importShop(makeFreshText("Upload"));
  const params = { siteId };
  const own = api.at(siteId);
  await own.call(synonyms.create, { params, body: { kind: "one_way", words: ["label", "tag"] } });
  const list = new WordsScreen(page, siteId, "Synonyms");
  const found = async (): Promise<string[]> =>
    (await searchShop(request, siteId, "copier")).hits.map(({ url }) => findTitle(url)).sort();

  await list.open();
  await page.getByRole("button", { name: "Upload file" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload synonyms" });
  const file = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${FILE}`) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  for (const chip of ["All 6", "New 3", "Changed 1", "Twice in the file 1", "Invalid 1"])
    await expect(dialog.getByRole("button", { name: chip, exact: true })).toBeVisible();
  const rows = dialog.getByRole("table", { name: "File rows" });
  await expect(rows.getByRole("row", { name: /label/ })).toContainText("Before: label, tag");
  await dialog.getByRole("button", { name: "Invalid 1" }).click();
  await expect(rows.getByRole("row")).toHaveCount(2);
  await expect(rows).toContainText("The synonym is missing. Enter at least one.");
  await expect(dialog.getByText("Example searches")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download 2 rejected rows" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("words-rejected.csv");
  const refused = readFileSync(await download.path(), "utf8");
  expect(refused.split("\r\n").slice(0, 2)).toEqual([
    '\uFEFF"alone","","","← 3: The synonym is missing. Enter at least one."',
    `"->","COPIER","scanner","← 5: The same word, or all words of this row, are already on an earlier row of the file."`,
  ]);
  expect(await found()).toEqual([]);

  await dialog.getByRole("button", { name: "Apply 4 rows" }).click();
  await expect(dialog.getByText("Valid rows uploaded")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(list.getRow("copier")).toBeVisible();
  await expect(list.getRow("label")).toContainText("sticker");
  await expect.poll(found).toEqual(["Laser printer", "Photo printer"]);

  await page.getByRole("button", { name: "Uploads", exact: true }).click();
  const uploads = page.getByRole("dialog", { name: "Synonym uploads" });
  await uploads.getByRole("button", { name: /^Undo the upload from/ }).click();
  const undoing = page.getByRole("dialog", { name: "Undo upload" });
  await expect(undoing.getByText("3 rows removed, 1 row restored")).toBeVisible();
  await undoing.getByRole("button", { name: "Undo 4 rows" }).click();
  await expect(list.getNotice("Upload undone")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list.getRow("copier")).toBeHidden();
  await expect(list.getRow("label")).toContainText("tag");
  await expect.poll(found).toEqual([]);

  await page.goto(`/sites/${siteId}/history?feature=synonyms`);
  await waitUntilHydrated(page);
  await expect(page.getByRole("link", { name: /^Synonyms uploaded: 3 added, 1 changed/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Synonym upload \(change #\d+\) undone$/ })).toBeVisible();
});

test("says what a replacement removes, undoes it from its notice, and confirms leaving an open file", {
  tag: FULL,
}, async ({ page, api }) => {
  const siteId = importShop(makeFreshText("Replace"));
  const params = { siteId };
  const own = api.at(siteId);
  const items = [
    ["sale", "https://shop.example/sale"],
    ["contact", "https://shop.example/contact"],
  ];
  await own.call(redirects.bulkUpload, { params, body: { data: { items }, type: "append" } });
  const list = new WordsScreen(page, siteId, "Redirects");
  await list.open();
  await page.getByRole("button", { name: "Upload file" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload redirects" });
  const file = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from("sale;https://shop.example/sales\n") };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole("radio", { name: /^Replace them with the file/ }).check();
  await expect(dialog.getByText("1 row will be removed")).toBeVisible();
  await page.keyboard.press("Escape");
  const asking = page.getByRole("alertdialog", { name: "Close without uploading?" });
  await asking.getByRole("button", { name: "Continue upload" }).click();
  await dialog.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(list.getNotice("File uploaded")).toBeVisible();
  await expect(list.getRow("contact")).toBeHidden();
  await expect(list.getRow("sale")).toContainText("https://shop.example/sales");

  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  const undoing = page.getByRole("dialog", { name: "Undo upload" });
  await expect(undoing.getByText("1 row restored, 1 row added back")).toBeVisible();
  await undoing.getByRole("button", { name: "Undo 2 rows" }).click();
  await expect(list.getNotice("Upload undone")).toBeVisible();
  await expect(list.getRow("contact")).toBeVisible();
  await expect(list.getRow("sale")).not.toContainText("https://shop.example/sales");
});

test("refuses a body above the limit and accepts one below it in full", async ({ api }) => {
  const siteId = importShop(makeFreshText("Large"));
  const params = { siteId };
  const own = api.at(siteId);
  const total = async () => (await own.call(synonyms.list, { params, query: {} })).total_count;
  const items = (bytes: number) => {
    const filler = "x".repeat(Math.ceil(bytes / 1000) - 20);
    return [...Array.from({ length: 1000 }, (_, at) => [`word ${at}`, filler]), ["last", "row"]];
  };
  const upload = (bytes: number) =>
    own.call(synonyms.bulkUpload, { params, body: { data: { items: items(bytes) }, type: "append" } });
  await expect(upload(12_000_000)).rejects.toMatchObject({ status: 413 });
  expect(await total()).toBe(0);
  // Fields of that length are refused by name; the short row after them is accepted, so the body was not cut off.
  expect(await upload(9_500_000)).toMatchObject({ ok_count: 1, errors_count: 1000 });
  expect(await total()).toBe(1);
});

test("names a Solr file, lists what becomes of its lines, and applies them", { tag: FULL }, async ({
  page,
  request,
}) => {
  const siteId = importShop(makeFreshText("Solr"));
  const list = new WordsScreen(page, siteId, "Synonyms");
  await list.open();
  await page.getByRole("button", { name: "Upload file" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload synonyms" });
  const text = "# office, machines\ncopier, plain\\, paper => photo, laser\nalone\n";
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "synonyms.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await expect(dialog.getByText("Recognized format: Solr, Lucene or Elasticsearch synonyms")).toBeVisible();
  for (const chip of ["All 3", "New 2", "Not taken 1"])
    await expect(dialog.getByRole("button", { name: chip, exact: true })).toBeVisible();
  const rows = dialog.getByRole("table", { name: "File rows" });
  await expect(rows.getByRole("row", { name: /plain, paper/ })).toContainText("photo");
  await expect(rows.getByRole("row", { name: /alone/ })).toContainText("One word alone has no synonyms.");
  await dialog.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(list.getNotice("File uploaded")).toBeVisible();
  await expect(list.getRow("copier")).toBeVisible();
  await expect
    .poll(async () => (await searchShop(request, siteId, "copier")).hits.map(({ url }) => findTitle(url)).sort())
    .toEqual(["Laser printer", "Photo printer"]);
});

test("several rows pasted from a spreadsheet open the upload with a cell per word", { tag: FULL }, async ({ page }) => {
  const siteId = importShop(makeFreshText("Pasted"));
  const list = new WordsScreen(page, siteId, "Synonyms");
  await list.open();
  await list.find.evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, "trousers\tslacks\nsofa\tcouch\tsettee\n");
  const dialog = page.getByRole("dialog", { name: "Upload synonyms" });
  await expect(dialog.getByText("2 rows, 1 kB, Text with tabs")).toBeVisible();
  await dialog.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(list.getNotice("File uploaded")).toBeVisible();
  await expect(list.getRow("sofa")).toContainText("settee");
});
