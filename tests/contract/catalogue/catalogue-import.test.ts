import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSoldOut } from "@vitrine/engine/attribute-signals";
import { and, eq } from "drizzle-orm";
import { readImportOptions } from "@/backend/catalogue/import-command/import-options";
import { formatReport } from "@/backend/catalogue/import-command/import-report";
import { type ImportSummary, runImport } from "@/backend/catalogue/import-command/import-run";
import type { Reject } from "@/backend/catalogue/import-command/intake";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems, importItems } from "@/backend/db/schema/catalogue/items";
import { changes } from "@/backend/db/schema/history/changes";
import { frontendData } from "@/lib/contract/accounts/who";
import { finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { IMPORT_COMMAND, importCatalogue } from "@/tests/support/import-catalogue";
import { runSearch, urlsOf } from "@/tests/support/search";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

const folder = mkdtempSync(join(tmpdir(), "vitrine-import-"));

/** Origin of the public listener of this backend. */
const OWN_SHOP = "http://localhost:0";

type Row = Record<string, unknown>;

/** Runs the code of the command against the test backend. */
async function importing(site: string, rows: readonly (Row | string)[], ...more: string[]) {
  const file = join(folder, `${makeUniqueId("file")}.jsonl`);
  writeFileSync(file, rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n"));
  const options = readImportOptions(["--site", site, file, ...more]);
  const { url, secrets } = getTestBackend();
  const rejects: Reject[] = [];
  const summary = await runImport(options, {
    base: url,
    transport: createSignedTransport(await deriveBackendKey(secrets), "import"),
    onProgress: () => {},
    onReject: (reject) => rejects.push(reject),
  });
  return { summary, rejects, report: formatReport(summary, options, { consoleUrl: undefined, shopUrl: undefined }) };
}

const getCounts = ({ finished }: ImportSummary) => {
  if (finished === null) return null;
  const { added, changed, unchanged, removed } = finished;
  return { added, changed, unchanged, removed };
};

const lamp = (id: number, own: Row = {}): Row => ({ id, title: `Lamp ${id}`, supplier: "Lumo", price: 12.5, ...own });

async function found(siteId: string, q: string): Promise<string[]> {
  return urlsOf((await runSearch({ tracker_id: siteId, q, "f[]": "type:item" })).results).sort();
}

test("a new site cannot be called like a link", async () => {
  const name = `www.${makeUniqueId("evil")}.example/a`;
  await expect(importing(name, [lamp(1)], "--language", "cs", "--currency", "CZK")).rejects.toThrow(
    "site_name_invalid",
  );
  expect(await store().select().from(sites).where(eq(sites.name, name))).toEqual([]);
});

test("creates a site from a file, with a search index, which only people with rights to all sites may open", async () => {
  const ofAll = await createActor({ sites: ["*"] });
  const ofAnother = await createActor({ sites: [await createSite()] });
  const name = makeUniqueId("shop");
  const { summary } = await importing(name, [lamp(1), lamp(2), lamp(3)], "--language", "cs", "--currency", "CZK");
  expect(summary.site).toMatchObject({ created: true, language: "cs", currency: "CZK" });
  expect(getCounts(summary)).toEqual({ added: 3, changed: 0, unchanged: 0, removed: 0 });
  const siteId = summary.site.site_id;
  expect(siteId).toMatch(/^\d{6}-\d{6}$/);
  expect(await found(siteId, "lamp")).toEqual(["1", "2", "3"]);
  const [item] = await store()
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.identity, "1")));
  expect(item).toMatchObject({ type: "item", title: "Lamp 1", attributes: { brand: ["Lumo"], price_amount: 12.5 } });
  const [site] = await store().select().from(sites).where(eq(sites.siteId, siteId));
  expect(site).toMatchObject({ name, catalogueRevision: 1, baseUrl: `${OWN_SHOP}/shop/${siteId}` });
  const open = (as: TestActor) => callDirectly(frontendData, { params: { siteId } }, { as });
  expect((await open(ofAll)).ok().roles).toEqual(["owner"]);
  expect((await open(ofAnother)).status).toBe(403);
});

