import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { openPage } from "./open-page.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { median } from "./ratio.mjs";

const ROWS = 50_000;
const TIMES = 9;
const RATIO_MOST = 2;
const TASK_MOST_MS = 50;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const FOLDERS = { synonyms: "catalog_management/synonyms", redirects: "fixit" };

/**
 * Measures the upload popup in Chromium with files of 50,000 rows: the time its worker takes to read, validate and show them, in
 * turn with a worker that only runs papaparse; and the longest task of the page until the file is validated and shown.
 */
export async function measureUploadPopup({ say }) {
  const { path: executablePath, reason } = findChromium(say);
  if (executablePath === null)
    return { figures: [], skipped: `the upload popup, because there is no browser (${reason})` };
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const bare = await serveBare();
  try {
    const figures = [];
    for (const name of Object.keys(FOLDERS)) {
      say(`Uploading ${ROWS} ${name} in the popup ...`);
      figures.push(...(await measureList({ browser, product, bare: bare.address }, name)));
    }
    return { figures, skipped: null };
  } finally {
    await browser.close();
    bare.server.close();
    await product.stop();
  }
}

/** Serves a page of another origin with a bare papaparse worker, which the product's own policy would not allow. */
async function serveBare() {
  const papaparse = readFileSync(createRequire(import.meta.url).resolve("papaparse/papaparse.min.js"), "utf8");
  const worker = `${papaparse}\n(${runBareWorker})();`;
  const server = createServer(({ url }, answer) => {
    const isWorker = url === "/worker.js";
    const headers = { "content-type": isWorker ? "text/javascript" : "text/html", "cache-control": "max-age=3600" };
    answer.writeHead(200, headers).end(isWorker ? worker : "<!doctype html>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}` };
}

async function measureList({ browser, product, bare }, name) {
  const file = makeFile(name);
  const page = await openPage(browser, product, watch);
  await page.goto(`${product.origin}/sites/${DEMO_SITE}/${FOLDERS[name]}`);
  const path = join(product.dataDir, "bench.csv");
  writeFileSync(path, file);
  const upload = await uploadFile(page, path);
  const beside = await (await browser.newContext()).newPage();
  await beside.goto(bare);
  const times = await raceWorkers({ page, beside }, { file, name, address: upload.worker });
  await page.context().close();
  const ours = median(times.ours);
  const theirs = median(times.bare);
  const size = `${(file.length / 1024 / 1024).toFixed(1)} MB`;
  const list = (took) => took.map(Math.round).join(", ");
  return [
    {
      name: `${ROWS} ${name} read, checked and previewed ÷ bare papaparse in a worker`,
      value: (ours / theirs).toFixed(2),
      target: `at most ${RATIO_MOST}`,
      isReached: ours / theirs <= RATIO_MOST,
      note: `${size}; ${Math.round(ours)} ms (${list(times.ours)}) against ${Math.round(theirs)} ms (${list(times.bare)}), with new workers each time; first rows seen after ${Math.round(upload.seen)} ms`,
    },
    {
      name: `Longest task of the page while ${ROWS} ${name} are read, checked and previewed`,
      value: `${Math.round(upload.longest)} ms`,
      target: `at most ${TASK_MOST_MS} ms`,
      isReached: upload.longest <= TASK_MOST_MS,
      note: `of processor time; choice, reading, dry run (${(upload.validated / 1000).toFixed(1)} s), preview; then applied in ${(upload.applied / 1000).toFixed(1)} s`,
    },
  ];
}

/** A file in the format of a download; every third word has Czech or Polish letters. */
function makeFile(name) {
  const words = ["tent", "kůň", "printer ink", "łódź", "laptop bag", "television"];
  const makeWord = (at) => `${words[at % words.length]} ${at}`;
  const makeRow = (at) =>
    name === "synonyms"
      ? ["'->", makeWord(at), makeWord(at + 1), `other ${at}`]
      : [makeWord(at), `https://shop.example/category/${at}?ref=search`];
  const lines = Array.from({ length: ROWS }, (_, at) =>
    makeRow(at)
      .map((cell) => `"${cell}"`)
      .join(","),
  );
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

/** Runs in the page: records the URL of its last worker, and when the file was chosen and its first row was rendered. */
function watch() {
  window.seen = { worker: null, chosen: 0, shown: 0 };
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(address, options) {
      super(address, options);
      window.seen.worker = String(address);
    }
  };
  document.addEventListener(
    "change",
    ({ target }) => {
      if (target.type !== "file") return;
      window.seen.chosen = performance.now();
      const look = () => {
        if (document.querySelector('[role="dialog"] tbody tr') === null) return requestAnimationFrame(look);
        window.seen.shown = performance.now();
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Runs in a worker: papaparse only. */
function runBareWorker() {
  self.onmessage = async ({ data }) => {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await data.arrayBuffer());
    const { data: rows } = self.Papa.parse(text, { delimiter: ",", newline: "\r\n", skipEmptyLines: false });
    self.postMessage(rows.length);
  };
}

/** Uploads a file; tasks are measured by processor time, independent of other programs. */
async function uploadFile(page, path) {
  const dialog = page.getByRole("dialog");
  const open = page.getByRole("button", { name: "Upload file" });
  const input = dialog.locator('input[type="file"]');
  // The dialog's scripts load when it is first opened; a click before hydration does nothing.
  for (let time = 0; time < 20 && (await input.count()) === 0; time += 1) {
    await open.click();
    await page.waitForTimeout(500);
  }
  await page
    .context()
    .browser()
    .startTracing(page, { categories: ["toplevel"] });
  await input.first().setInputFiles(path);
  const apply = dialog.getByRole("button", { name: /^Apply 50,000 rows$/ });
  await apply.waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => document.querySelector('[role="dialog"] button[aria-disabled="true"]') === null);
  const validated = await page.evaluate(() => performance.now() - window.seen.chosen);
  await page.waitForTimeout(1_000);
  const longest = computeLongestTask(await page.context().browser().stopTracing());
  const started = Date.now();
  await apply.click();
  await dialog.waitFor({ state: "detached", timeout: 120_000 });
  const applied = Date.now() - started;
  const { chosen, shown, worker } = await page.evaluate(() => window.seen);
  return { longest, validated, applied, worker, seen: shown - chosen };
}

/** Processor time of the longest task of the pages, in milliseconds. */
function computeLongestTask(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith("RunTask") && pages.has(`${pid}:${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Milliseconds of both workers in turn, from the file to the result for the page. */
async function raceWorkers({ page, beside }, { file, name, address }) {
  const text = file.toString("utf8");
  const took = { ours: [], bare: [] };
  for (let time = 0; time < TIMES; time += 1) {
    took.bare.push(await beside.evaluate(timeWorkerRun, { text, address: "/worker.js", name: null }));
    took.ours.push(await page.evaluate(timeWorkerRun, { text, address, name }));
  }
  return took;
}

/** Runs in the page: sends the file to a started worker; `name` is null for the bare one. */
function timeWorkerRun({ text, name, address }) {
  const order = (content) => {
    const file = new Blob([content]);
    return name === null ? file : { id: 1, do: "open", file, name, isAlone: false };
  };
  return new Promise((resolve, reject) => {
    const worker = new window.Worker(address);
    let started = 0;
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (name !== null && !("done" in data)) return;
      if (started > 0) {
        resolve(performance.now() - started);
        return worker.terminate();
      }
      // The popup starts its worker before a file is chosen, so the start is not measured.
      started = performance.now();
      worker.postMessage(order(text));
    };
    worker.postMessage(order("tent,bivy"));
  });
}
