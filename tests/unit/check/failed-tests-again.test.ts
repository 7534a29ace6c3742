import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeJestStep } from "@/scripts/check/jest-step.mjs";
import { failRepeated, report, runSteps, type Step } from "@/scripts/check/run-steps.mjs";

// jest-step.mjs and run-steps.mjs with a real Jest.

const ROOT = join(__dirname, "../../..");
const NAME = "tests of a busy machine";
const TOTAL = { seconds: 1, processor: null };

/** The result of each test file by attempt; "broken" could not start. */
type Tries = Record<string, ("passed" | "failed" | "broken")[]>;

const made: string[] = [];
afterEach(() => {
  for (const file of made.splice(0)) rmSync(file, { force: true });
});

/** A step with a fake Jest, and the recorded runs. */
function aStep(tries: Tries): { step: Step; calls: string[][] } {
  const calls: string[][] = [];
  const run = async (args: string[]) => {
    const file = args.find((arg) => arg.startsWith("--outputFile="))?.slice("--outputFile=".length) ?? "";
    const from = args.indexOf("--runTestsByPath");
    const paths = from === -1 ? Object.keys(tries).map((name) => join(ROOT, name)) : args.slice(from + 1);
    const testResults = paths.map((name) => {
      const came = tries[name.slice(ROOT.length + 1)]?.[calls.length] ?? "passed";
      const failureMessages = came === "failed" ? ["Expected: 1\nReceived: 2"] : [];
      const own = came === "broken" ? [] : [{ status: came, fullName: "keeps a promise", failureMessages }];
      const message = came === "broken" ? "Cannot find module" : "";
      return { name, status: came === "passed" ? came : "failed", assertionResults: own, message };
    });
    made.push(file);
    writeFileSync(file, JSON.stringify({ testResults }));
    calls.push(from === -1 ? [] : args.slice(args.indexOf("--runInBand")));
    const ok = testResults.every(({ status }) => status === "passed");
    return { ok, output: ok ? "" : `output of try ${calls.length}` };
  };
  return { step: makeJestStep(NAME, ["unit"], { run }), calls };
}

async function come(tries: Tries) {
  const { step, calls } = aStep(tries);
  const output: string[] = [];
  const results = await runSteps([step], { say: () => undefined });
  report(results, TOTAL, (line) => output.push(line));
  return { results, result: results[0], calls, output: output.join("\n") };
}

test("does not retry passing tests", async () => {
  const { result, calls } = await come({ "tests/a.test.ts": ["passed"], "tests/b.test.ts": ["passed"] });
  expect(calls).toHaveLength(1);
  expect(result).toMatchObject({ ok: true, passed: 2, failed: 0, repeated: [] });
});

test("passes a file that passes when retried alone, and names its failed tests", async () => {
  const { result, calls, output } = await come({
    "tests/a.test.ts": ["passed"],
    "tests/b.test.ts": ["failed", "passed"],
    "tests/c.test.ts": ["broken", "passed"],
  });
  expect(calls[1]).toEqual([
    "--runInBand",
    "--runTestsByPath",
    join(ROOT, "tests/b.test.ts"),
    join(ROOT, "tests/c.test.ts"),
  ]);
  expect(result).toMatchObject({ ok: true, passed: 3, failed: 0 });
  expect(output).toContain(
    `passed on retry: ${NAME}: tests/b.test.ts (keeps a promise)\n    Expected: 1\n    Received: 2`,
  );
  expect(output).toContain(`passed on retry: ${NAME}: tests/c.test.ts\n    Cannot find module`);
  expect(output).not.toContain("output of try");
});

