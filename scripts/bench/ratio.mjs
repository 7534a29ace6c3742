import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";

const WORKER = fileURLToPath(new URL("./load-worker.mjs", import.meta.url));
const CONNECTIONS = 10;
/** Long enough for V8 to compile frequently used code, of which ours has more. */
const WARM_UP_S = 12;

/** Loads one URL with ten keep-alive connections; returns `{ rps, p95 }`. Throws if an answer is not 200. */
export async function load({ url, headers = {} }, seconds) {
  const wanted = JSON.stringify({ url, headers, connections: CONNECTIONS, seconds });
  const worker = spawn(process.execPath, [WORKER, wanted], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of worker.stdout) text += chunk;
  const result = JSON.parse(text);
  if (result.failed > 0 || result.rps === 0) throw new Error(`${url}: ${result.failed} answers were not 200`);
  return result;
}

/**
 * Requests per second of `ours` as a share of `theirs`: the median ratio of alternating rounds after a warm-up, so that other load
 * affects both.
 */
export async function measureRatio(ours, theirs, { rounds, seconds }) {
  for (const side of [ours, theirs]) await load(side, WARM_UP_S);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    // Alternate the order, so that neither always runs on the warmer machine.
    const first = round % 2 === 0 ? ours : theirs;
    const one = await load(first, seconds);
    const other = await load(first === ours ? theirs : ours, seconds);
    pairs.push(first === ours ? { ours: one, theirs: other } : { ours: other, theirs: one });
  }
  const ratios = pairs.map((pair) => pair.ours.rps / pair.theirs.rps);
  const computeMedian = (pick) => median(pairs.map(pick));
  return {
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    ours: { rps: computeMedian((pair) => pair.ours.rps), p95: computeMedian((pair) => pair.ours.p95) },
    theirs: { rps: computeMedian((pair) => pair.theirs.rps), p95: computeMedian((pair) => pair.theirs.p95) },
  };
}
