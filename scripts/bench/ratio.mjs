import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("./load-worker.mjs", import.meta.url));
const CONNECTIONS = 10;
/** A server runs for weeks: V8 goes on compiling what is asked often for thousands of requests, and ours has more of it. */
const WARM_UP_S = 12;

/** Asks one address with ten kept connections for a while; `{ rps, p50, p95, bytes }`. Throws when an answer is not 200. */
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
 * How many requests a second `ours` answers, as a share of `theirs`: rounds in turn after a warm-up, so that whatever else
 * the computer does meets both; the median of the rounds' ratios counts.
 */
export async function ratioOf(ours, theirs, { rounds, seconds }) {
  for (const side of [ours, theirs]) await load(side, WARM_UP_S);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    // The one that goes first changes, so that neither always meets the warmer machine.
    const first = round % 2 === 0 ? ours : theirs;
    const one = await load(first, seconds);
    const other = await load(first === ours ? theirs : ours, seconds);
    pairs.push(first === ours ? { ours: one, theirs: other } : { ours: other, theirs: one });
  }
  const ratios = pairs.map((pair) => pair.ours.rps / pair.theirs.rps);
  const middle = (pick) => median(pairs.map(pick));
  return {
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    ours: { rps: middle((pair) => pair.ours.rps), p95: middle((pair) => pair.ours.p95) },
    theirs: { rps: middle((pair) => pair.theirs.rps), p95: middle((pair) => pair.theirs.p95) },
  };
}

/** The middle one of numbers. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