test("adds, changes and removes items with the next file, and changes nothing with the same one", async () => {
  const name = makeUniqueId("shop");
  const first = await importing(name, [lamp(1), lamp(2), lamp(3)]);
  const siteId = first.summary.site.site_id;
  const second = await importing(name, [lamp(2), lamp(3, { title: "Torch" }), lamp(4)], "--remove-many");
  expect(second.summary.site).toMatchObject({ site_id: siteId, created: false });
  expect(getCounts(second.summary)).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 1 });
  expect(await found(siteId, "lamp")).toEqual(["2", "4"]);
  expect(await found(siteId, "torch")).toEqual(["3"]);
  const third = await importing(name, [lamp(4), lamp(2), lamp(3, { title: "Torch" })]);
  expect(getCounts(third.summary)).toEqual({ added: 0, changed: 0, unchanged: 3, removed: 0 });
  const fourth = await importing(name, [lamp(9)], "--keep-missing");
  expect(getCounts(fourth.summary)).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 0 });
  const staged = () => store().select().from(importItems).where(eq(importItems.siteId, siteId));
  expect(await until(staged, (rows) => rows.length === 0)).toEqual([]);
  const history = await store().select().from(changes).where(eq(changes.siteId, siteId));
  expect(history.map(({ actor, cause, after }) => ({ actor, cause, after }))).toContainEqual({
    actor: "import",
    cause: "import",
    after: { added: 1, changed: 1, unchanged: 1, removed: 1 },
  });
});

test("refuses a file that lacks many items without confirmation", async () => {
  const name = makeUniqueId("shop");
  const { summary } = await importing(name, [lamp(1), lamp(2), lamp(3), lamp(4)]);
  const siteId = summary.site.site_id;
  await expect(importing(name, [lamp(1)])).rejects.toThrow(
    "The file lacks 3 of the 4 items of the catalogue, which would be removed. Nothing was changed. --remove-many removes them, --keep-missing leaves them.",
  );
  expect(await found(siteId, "lamp")).toEqual(["1", "2", "3", "4"]);
  expect(getCounts((await importing(name, [lamp(1), lamp(2), lamp(3)])).summary)).toMatchObject({ removed: 1 });
  expect(getCounts((await importing(name, [lamp(1)], "--remove-many")).summary)).toMatchObject({ removed: 2 });
});

test("reports rejected records with reason and line, and imports the others", async () => {
  const { summary, rejects, report } = await importing(
    makeUniqueId("shop"),
    [
      lamp(1),
      lamp(1),
      { id: "", title: "No identity" },
      { id: 4 },
      "{ broken",
      lamp(6, { price: "free" }),
      { id: 7, title: "Odd type", kind: "Two Words" },
    ],
    "--type",
    "item",
    "--map",
    mappingFile({ type: "kind" }),
  );
  expect(rejects.map(({ place, code }) => [place.line, code]).sort()).toEqual([
    [2, "duplicate"],
    [3, "identity_empty"],
    [4, "title_empty"],
    [5, "unreadable"],
    [7, "type_invalid"],
  ]);
  expect(getCounts(summary)).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
  expect(report.join("\n")).toContain("1 x duplicate identity, line 2");
});

function mappingFile(mapping: Row): string {
  const path = join(folder, `${makeUniqueId("map")}.json`);
  writeFileSync(path, JSON.stringify(mapping));
  return path;
}

test("changes nothing if every record is rejected", async () => {
  const name = makeUniqueId("shop");
  const { summary } = await importing(name, [lamp(1)]);
  const empty = await importing(name, [{ id: "", title: "x" }]);
  expect(empty.summary.finished).toBeNull();
  expect(empty.report).toContain("No record could be taken, so nothing was changed.");
  expect(await found(summary.site.site_id, "lamp")).toEqual(["1"]);
});

test("creates no site for a file without an identity field", async () => {
  const name = makeUniqueId("shop");
  await expect(importing(name, [{ a: 1, b: 2 }])).rejects.toThrow("--identity");
  expect(await store().select().from(sites).where(eq(sites.name, name))).toEqual([]);
});

test("guesses hundredths from price endings unless an option says otherwise", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => lamp(index, { price: 1000 * index + 995 }));
  const { summary, report } = await importing(makeUniqueId("shop"), rows);
  expect(summary.reading.priceUnit).toBe("minor");
  expect(report.join("\n")).toContain("--price-major-units");
  const major = await importing(makeUniqueId("shop"), rows, "--price-major-units");
  expect(major.summary.reading.priceUnit).toBe("major");
});

