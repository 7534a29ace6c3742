import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { COPY, ITEMS, weekOf } from "./analytics-visits.mjs";
import { freePorts } from "./free-ports.mjs";
import { makeSite } from "./make-site.mjs";
import { cpuSeconds } from "./process-watch.mjs";
import { startProduct, startProgram } from "./product.mjs";
import { median } from "./ratio.mjs";

const IN_BATCH = 100;
const AT_ONCE = 4;
const TARGETS = { PGlite: 3000, PostgreSQL: 5000 };

/** How many events a second the embedded engine takes. */
export async function measurePgliteIntake({ say, events }) {
  const product = await startProduct({ env: { LOG_LEVEL: "warn", DEMO_DAYS: "0" } });
  try {
    const site = await makeSite(product, { name: "Intake", items: ITEMS });
    say("Sending events to PGlite ...");
    return [figureOf("PGlite", events, await sendAll(product, site, { events, run: 1 }))];
  } finally {
    await product.stop();
  }
}

/** How many a server does, and a bare program that puts the same rows into the same server, in turn. */
export async function measureServerIntake({ product, site, databaseUrl, say, events, rounds = 3 }) {
  const [port] = await freePorts(1);
  const bare = await startProgram({
    name: "bare-intake",
    args: [join(ROOT, "scripts/bench/bare-intake.mjs")],
    env: { DATABASE_URL: databaseUrl, PORT: String(port) },
    dataDir: product.dataDir,
    url: `http://127.0.0.1:${port}/`,
  });
  try {
    const [ours, theirs] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      say(`Sending events to PostgreSQL, round ${round + 1} of ${rounds} ...`);
      ours.push(await sendAll(product, site, { events, run: 2 + round }));
      const own = batchesOf(events, 100 + round);
      theirs.push(await take(own, `http://127.0.0.1:${port}/`, bare.process.pid));
    }
    const middle = ours.toSorted((a, b) => a.wall - b.wall)[rounds >> 1];
    const ratio = (of) => median(ours.map((one, at) => theirs[at][of] / one[of]));
    const note =
      `bare Hono and pg insert of the same rows in turn: ${rateOf(events, median(theirs.map(({ wall }) => wall)))}/s; ` +
      `ratio ${ratio("wall").toFixed(2)} by the clock, ${ratio("cpu").toFixed(2)} by processor time`;
    return [figureOf("PostgreSQL", events, middle, note)];
  } finally {
    await bare.stop(5000);
  }
}

async function sendAll({ settings, backend }, site, { events, run }) {
  const address = `http://localhost:${settings.SHOP_PORT}/v1/events?tracker_id=${site}`;
  return take(batchesOf(events, run), address, backend.process.pid);
}

/** Events of just now in requests, written before the clock runs; another `run` has others. */
function batchesOf(events, run) {
  const other = `${COPY.slice(0, 3)}${String(run).padStart(4, "0")}`;
  const seconds = Math.floor(Date.now() / 1000);
  const all = [];
  for (const visit of weekOf(events, 0)) {
    const last = visit.at(-1).raw.local_timestamp;
    // One visitor each: of one, no more than 30 events come in 15 seconds.
    const client = `${COPY}${20_000_000 + all.length}`;
    for (const { raw } of visit)
      all.push({ ...raw, client_id: client, local_timestamp: seconds - (last - raw.local_timestamp) });
    if (all.length >= events) break;
  }
  const batches = [];
  for (let at = 0; at < events; at += IN_BATCH) {
    batches.push(JSON.stringify(all.slice(at, Math.min(events, at + IN_BATCH))).replaceAll(COPY, other));
  }
  return batches;
}

async function take(batches, address, pid) {
  const [started, busy] = [performance.now(), cpuSeconds(pid)];
  let next = 0;
  const one = async () => {
    while (next < batches.length) {
      const body = batches[next];
      next += 1;
      const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
      if (answer.status !== 204) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { wall: (performance.now() - started) / 1000, cpu: cpuSeconds(pid) - busy };
}

function rateOf(events, seconds) {
  return Math.round(events / seconds);
}

function figureOf(engine, events, { wall, cpu }, note) {
  const rate = rateOf(events, wall);
  const work = Number.isNaN(cpu) ? "" : `, ${rateOf(events, cpu)} a second of the backend's processor time`;
  return {
    name: `Events taken over HTTP on ${engine}, a second`,
    value: String(rate),
    target: `at least ${TARGETS[engine]}`,
    isReached: rate >= TARGETS[engine],
    note: `${events} events, ${IN_BATCH} a request, ${AT_ONCE} requests at once${work}${note ? `; ${note}` : ""}`,
  };
}
