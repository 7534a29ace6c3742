import { setTimeout as wait } from "node:timers/promises";
import { makeDatabase, startPostgres } from "../check/postgres.mjs";
import { buildBackendEnv } from "../launch/backend-env.mjs";
import { findFreePorts } from "../launch/free-ports.mjs";
import { buildHeaders } from "./console-calls.mjs";
import { DEMO_SITE, DEMO_SITE_NAME, startProduct, startProgram } from "./product.mjs";

const SWITCHES = 20;
const SECOND_MS = 1_000;

/**
 * Measures how fast a second backend process on the same PostgreSQL server stops answering searches: from the confirmation of the
 * switch to the first refusal. `skipped` is the reason if there are no figures.
 */
export async function measureEmergency({ say }) {
  const postgres = await startPostgres();
  if (postgres.url === null) return { figures: [], skipped: `emergency deactivation, because ${postgres.reason}` };
  const database = await makeDatabase(postgres.url);
  try {
    const product = await startProduct({ env: { DATABASE_URL: database.url, LOG_LEVEL: "warn" } });
    try {
      const other = await startOther(product);
      try {
        return { figures: [buildFigure(await takeTimes(product, other.url, say))], skipped: null };
      } finally {
        await other.child.stop(20_000);
      }
    } finally {
      await product.stop();
    }
  } finally {
    await database.drop();
    postgres.stop();
  }
}

/** Starts the second process; returns the URL of its public host. */
async function startOther({ settings, dataDir }) {
  const [backendPort, shopPort] = (await findFreePorts(2)).map(String);
  const child = await startProgram({
    name: "second-backend",
    args: ["dist/backend/main.mjs"],
    env: { ...buildBackendEnv(), ...settings, BACKEND_PORT: backendPort, SHOP_PORT: shopPort },
    url: `http://localhost:${backendPort}/health/ready`,
    dataDir,
  });
  return { child, url: `http://localhost:${shopPort}` };
}

async function takeTimes(product, otherUrl, say) {
  const headers = await buildHeaders(product, DEMO_SITE);
  const times = [];
  say(`Switching search off and on ${SWITCHES} times with two backend processes ...`);
  for (let count = 0; count < SWITCHES; count += 1) {
    await untilStatus(otherUrl, 200);
    const id = await switchSearch(product, headers, false);
    const confirmed = performance.now();
    await untilStatus(otherUrl, 503);
    times.push(performance.now() - confirmed);
    await untilComplete(product, headers, id);
    await untilComplete(product, headers, await switchSearch(product, headers, true));
  }
  return times.sort((a, b) => a - b);
}

const SERVICES = `/api/sites/${DEMO_SITE}/settings/services`;

async function switchSearch({ origin }, headers, desired) {
  const confirmation = desired ? {} : { site_name: DEMO_SITE_NAME, reason: "Bench" };
  const body = JSON.stringify({ service: "search", desired, ...confirmation });
  const answer = await fetch(`${origin}${SERVICES}/toggle`, { method: "POST", headers, body });
  if (answer.status !== 202) throw new Error(`The switch was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).status_id;
}

async function untilComplete({ origin }, headers, id) {
  for (;;) {
    const answer = await fetch(`${origin}${SERVICES}/status?id=${id}`, { headers });
    const { status } = await answer.json();
    if (status === "complete") return;
    if (status === "failed") throw new Error("A switch did not reach both processes.");
    await wait(100);
  }
}

async function untilStatus(url, status) {
  for (;;) {
    const answer = await fetch(`${url}/search?tracker_id=${DEMO_SITE}&q=tent`);
    await answer.arrayBuffer();
    if (answer.status === status) return;
  }
}

function buildFigure(times) {
  const most = times.at(-1) ?? Number.NaN;
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  return {
    name: "From the confirmed deactivation of search to the first fallback of another process, longest",
    value: `${most.toFixed(0)} ms`,
    target: `at most ${SECOND_MS} ms`,
    isReached: most <= SECOND_MS,
    note: `median ${median.toFixed(0)} ms of ${times.length} switches`,
  };
}
