import { join } from "node:path";
import { median } from "simple-statistics";
import { findFreePorts } from "../launch/free-ports.mjs";
import { ROOT } from "../launch/paths.mjs";
import { COPY, ITEMS, makeWeek } from "./analytics-visits.mjs";
import { makeSite } from "./make-site.mjs";
import { readCpuSeconds } from "./process-watch.mjs";
import { startProduct, startProgram } from "./product.mjs";
import { readStoreSeconds, untilIdle } from "./store-watch.mjs";

const IN_BATCH = 100;
const AT_ONCE = 4;
const TARGETS = { PGlite: 3000, PostgreSQL: 5000 };

/** Measures the intake rate (events per second) of the embedded engine. */
export async function measurePgliteIntake({ say, events }) {
  const product = await startProduct({ env: { LOG_LEVEL: "warn", DEMO_DAYS: "0" } });
  try {
    const site = await makeSite(product, { name: "Intake", items: ITEMS });
    await untilIdle(null, product.backend.process.pid);
    say("Sending events to PGlite ...");
    return [buildFigure("PGlite", await sendAll(product, site, { events, run: 1, store: null }))];
  } finally {
    await product.stop();
  }
}

/** Measures the intake rate of a server, in turn with a bare program that inserts the same rows into the same server. */
export async function measureServerIntake({ product, site, store, databaseUrl, say, events, rounds = 3 }) {
  const [port] = await findFreePorts(1);
  const bare = await startProgram({
    name: "bare-intake",
    args: [join(ROOT, "scripts/bench/bare-intake.mjs")],
    env: { DATABASE_URL: databaseUrl, PORT: String(port) },
    dataDir: product.dataDir,
    url: `http://127.0.0.1:${port}/`,
  });
  try {
    const ours = [];
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`Sending events to PostgreSQL, round ${round + 1} of ${rounds} ...`);
      ours.push(await sendAll(product, site, { events, run: 2 + round, store }));
      await untilIdle(store, product.backend.process.pid);
      const own = buildBatches(events, 100 + round);
      theirs.push(await take(own, `http://127.0.0.1:${port}/`, { pid: bare.process.pid, store }));
    }
    const middle = ours.toSorted((a, b) => a.wall - b.wall)[rounds >> 1];
    const computeMedianRate = (list) => computeRate({ ...list[0], wall: median(list.map(({ wall }) => wall)) }, "wall");
    const formatRatio = (of) => median(ours.map((one, at) => of(theirs[at]) / of(one))).toFixed(2);
    const note =
      `${computeRate(middle, "stored")} per second of processor time of the store; bare Hono and pg insert of the same rows in turn: ` +
      `${computeMedianRate(theirs)}/s; ratio ${formatRatio(({ wall }) => wall)} by wall time, ` +
      `${formatRatio(({ cpu, stored }) => cpu + stored)} by processor time of both, visits included`;
    return [buildFigure("PostgreSQL", middle, note)];
  } finally {
    await bare.stop(5000);
  }
}

async function sendAll({ settings, backend }, site, { events, run, store }) {
  const address = `http://localhost:${settings.SHOP_PORT}/v1/events?tracker_id=${site}`;
  return take(buildBatches(events, run), address, { pid: backend.process.pid, store });
}

/** Current events in batches, built before the measurement; each `run` has different ones. */
function buildBatches(events, run) {
  const other = `${COPY.slice(0, 3)}${String(run).padStart(4, "0")}`;
  const seconds = Math.floor(Date.now() / 1000);
  const batches = [[]];
  let written = 0;
  for (const visit of makeWeek(events, 0)) {
    const last = visit.at(-1).raw.local_timestamp;
    // One visitor per batch: the limit is 30 events per visitor in 15 seconds.
    const client = `${COPY}${20_000_000 + written}`;
    if (batches.at(-1).length + visit.length > IN_BATCH) batches.push([]);
    for (const { raw } of visit)
      batches.at(-1).push({ ...raw, client_id: client, local_timestamp: seconds - (last - raw.local_timestamp) });
    written += visit.length;
    if (written >= events) break;
  }
  return { written, bodies: batches.map((batch) => JSON.stringify(batch).replaceAll(COPY, other)) };
}

async function take({ written, bodies }, address, { pid, store }) {
  const readBusySeconds = async () => [
    readCpuSeconds(pid),
    store === null ? Number.NaN : await readStoreSeconds(store),
  ];
  const before = await readBusySeconds();
  const started = performance.now();
  let next = 0;
  const sendBodies = async () => {
    while (next < bodies.length) {
      const body = bodies[next];
      next += 1;
      const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
      if (answer.status !== 204) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendBodies));
  const wall = (performance.now() - started) / 1000;
  const after = await readBusySeconds();
  return { written, wall, cpu: after[0] - before[0], stored: after[1] - before[1] };
}

function computeRate(took, of) {
  return Math.round(took.written / took[of]);
}

function buildFigure(engine, took, note) {
  const rate = computeRate(took, "wall");
  const work = Number.isNaN(took.cpu) ? "" : `${computeRate(took, "cpu")} per second of processor time; `;
  return {
    name: `Events received over HTTP on ${engine}, per second`,
    value: String(rate),
    target: `at least ${TARGETS[engine]}`,
    isReached: rate >= TARGETS[engine],
    note: `${work}${took.written} events, up to ${IN_BATCH} per request, ${AT_ONCE} concurrent requests${note ? `; ${note}` : ""}`,
  };
}
