import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { ROOT } from "../launch/paths.mjs";
import { measureProgram, takeProcessorSeconds } from "./processor-time.mjs";

// A step of the check is a command (`args` of this Node, or `run`, a function that returns { ok, output }), with an optional
// `count(result)` that counts its tests. `after` names steps that must finish first. `again` retries what failed, when no other
// step runs, and returns the same as `run`, or null if there is nothing to retry. A `detail` of what `run` returns is printed in
// its line. In a result, `passed`, `failed` and `skipped` are numbers of tests; `notes` name skipped tests, `repeated` those that
// passed on retry, with their first failure, and `failures` those that failed. `lane`, `from` and `seconds` say where and when a step
// ran, `processor` its processor time in seconds (null if unknown).

/** Runs steps in order, at most `lanes` at a time, then retries failed ones; prints a line for each when it has finished. */
export async function runSteps(steps, { lanes = 2, say = console.log } = {}) {
  const waiting = [...steps];
  const results = new Map();
  const began = performance.now();
  const runLane = async (_, lane) => {
    for (;;) {
      const index = waiting.findIndex((step) => (step.after ?? []).every((name) => results.has(name)));
      if (index === -1) {
        if (waiting.length === 0) return;
        await new Promise((done) => setTimeout(done, 50));
        continue;
      }
      const [step] = waiting.splice(index, 1);
      const from = (performance.now() - began) / 1000;
      const result = { ...(await runStep(step)), lane, from };
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
    detail: outcome.detail ?? "",
    passed: counted.passed,
    failed,
    skipped: counted.skipped ?? 0,
    notes: counted.notes ?? [],
    repeated: counted.repeated ?? [],
    failures: counted.failures ?? [],
    files: counted.files ?? [],
    seconds: (performance.now() - began) / 1000,
    processor: takeProcessorSeconds(),
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
  if (!isTried) return first;
  const processor = second.processor === null ? null : first.processor + second.processor;
  return { ...first, ...second, seconds: first.seconds + second.seconds, processor };
}

/** The results with tests that passed on retry counted as failed, for a run in which a retry is not a pass. */
export function failRepeated(results) {
  return results.map((result) => {
    const count = result.repeated.length;
    if (count === 0) return result;
    const output = [result.output.trimEnd(), `${count} passed on retry only; see below.`].filter(Boolean).join("\n");
    return { ...result, ok: false, output, passed: result.passed - count, failed: result.failed + count };
  });
}

/** Runs Node with `args` in the project's folder and collects its output. */
export function runNode(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stopMeasuring = measureProgram(child.pid);
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => parts.push(part));
    child.once("error", (error) => done({ ok: false, output: String(error) }));
    child.once("close", (code) => {
      stopMeasuring();
      done({ ok: code === 0, output: Buffer.concat(parts).toString("utf8") });
    });
  });
}

/** Formats a result as one line: name, status, seconds, processor time, and test counts if there is more than one test. */
export function formatLine(result) {
  const word = result.ok ? (result.passed === 0 && result.skipped > 0 ? "skipped" : "ok") : "FAILED";
  const tests = result.passed + result.failed + result.skipped;
  const detail = tests > 1 ? formatCounts(result) : (result.detail ?? "");
  return formatRow(result.name, word, result.seconds, result.processor, detail);
}

function formatRow(name, word, seconds, processor, detail = "") {
  const spent = processor === null ? "" : formatProcessor(processor);
  const left = `${name.padEnd(34)} ${word.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s${spent}`;
  return detail === "" ? left : `${left}  ${detail}`;
}

function formatProcessor(seconds) {
  return `${seconds.toFixed(0).padStart(6)} CPU s`;
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
const SHOWN_SECONDS = 5;

/**
 * Prints the output of failed steps, a table of all steps and lanes, the slowest test files, the skipped tests, and the retried and
 * failed ones with their first failure. `total` is the time of the whole run: `seconds`, and `processor` seconds (null if unknown).
 */
export function report(results, { seconds, processor }, say = console.log) {
  for (const result of results.filter((one) => !one.ok)) say(`\n--- ${result.name} ---\n${result.output.trimEnd()}\n`);
  say("");
  for (const result of results) say(formatLine(result));
  if (processor !== null) {
    const steps = results.reduce((sum, result) => sum + (result.processor ?? 0), 0);
    say(`${"installation, database servers".padEnd(52)}${formatProcessor(processor - steps)}`);
  }
  say(formatRow("total", results.every((one) => one.ok) ? "ok" : "FAILED", seconds, processor));
  say(formatMinutes(seconds, processor));
  for (const line of listLanes(results, seconds)) say(line);
  const slowest = results.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of slowest.slice(0, SLOWEST))
    say(`slowest: ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  for (const { notes, repeated } of results) {
    for (const note of notes) say(`skipped: ${note}`);
    for (const { title, failure } of repeated) say(`passed on retry: ${title}\n${indent(failure)}`);
  }
  for (const { failures } of results) {
    for (const { title, failure } of failures) say(`failed: ${title}\n${indent(failure)}`);
  }
}

function formatMinutes(seconds, processor) {
  const minutes = `${(seconds / 60).toFixed(1)} min`;
  if (processor === null) return minutes;
  const cores = availableParallelism();
  return `${minutes}, ${processor.toFixed(0)} CPU s; ${cores} cores busy for ${Math.round((100 * processor) / (seconds * cores))} %`;
}

/** A line for each lane: how much of the run it worked, and on what, so that an idle lane is seen. */
function listLanes(results, seconds) {
  const lanes = [...new Set(results.map(({ lane }) => lane))].sort((a, b) => a - b);
  return lanes.map((lane) => {
    const own = results.filter((result) => result.lane === lane).sort((a, b) => a.from - b.from);
    const busy = own.reduce((sum, result) => sum + result.seconds, 0);
    const names = own.filter((result) => result.seconds >= SHOWN_SECONDS).map(({ name }) => name);
    return `lane ${lane + 1}: busy for ${(busy / 60).toFixed(1)} of ${(seconds / 60).toFixed(1)} min: ${names.join(", ")}`;
  });
}

const FAILURE_LINES = 30;

function indent(text) {
  const lines = text.trimEnd().split("\n");
  const shown = lines.length > FAILURE_LINES ? [...lines.slice(0, FAILURE_LINES), "..."] : lines;
  return shown.map((line) => `    ${line}`).join("\n");
}
