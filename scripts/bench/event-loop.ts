// Measures the delay of the backend's event loop while it reads malicious feeds and the robustness files beside the project: by
// upload and test, by test of a URL, by a scheduled run, and by the import command.
// Run: node --import tsx scripts/bench/event-loop.ts [way ...]; prints a table in Markdown.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { feedPlans } from "@/backend/db/schema/catalogue/plans";
import { history, type Run } from "@/lib/contract/catalogue/feed-runs";
import { SHARED_DATA } from "@/scripts/bench/rated-catalogue.mjs";
import { buildCommand, buildPrograms } from "@/scripts/launch/bundles.mjs";
import { callDirectly } from "@/tests/support/direct";
import { FEED_BOMBS, packBomb } from "@/tests/support/feed-bombs";
import { createFileBench } from "@/tests/support/feed-file-bench";
import { prepareBackend } from "@/tests/support/prepare-backend.mjs";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

const ROOT = join(import.meta.dirname, "../..");
const CORPUS = join(SHARED_DATA, "robustness");
const IDLE_MS = 10_000;
const TARGET_MS = 50;
const POLL_MS = 100;

type Feed = { name: string; file: string; bytes: Buffer };
type Delay = { p99: number; most: number };
type Way = "upload" | "URL" | "scheduled run" | "npm run import";

const bombs: Feed[] = FEED_BOMBS.flatMap((bomb) => {
  const { packed, ...names } = packBomb(bomb);
  return [
    { ...bomb, bytes: Buffer.from(bomb.text) },
    { ...names, bytes: packed },
  ];
});
/** Harmless feeds of the size of the largest bombs, as the baseline of this machine. */
const plain: Feed[] = ["a.jsonl", "b.jsonl", "c.jsonl"].map((file) => ({
  name: "40,000 plain items",
  file,
  bytes: Buffer.from(
    repeatText(40_000, (id) => `{"id":"${id}","title":"Lamp ${id}","description":"A lamp for a desk"}\n`),
  ),
}));
const corpus: Feed[] = existsSync(CORPUS)
  ? readdirSync(CORPUS, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ name: path.slice(CORPUS.length + 1), file: basename(path), bytes: readFileSync(path) }))
      .filter(({ bytes }) => bytes.length > 0)
  : [];

function repeatText(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join("");
}

const folder = mkdtempSync(join(tmpdir(), "vitrine-loop-"));
const served = new Map<string, Feed>();
const server = createServer(({ url = "" }, response) => response.end(served.get(url)?.bytes));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

async function measureDelay(backend: StartedBackend): Promise<Delay> {
  const answer = new Promise<Delay>((done) =>
    backend.process.once("message", (message) => done((message as { loopDelay: Delay }).loopDelay)),
  );
  backend.process.send("loop-delay");
  return answer;
}

async function takeByUpload(backend: StartedBackend, { file, bytes }: Feed): Promise<void> {
  const bench = await createFileBench({ backend });
  const { body } = await bench.upload(file, new Uint8Array(bytes));
  const { file: uploaded } = body as { file: { id: string } | null };
  if (uploaded !== null) await bench.test({ file: { id: uploaded.id } });
}

function serveFeed(feed: Feed): string {
  const path = `/${served.size}/${encodeURIComponent(feed.file)}`;
  served.set(path, feed);
  return `${origin}${path}`;
}

async function takeByAddress(backend: StartedBackend, feed: Feed): Promise<void> {
  const bench = await createFileBench({ backend });
  await bench.test({ url: serveFeed(feed) });
}

