import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../launch/paths.mjs";
import { startProbes } from "./availability-probes.mjs";
import { buildHeaders } from "./console-calls.mjs";
import { makeSite } from "./make-site.mjs";
import { runFeed } from "./million.mjs";
import { serveFeed } from "./million-feed.mjs";
import { readCpuSeconds } from "./process-watch.mjs";
import { startProduct } from "./product.mjs";
import { findRatedCatalogue } from "./rated-catalogue.mjs";
import { untilIdle } from "./store-watch.mjs";

const IMPORT_MAX_S = 12;
const EARLIER_IMPORTS = 10;
/** The store maintenance runs three times in this time. */
const UPKEEP_MS = 60_000;
/** Maximum of the 95th percentile and of all answers, in ms. */
const TARGETS = { search: { p95: 100, most: 500 }, "console page": { p95: 1000 } };
const OPTIONS = ["--type", "product", "--title", "title", "--brand", "supplier"];

/**
 * Measures the duration of an import in an empty embedded store, in one with analyzed demo data, and after ten others; and the
 * answers to probes during an import and during a feed of `items` items. `skipped` is the reason if there are no figures.
 */
export async function measureAvailability({ say, items }) {
  const folder = findRatedCatalogue();
  if (folder === null) return { figures: [], skipped: "imports, because there is no rated catalog beside the project" };
  const file = join(folder, "products.jsonl.gz");
  const figures = [...(await inEmptyStore(file, say)), ...(await amongDemoData(file, { say, items }))];
  return { figures, skipped: null };
}

async function inEmptyStore(file, say) {
  const product = await startProduct({ env: { LOG_LEVEL: "warn", DEMO: "0" } });
  const take = async (site) => {
    const taken = await takeImport(product, site, file);
    say(`  ${taken.seconds.toFixed(1)} s`);
    return taken;
  };
  try {
    say(`Importing the rated catalog into an empty store, ${EARLIER_IMPORTS} times ...`);
    const fresh = await take("Fresh");
    for (let at = 1; at < EARLIER_IMPORTS; at += 1) await take(`Earlier ${at}`);
    say("Importing it into the aged store ...");
    await waitUntilIdle(product);
    const aged = await take("Aged");
    return [
      buildImportFigure("an empty embedded store", fresh),
      buildImportFigure(`a store with ${EARLIER_IMPORTS} earlier imports`, aged),
    ];
  } finally {
    await product.stop();
  }
}

async function amongDemoData(file, { say, items }) {
  const feed = await serveFeed({ count: items, every: items, reached: async () => {} });
  const product = await startProduct({ env: { LOG_LEVEL: "warn", SHOP_URL: feed.origin } });
  try {
    say("Waiting until the demo data are analyzed ...");
    await waitUntilIdle(product);
    say("Importing the rated catalog, with one probe of each kind per second ...");
    const stop = await startProbes(product);
    const taken = await takeImport(product, "Demo", file);
    const duringImport = await stop();
    say(`Running a feed of ${items} items, with the same probes ...`);
    const site = await makeSite(product, { name: "Large" });
    const headers = await buildHeaders(product, site);
    const stopAgain = await startProbes(product);
    const started = performance.now();
    await runFeed(product, headers, site, feed.origin);
    say(`  ${Math.round((performance.now() - started) / 1000)} s`);
    const duringFeed = await stopAgain();
    return [
      buildImportFigure("a store with all demo data, analyzed", taken),
      ...duringImport.map((result) => buildProbeFigure(result, "the rated catalog is imported")),
      ...duringFeed.map((result) => buildProbeFigure(result, `a feed of ${items} items runs`)),
    ];
  } finally {
    await product.stop();
    feed.stop();
  }
}

async function waitUntilIdle({ backend }) {
  await untilIdle(null, backend.process.pid);
  await wait(UPKEEP_MS);
}

async function takeImport({ settings, dataDir, backend }, site, file) {
  const before = readCpuSeconds(backend.process.pid);
  const started = performance.now();
  const env = { ...process.env, ...settings, DATA_DIR: dataDir };
  const args = [join(ROOT, "dist/import/main.mjs"), "--site", site, ...OPTIONS, file];
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((done) => child.on("close", done));
  if (code !== 0) throw new Error(`The import ended with ${code}.\n${output}`);
  return { seconds: (performance.now() - started) / 1000, cpu: readCpuSeconds(backend.process.pid) - before };
}

function buildImportFigure(where, { seconds, cpu }) {
  return {
    name: `Import of the rated catalog into ${where}`,
    value: `${seconds.toFixed(1)} s`,
    target: `at most ${IMPORT_MAX_S} s`,
    isReached: seconds <= IMPORT_MAX_S,
    note: Number.isNaN(cpu) ? "" : `${cpu.toFixed(1)} s of processor time in the backend`,
  };
}

function buildProbeFigure({ name, count, p50, p95, most, faults }, when) {
  const target = TARGETS[name];
  const isInTime =
    p95 <= (target?.p95 ?? Number.POSITIVE_INFINITY) && most <= (target?.most ?? Number.POSITIVE_INFINITY);
  const wanted = [
    ...(target === undefined ? [] : [`p95 at most ${target.p95} ms`]),
    ...(target?.most === undefined ? [] : [`maximum at most ${target.most} ms`]),
    "all answers 2xx",
  ];
  const kinds = [...new Set(faults)].map((kind) => `${faults.filter((one) => one === kind).length} x ${kind}`);
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}, one per second on the embedded store, while ${when}`,
    value: `p50 ${p50}, p95 ${p95}, maximum ${most} ms; ${faults.length} of ${count} not 2xx`,
    target: wanted.join(", "),
    isReached: isInTime && faults.length === 0,
    note: kinds.join(", "),
  };
}
