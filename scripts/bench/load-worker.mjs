// Generates load in a separate process: `connections` keep-alive connections with one request at a time, for `seconds`.
// Run: node load-worker.mjs <json { url, headers, connections, seconds }>; prints { rps, p95, failed } as JSON.
import { quantile } from "simple-statistics";
import { Pool } from "undici";

const { url, headers, connections, seconds } = JSON.parse(process.argv[2]);
const { origin, pathname, search } = new URL(url);
const pool = new Pool(origin, { connections, pipelining: 1 });
const times = [];
let failed = 0;
const started = performance.now();
const end = started + seconds * 1000;

async function ask() {
  while (performance.now() < end) {
    const sent = performance.now();
    const { statusCode, body } = await pool.request({ method: "GET", path: pathname + search, headers });
    await body.arrayBuffer();
    if (statusCode === 200) times.push(performance.now() - sent);
    else failed += 1;
  }
}

await Promise.all(Array.from({ length: connections }, ask));
const took = (performance.now() - started) / 1000;
const p95 = times.length === 0 ? 0 : quantile(times, 0.95);
console.log(JSON.stringify({ rps: times.length / took, p95, failed }));
await pool.close();
