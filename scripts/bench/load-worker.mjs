// Generates load in a separate process: `connections` keep-alive connections with one request at a time, for `seconds`.
// Run: node load-worker.mjs <json { url, headers, connections, seconds }>; prints { rps, p50, p95, failed, bytes } as JSON.
import { Pool } from "undici";

const { url, headers, connections, seconds } = JSON.parse(process.argv[2]);
const { origin, pathname, search } = new URL(url);
const pool = new Pool(origin, { connections, pipelining: 1 });
const times = [];
let failed = 0;
let bytes = 0;
const started = performance.now();
const end = started + seconds * 1000;

async function ask() {
  while (performance.now() < end) {
    const sent = performance.now();
    const { statusCode, body } = await pool.request({ method: "GET", path: pathname + search, headers });
    bytes = (await body.arrayBuffer()).byteLength;
    if (statusCode === 200) times.push(performance.now() - sent);
    else failed += 1;
  }
}

await Promise.all(Array.from({ length: connections }, ask));
const took = (performance.now() - started) / 1000;
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)] ?? 0;
console.log(JSON.stringify({ rps: times.length / took, p50: at(0.5), p95: at(0.95), failed, bytes }));
await pool.close();
