import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as z from "zod/mini";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { buildCsvSettings } from "@/lib/domain/kit/csv";
import { decodeCsv } from "@/lib/domain/kit/decode-csv";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { pickSamples } from "@/tests/support/tries";

// Sample files go through the dry run and the upload: every line gets a verdict, both agree, and the stored rows survive a
// download and another upload unchanged.

const SAMPLES = join(__dirname, "../../../../shared/data");
const FOLDERS = ["rules-synonyms", "robustness/csv-spectrum/csvs", "robustness/naughty-strings", "robustness/payloads"];
const FEATURES = { synonyms, redirects } as const;

function filesIn(folder: string): string[] {
  const path = join(SAMPLES, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(SAMPLES.length + 1));
}

async function aBench(feature: keyof typeof FEATURES) {
  const call = FEATURES[feature];
  const siteId = await createSite();
  const init = { as: await createActor({ sites: [siteId] }) };
  const params = { siteId };
  const given = (items: string[][], type: "append" | "replace") => ({ params, body: { data: { items }, type } });
  return {
    dryRun: async (items: string[][], type: "append" | "replace" = "append") => {
      return (await callDirectly(call.dryRun, given(items, type), init)).ok();
    },
    upload: async (items: string[][]) => {
      return (await callDirectly(call.bulkUpload, given(items, "append"), init)).ok();
    },
    download: async () => String((await callDirectly(call.bulkDownload, { params }, init)).body ?? ""),
    total: async () => {
      const body = (await callDirectly(call.list, { params, query: {} }, init)).ok();
      return body.total_count;
    },
  };
}

function parsed(bytes: Uint8Array): string[][] {
  const read = decodeCsv(bytes);
  if ("error" in read) throw new Error(`${read.error} on line ${read.line}`);
  return Papa.parse<string[]>(read.text, buildCsvSettings(read.text)).data;
}

async function goThrough(feature: keyof typeof FEATURES, items: string[][]): Promise<number> {
  const { dryRun, upload, download, total } = await aBench(feature);
  const dryRunResult = await dryRun(items);
  const { add, change, same, duplicate, clash, invalid } = dryRunResult.counts;
  const refused = duplicate + clash + invalid;
  expect(add + change + same + refused).toBe(dryRunResult.total);
  const done = await upload(items);
  expect([done.ok_count, done.errors_count, await total()]).toEqual([dryRunResult.total - refused, refused, add]);
  const codes = Object.entries(dryRunResult.refused).flatMap(([code, lines]) =>
    lines.map((line) => [String(line), code]),
  );
  expect(Object.fromEntries(Object.entries(done.errors).map(([line, { type }]) => [line, type]))).toEqual(
    Object.fromEntries(codes),
  );
  const again = await dryRun(parsed(new TextEncoder().encode(await download())), "replace");
  expect(again.counts).toEqual({ add: 0, change: 0, same: add, duplicate: 0, clash: 0, invalid: 0, removed: 0 });
  return add;
}

const files = FOLDERS.flatMap(filesIn);
// The folder of samples exists on development machines only.
const eachFile = files.length > 0 ? test.each(pickSamples(files)) : test.skip.each(["shared/data"]);

eachFile("%s goes through as synonyms and as redirects", async (file) => {
  const items = parsed(readFileSync(join(SAMPLES, file)));
  await goThrough("synonyms", items);
  await goThrough("redirects", items);
});

(files.length > 0 ? test : test.skip)("naughty strings survive a round trip as words and as targets", async () => {
  const text = readFileSync(join(SAMPLES, "robustness/naughty-strings/blns.json"), "utf8");
  const strings = z.parse(z.array(z.string()), JSON.parse(text)).filter((one) => !/\0|\p{Surrogate}/u.test(one));
  expect(strings.length).toBeGreaterThan(400);
  expect(
    await goThrough(
      "synonyms",
      strings.map((one, at) => [one, `other ${at}`]),
    ),
  ).toBeGreaterThan(300);
  expect(
    await goThrough(
      "redirects",
      strings.map((one) => [one, `https://shop.example/?x=${one}`]),
    ),
  ).toBeGreaterThan(200);
  const targets = strings.map((one, at) => [`word ${at}`, one]);
  expect(await goThrough("redirects", targets)).toBeLessThan(40);
});

test("tables of any text survive a round trip over HTTP", async () => {
  const odd = [
    "->",
    "'->",
    "=1+1",
    "'=1",
    "＝x",
    "-",
    "@a",
    "+",
    "\ttab",
    "a\nb",
    'q"q',
    "a,b;c",
    "łódź",
    "İ",
    "ß",
    "é",
    "🙂",
  ];
  const items = odd.flatMap((one, at) => [
    ["->", `${one} ${at}`, one, `more ${one}`],
    ["<->", `two ${at}`, one],
    ["=>", `three ${at}`, `${one} ${at} x`],
  ]);
  expect(await goThrough("synonyms", items)).toBeGreaterThan(odd.length * 2);
  // A file writes "->" as "'->", so both are one row.
  expect(
    await goThrough(
      "redirects",
      odd.map((one) => [one, `https://shop.example/${one.replace(/\s/g, "")}`]),
    ),
  ).toBe(odd.length - 1);
});