test("counts a file that passes when retried as failed where a retry is not a pass", async () => {
  const { results } = await come({ "tests/a.test.ts": ["passed"], "tests/b.test.ts": ["failed", "passed"] });
  const [counted] = failRepeated(results);
  expect(counted).toMatchObject({ ok: false, passed: 1, failed: 1 });
  const output: string[] = [];
  report(failRepeated(results), TOTAL, (line) => output.push(line));
  expect(output.find((line) => line.startsWith("total"))).toContain("FAILED");
  expect(failRepeated((await come({ "tests/a.test.ts": ["passed"] })).results)[0]).toMatchObject({
    ok: true,
    passed: 1,
  });
});

test("fails a file that fails twice, with the output of the retry", async () => {
  const { result, output } = await come({
    "tests/a.test.ts": ["passed"],
    "tests/b.test.ts": ["failed", "failed"],
    "tests/c.test.ts": ["broken", "broken"],
    "tests/d.test.ts": ["failed", "passed"],
  });
  expect(result).toMatchObject({ ok: false, passed: 2, failed: 2 });
  expect(output).toContain("output of try 2");
  expect(output).toContain(
    `failed: ${NAME}: tests/b.test.ts (keeps a promise)\n    Expected: 1\n    Received: 2\nfailed: ${NAME}: tests/c.test.ts\n    Cannot find module`,
  );
  expect(output).toContain("passed on retry: tests of a busy machine: tests/d.test.ts");
});

test("does not retry when Jest reports no failed file", async () => {
  const again = jest.fn(async () => null);
  const step: Step = { name: NAME, run: async () => ({ ok: false, output: "no memory" }), again };
  const [result] = await runSteps([step], { say: () => undefined });
  expect(again).toHaveBeenCalledTimes(1);
  expect(result).toMatchObject({ ok: false, failed: 1, output: "no memory" });
});

test("runs nothing else during a retry", async () => {
  const order: string[] = [];
  const slow: Step = {
    name: "slow",
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push("slow is over");
      return { ok: true };
    },
  };
  const weak: Step = {
    name: "weak",
    run: async () => ({ ok: false }),
    again: async () => {
      order.push("tried again");
      return { ok: true };
    },
  };
  const results = await runSteps([weak, slow], { say: () => undefined });
  expect(order).toEqual(["slow is over", "tried again"]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
});

test("names the ten slowest files of all steps, slowest first", () => {
  const step = (name: string, seconds: number[]) => ({
    name,
    ok: true,
    output: "",
    passed: 1,
    failed: 0,
    skipped: 0,
    notes: [],
    repeated: [],
    failures: [],
    lane: 0,
    from: 0,
    seconds: 1,
    processor: 2,
    files: seconds.map((one) => ({ name: `${name}: ${one}`, seconds: one })),
  });
  const lines: string[] = [];
  report([step("a", [1, 3, 5, 7, 9, 11]), step("b", [2, 4, 6, 8, 10, 12])], TOTAL, (line) => lines.push(line));
  const slowest = lines.filter((line) => line.startsWith("slowest:"));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toMatch(/12\.0 s\s+b: 12$/u);
  expect(slowest.at(-1)).toMatch(/3\.0 s\s+a: 3$/u);
});

test("says how long the run and each lane took", async () => {
  const wait =
    (ms: number): Step["run"] =>
    async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { ok: true };
    };
  const steps: Step[] = ["first", "second", "third"].map((name) => ({ name, run: wait(30) }));
  const results = await runSteps(steps, { lanes: 2, say: () => undefined });
  expect(results.map(({ lane }) => lane).sort()).toEqual([0, 0, 1]);
  const lines: string[] = [];
  const [one, two, three] = results.map((result, lane) => ({ ...result, lane: lane % 2, from: lane, seconds: 60 }));
  report(
    [one, two, three].flatMap((result) => result ?? []),
    { seconds: 120, processor: 90 },
    (line) => lines.push(line),
  );
  expect(lines.join("\n")).toMatch(/2\.0 min, 90 CPU s; \d+ cores busy for \d+ %/u);
  expect(lines).toContain("lane 1: busy for 2.0 of 2.0 min: first, third");
  expect(lines).toContain("lane 2: busy for 1.0 of 2.0 min: second");
});
