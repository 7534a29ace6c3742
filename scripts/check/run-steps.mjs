import { spawn } from "node:child_process";
import { ROOT } from "../launch/paths.mjs";

// A step of the check is a command (`args` of this Node, or `run`, a function that returns { ok, output }), with an optional
// `count(result)` that counts its tests. `after` names steps that must finish first. `again` retries what failed, when no other
// step runs, and returns the same as `run`, or null if there is nothing to retry. In a result, `passed`, `failed` and `skipped`
// are numbers of tests; `notes` name skipped tests, `repeated` those that passed on retry.

/** Runs steps in order, at most `lanes` at a time, then retries failed ones; prints a line for each when it has finished. */
export async function runSteps(steps, { lanes = 2, say = console.log } = {}) {
  const waiting = [...steps];
  const results = new Map();
  const runLane = async () => {
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
      say(formatLine(result));
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  for (const step of steps) {
    const first = results.get(step.name);
    if (first.ok || step.again === undefined) continue;
    const result = await runAgain(step, first);
    results.set(step.name, result);
    if (result !== first) say(formatLine(result));
  }
  return steps.map((step) => results.get(step.name));
}

/** Runs one step and counts its tests. A step that fails without a failed test counts as one failed test. */
export async function runStep(step) {
  const began = performance.now();
  let outcome;
  try {
    outcome = step.run ? await step.run() : await runNode(step.args, step.env);
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

/** Retries a failed step; returns its first result if there was nothing to retry. */
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

/** Runs Node with `args` in the project's folder and collects its output. */
export function runNode(args, env = {}) {
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

/** Formats a result as one line: name, status, seconds, and test counts if there is more than one test. */
export function formatLine(result) {
  const word = result.ok ? (result.passed === 0 && result.skipped > 0 ? "skipped" : "ok") : "FAILED";
  const tests = result.passed + result.failed + result.skipped;
  const counts = tests > 1 ? `  ${formatCounts(result)}` : "";
  return `${result.name.padEnd(34)} ${word.padEnd(8)} ${result.seconds.toFixed(1).padStart(6)} s${counts}`;
}

/** Formats counts as "12 passed, 0 failed", followed by the number of skipped tests if there are any. */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Sums the counts of all results. */
export function sumResults(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

const SLOWEST = 10;

/** Prints the output of failed steps, a table of all steps, the slowest test files, and the skipped and retried tests. */
export function report(results, seconds, say = console.log) {
  for (const result of results.filter((one) => !one.ok)) say(`\n--- ${result.name} ---\n${result.output.trimEnd()}\n`);
  say("");
  for (const result of results) say(formatLine(result));
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