async function takeByClock(backend: StartedBackend, feed: Feed): Promise<void> {
  const bench = await createFileBench({ backend });
  await bench.save([{ url: serveFeed(feed) }]);
  const now = new Date();
  await openStore(backend.controlUrl)
    .insert(feedPlans)
    .values({
      siteId: bench.siteId,
      feed: "item",
      type: "manual_calendar",
      timeZone: "UTC",
      times: ["00:00"],
      days: [1],
      nextRunAt: now,
      updatedBy: "bench",
      updatedByName: "Bench",
    });
  const read = () => callDirectly(history, { params: { siteId: bench.siteId } }, bench.init);
  for (;;) {
    const { runs } = (await read()).body as { runs: Run[] };
    if (runs.some(({ finished }) => finished)) break;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  await openStore(backend.controlUrl).delete(feedPlans).where(eq(feedPlans.siteId, bench.siteId));
}

async function takeByCommand(backend: StartedBackend, { name, file, bytes }: Feed): Promise<void> {
  const path = join(folder, file);
  writeFileSync(path, bytes);
  const env = { ...process.env, SECRETS: backend.secrets, EMBEDDED_URL: backend.url, DATA_DIR: backend.dataDir };
  const args = [command, "--site", `Loop ${name}`, path];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "ignore" });
  await new Promise((done) => child.once("exit", done));
}

/** Ways of reading a feed, and the number of concurrent feeds: plans are polled every five seconds, so several are due at once. */
const WAYS: [Way, (backend: StartedBackend, feed: Feed) => Promise<void>, number][] = [
  ["upload", takeByUpload, 1],
  ["URL", takeByAddress, 1],
  ["scheduled run", takeByClock, 8],
  ["npm run import", takeByCommand, 1],
];

/** A row of the table: the delay over all feeds, and the feed with the longest one. */
async function measure(
  backend: StartedBackend,
  [way, take, together]: (typeof WAYS)[number],
  [what, feeds]: [string, Feed[]],
): Promise<string> {
  await measureDelay(backend);
  const delays: (Delay & { name: string })[] = [];
  for (let at = 0; at < feeds.length; at += together) {
    const some = feeds.slice(at, at + together);
    await Promise.all(some.map((feed) => take(backend, feed)));
    const name = some.map((feed) => `${feed.file}: ${feed.name}`).join(", ");
    delays.push({ ...(await measureDelay(backend)), name });
  }
  const worst = delays.reduce((a, b) => (b.most > a.most ? b : a));
  const p99 = Math.max(...delays.map((one) => one.p99));
  const late = delays.filter(({ most }) => most > TARGET_MS).length;
  return `| ${way} | ${what} | ${feeds.length} | ${p99.toFixed(0)} | ${worst.most.toFixed(0)} | ${late} | ${worst.name} |`;
}

const selected = process.argv.slice(2);
await buildPrograms();
const command = await buildCommand("import/main");
const prepared = await prepareBackend({ isPglite: true });
process.env.TEST_BACKEND_PROGRAM = prepared.program;
process.env.TEST_PGLITE = prepared.migrated ?? "";
const preload = pathToFileURL(join(ROOT, "scripts/bench/loop-delay.mjs")).href;
const env = { NODE_OPTIONS: `--import ${preload}`, SHOP_URL: origin, LOG_LEVEL: "silent" };
const backend = await startBackend({ env, isBusy: true });
try {
  console.log(
    "| way | feeds | count | highest p99, ms | most, ms | over 50 ms | latest at |\n|---|---|---|---|---|---|---|",
  );
  await measureDelay(backend);
  await new Promise((done) => setTimeout(done, IDLE_MS));
  const idle = await measureDelay(backend);
  console.log(`| idle for 10 s | none | 0 | ${idle.p99.toFixed(0)} | ${idle.most.toFixed(0)} | | |`);
  for (const way of WAYS.filter(([name]) => selected.length === 0 || selected.includes(name))) {
    console.log(await measure(backend, way, ["plain feeds, to compare with", plain]));
    console.log(await measure(backend, way, ["generated bombs, plain and gzip", bombs]));
    if (corpus.length > 0) console.log(await measure(backend, way, ["robustness corpus", corpus]));
  }
} finally {
  await backend.stop();
  server.close();
  prepared.remove();
  rmSync(folder, { recursive: true, force: true });
}