test("refuses other callers and imports that are not open", async () => {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const body = { site: "x", source: "x" };
  expect((await callDirectly(startImport, { body }, { as: owner })).status).toBe(403);
  const missing = await callDirectly(finishImport, { params: { importId: "nothing" }, body: {} }, IMPORT_COMMAND);
  expect([missing.status, missing.body]).toEqual([404, { error: "not_found" }]);
});

test("stores sold out like search computes it", async () => {
  const values = [
    undefined,
    null,
    0,
    1,
    14,
    14.5,
    15,
    "15",
    " 15 ",
    "15.0",
    "x",
    "",
    true,
    false,
    "0",
    "false",
    "1e2",
    " +16. ",
    [15],
    [0],
    [],
  ];
  const sets = values.flatMap((rank) => values.map((flag) => ({ availability_rank: rank, availability: flag })));
  const siteId = await importCatalogue(
    makeUniqueId("shop"),
    sets.map((attributes, index) => ({ identity: `i${index}`, attributes })),
  );
  const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
  const odd = rows.filter(({ attributes, soldOut }) => soldOut !== isSoldOut(attributes));
  expect(odd.map(({ attributes }) => attributes)).toEqual([]);
  expect(rows.some(({ soldOut }) => soldOut)).toBe(true);
});

test("imports an XML feed like a JSON file", async () => {
  const site = makeUniqueId("shop");
  const item = (id: number, more: string) => `<item><g:id>${id}</g:id><title>Lamp ${id}</title>${more}</item>`;
  const price = "<g:price>12.50 EUR</g:price><g:product_type>Home &gt; Lamps</g:product_type>";
  const items = [
    item(1, `${price}<g:watt>40</g:watt>`),
    item(2, "<g:watt>60</g:watt>"),
    "<item><title>x</title></item>",
  ];
  const text = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n${items.join("\n")}\n</channel></rss>`;
  const { summary, rejects, report } = await importing(site, [text]);
  expect(getCounts(summary)).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
  expect(rejects.map(({ place, code }) => [place.line, code])).toEqual([[4, "identity_empty"]]);
  expect(report.join("\n")).toContain("1 x no identity, line 4");
  const before = await store()
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, summary.site.site_id), eq(catalogueItems.identity, "1")));
  expect(before[0]?.attributes).toEqual({ watt: 40, category: ["Home | Lamps"], price_amount: 12.5, price: "€12.50" });
});

test("changes nothing for a truncated feed", async () => {
  const site = makeUniqueId("shop");
  await importing(site, [lamp(1)]);
  const rows = Array.from({ length: 3000 }, (_, index) => lamp(index + 2));
  await expect(importing(site, [`[${rows.map((row) => JSON.stringify(row)).join(",\n")}`])).rejects.toMatchObject({
    code: "json_malformed",
    place: { line: 3000 },
  });
  const second = await importing(site, [lamp(1)]);
  expect(getCounts(second.summary)).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 0 });
});

test("refuses a file that damages many items without confirmation", async () => {
  const name = makeUniqueId("shop");
  const rows = [1, 2, 3, 4, 5].map((id) => lamp(id));
  const { summary } = await importing(name, rows);
  const siteId = summary.site.site_id;
  const cheap = rows.map((row) => ({ ...row, price: 1250 }));
  await expect(importing(name, cheap)).rejects.toThrow(
    /5 of 5 items would have another price, all by the same factor, about x 100\n {4}1: 12.5 -> 1250\n[\s\S]*Nothing was changed. --accept-damage takes it all the same./,
  );
  const bare = rows.map(({ price: _, ...row }) => row);
  await expect(importing(name, bare)).rejects.toThrow(/5 of 5 items would lose their price/);
  await expect(
    importing(
      name,
      rows.map((row) => ({ ...row, title: "StÅ¯l" })),
    ),
  ).rejects.toThrow(/wrong encoding/);
  await expect(importing(name, bare, "--remove-many")).rejects.toThrow(/lose their price/);
  expect(await found(siteId, "lamp")).toHaveLength(5);
  expect(getCounts((await importing(name, bare, "--accept-damage")).summary)).toMatchObject({ changed: 5 });
});
