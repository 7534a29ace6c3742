import { spawn } from "node:child_process";
import { ROOT } from "../launch/paths.mjs";

/**
 * A step of the check: a command (`args` of this Node, or `run`, a function answering { ok, output }), and optionally
 * `count(result)`, which tells how many tests it held. `after` names steps that must be over before it starts. `again`
 * tries once more what failed of it, when nothing else runs, and answers as `run` does; null when there is nothing to try.
 */
/** What came of a step: `passed`, `failed` and `skipped` are numbers of tests; `notes` name what was skipped, `repeated` what passed on retry. */

/** Runs steps, at most `lanes` at a time, in the order given, then those that failed again; prints each when it is over. */
export async function runSteps(steps, { lanes = 2, say = console.log } = {}) {
  const waiting = [...steps];
  const results = new Map();
  const lane = async () => {
    for (;;) {
      const index = waiting.findIndex((step) => (step.after ?? []).every((name) => results.has(name)));
      if (index === -1) {
        if (waiting.length === 0) return;
        await new Promise((done) => setTimeout(done, 50));
        continue;
      }
      const [step] = waiting.splice(index, 1);
      const result = await runStep(step);
      results.set(step.name, result);
      say(lineOf(result));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const step of steps) {
    const first = results.get(step.name);
    if (first.ok || step.again === undefined) continue;
    const result = await runAgain(step, first);
    results.set(step.name, result);
    if (result !== first) say(lineOf(result));
  }
  return steps.map((step) => results.get(step.name));
}

/** Runs one step and counts it. A step that broke without a failed test counts as one failed test. */
export async function runStep(step) {
  const began = performance.now();
  let outcome;
  try {
    outcome = step.run ? await step.run() : await spawned(step.args, step.env);
  } catch (error) {
    outcome = { ok: false, output: error instanceof Error ? error.stack : String(error) };
  }
  const counted = outcome.counts ?? step.count?.(outcome) ?? { passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1 };
  const failed = outcome.ok || counted.failed > 0 ? counted.failed : 1;
  return {
    name: step.name,
    ok: outcome.ok && failed === 0,
    output: outcome.output ?? "",
    passed: counted.passed,
    failed,
    skipped: counted.skipped ?? 0,
    notes: counted.notes ?? [],
    repeated: counted.repeated ?? [],
    files: counted.files ?? [],
    seconds: (performance.now() - began) / 1000,
  };
}

/** What came of a step that failed at first, once that was tried again. */
async function runAgain(step, first) {
  let isTried = true;
  const run = async () => {
    const outcome = await step.again();
    isTried = outcome !== null;
    return outcome ?? { ok: false };
  };
  const second = await runStep({ ...step, run });
  return isTried ? { ...second, seconds: first.seconds + second.seconds } : first;
}

/** Runs Node with `args` in the project's folder and keeps all it says. */
export function spawned(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => parts.push(part));
    child.once("error", (error) => done({ ok: false, output: String(error) }));
    child.once("close", (code) => done({ ok: code === 0, output: Buffer.concat(parts).toString("utf8") }));
  });
}

/** The one line that tells of a step: name, result, seconds, and tests where it holds more than one. */
export function lineOf(result) {
  const word = result.ok ? (result.passed === 0 && result.skipped > 0 ? "skipped" : "ok") : "FAILED";
  const tests = result.passed + result.failed + result.skipped;
  const counts = tests > 1 ? `  ${countsOf(result)}` : "";
  return `${result.name.padEnd(34)} ${word.padEnd(8)} ${result.seconds.toFixed(1).padStart(6)} s${counts}`;
}

/** "12 passed, 0 failed", and the skipped only where there are any. */
export function countsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The sum of all results. */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

const SLOWEST = 10;

/** Prints the table, the output of failed steps, the slowest test files and the names of what was skipped or tried again. */
export function report(results, seconds, say = console.log) {
  for (const result of results.filter((one) => !one.ok)) say(`\n--- ${result.name} ---\n${result.output.trimEnd()}\n`);
  say("");
  for (const result of results) say(lineOf(result));
  say(
    `${"total".padEnd(34)} ${(results.every((one) => one.ok) ? "ok" : "FAILED").padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  const slowest = results.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of slowest.slice(0, SLOWEST))
    say(`slowest: ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  for (const { notes, repeated } of results) {
    for (const note of notes) say(`skipped: ${note}`);
    for (const title of repeated) say(`passed on retry: ${title}`);
  }
}
