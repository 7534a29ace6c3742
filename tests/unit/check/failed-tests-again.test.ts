import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeJestStep } from "@/scripts/check/jest-step.mjs";
import { report, runSteps, type Step } from "@/scripts/check/run-steps.mjs";

// jest-step.mjs and run-steps.mjs with a real Jest.

const ROOT = join(__dirname, "../../..");
const NAME = "tests of a busy machine";

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
      const own = came === "broken" ? [] : [{ status: came, fullName: "keeps a promise" }];
      return { name, status: came === "passed" ? came : "failed", assertionResults: own };
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
  report(results, 1, (line) => output.push(line));
  return { result: results[0], calls, output: output.join("\n") };
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
  expect(output).toContain(`passed on retry: ${NAME}: tests/b.test.ts (keeps a promise)`);
  expect(output).toContain(`passed on retry: ${NAME}: tests/c.test.ts`);
  expect(output).not.toContain("output of try");
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
    ...{ name, ok: true, output: "", passed: 1, failed: 0, skipped: 0, notes: [], repeated: [], seconds: 1 },
    files: seconds.map((one) => ({ name: `${name}: ${one}`, seconds: one })),
  });
  const lines: string[] = [];
  report([step("a", [1, 3, 5, 7, 9, 11]), step("b", [2, 4, 6, 8, 10, 12])], 1, (line) => lines.push(line));
  const slowest = lines.filter((line) => line.startsWith("slowest:"));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toMatch(/12\.0 s\s+b: 12$/u);
  expect(slowest.at(-1)).toMatch(/3\.0 s\s+a: 3$/u);
});
