import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { type Run, errors as runErrors } from "@/lib/contract/catalogue/feed-runs";
import { FIRST_HOLD_CODES } from "@/lib/contract/catalogue/held-run";
import en from "@/messages/en";
import { callDirectly } from "@/tests/support/direct";
import { createFileBench, getUploadedFile } from "@/tests/support/feed-file-bench";
import { store } from "@/tests/support/test-backend";

// Third-party files, uploaded, tested and run over HTTP. Each is imported completely, or refused with its line and without
// any change of the catalog.

const SAMPLES = join(__dirname, "../../../../shared/data");
const FOLDERS = [
  "import-samples",
  "google-base-feeds",
  "google-merch-store",
  "robustness/feed-encodings",
  "robustness/json-parsing",
];

function filesIn(folder: string): string[] {
  const path = join(SAMPLES, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(SAMPLES.length + 1));
}

async function goThrough(path: string, bytes: Uint8Array<ArrayBuffer>) {
  const bench = await createFileBench();
  const uploaded = await bench.upload(path.slice(path.lastIndexOf("/") + 1), bytes);
  const { id } = getUploadedFile(uploaded);
  const tried = await bench.test({ file: { id } });
  expect(tried.status).toBe(200);
  expect((await bench.save([{ file: { id } }])).status).toBe(200);
  const run = await bench.run();
  if (run === undefined) throw new Error("the run did not end");
  const items = await store().$count(catalogueItems, eq(catalogueItems.siteId, bench.siteId));
  const reported = await callDirectly(runErrors, { params: { ...bench.params, runId: run.id } }, bench.init);
  const { errors } = reported.ok();
  return { fault: tried.ok().fault, run, items, errors };
}

/** Expects a fault with a line that exists in the file. */
function expectFault({ error }: Run, errors: readonly { line: number | null }[], lines: number): void {
  expect(Object.keys({ ...en.feeds.faults, ...en.feeds.errors })).toContain(error?.code);
  // If all records were rejected, the errors of the run have their lines.
  const places = error?.code === "no_items" ? errors.map(({ line }) => line ?? 0) : [error?.line ?? 0];
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((line) => line < 1 || line > lines)).toEqual([]);
}

// tests/unit/catalogue/sample-files.test.ts reads every sample. The complete path takes seconds per file, so it covers all
// shop feeds and every 12th file of the large suites; `npm run test:full` covers all of them.
const LARGE = ["google-base-feeds", "robustness/"];
const EVERY = process.env.TEST_ALL_SAMPLES === "1" ? 1 : 12;
const files = FOLDERS.flatMap((folder) => {
  const isLarge = LARGE.some((name) => folder.startsWith(name));
  return filesIn(folder).filter((_, index) => !isLarge || index % EVERY === 0);
});
// The samples are not part of the repository; without them the tests are skipped.
const eachFile = files.length > 0 ? test.concurrent.each(files) : test.skip.each(["shared/data"]);

eachFile("imports %s completely, or refuses it with a line", async (path) => {
  const bytes = new Uint8Array(readFileSync(join(SAMPLES, path)));
  const { fault, run, items, errors } = await goThrough(path, bytes);
  if (run.status === "succeeded") {
    if (run.counts === null || run.counts === undefined) throw new Error("the run has no counts");
    const { read = 0, rejected = 0, added, changed, removed } = run.counts;
    // Rejected records and dropped values are reported; the items of dropped values are imported.
    expect(errors.length).toBeGreaterThanOrEqual(Math.min(rejected, 100));
    expect([changed, removed]).toEqual([0, 0]);
    // Records that are kept out give no item, and those of one product give one; a record with a list of variants gives several.
    const isPlain = !["kept_out", "variants", "variants_merged"].some((name) => run.counts?.[name] !== undefined);
    if (isPlain) expect(added).toBeLessThanOrEqual(read - rejected);
    expect(added).toBeGreaterThan(0);
    expect([fault, items]).toEqual([null, added]);
    return;
  }
  expect(items).toBe(0);
  if (run.status === "manually") {
    // A first import that looks damaged goes live only after an approval.
    const codes = run.held?.reasons?.map(({ code }) => code) ?? [];
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !["garbled", ...FIRST_HOLD_CODES].includes(code))).toEqual([]);
    return;
  }
  expect(run.status).toBe("failed");
  // Every record is a draft, for example.
  if (run.error?.code === "no_items" && (run.counts?.kept_out ?? 0) > 0) return;
  expectFault(
    run,
    errors,
    Buffer.from(bytes)
      .toString("latin1")
      .split(/\r\n?|\n/).length,
  );
  // The test fetch has already reported what the first rows show.
  if (fault !== null) expect([fault.code, fault.line]).toEqual([run.error?.code, run.error?.line]);
});
