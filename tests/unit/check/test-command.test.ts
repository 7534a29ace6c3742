import { spawnSync } from "node:child_process";
import { chooseTests } from "@/scripts/check/chosen-tests.mjs";
import { parseSeconds, takeProcessorSeconds } from "@/scripts/check/processor-time.mjs";
import { parseTestArguments } from "@/scripts/check/test-arguments.mjs";

const TEXTS: Record<string, string> = {
  "e2e/shell/clocks.spec.ts": 'test("a wrong clock reads once", run);',
  "tests/component/shell/menu.test.tsx": 'test("opens the menu", run);',
  "tests/contract/kit/schema.test.ts": 'test("every table has a site", run);',
  "tests/unit/shell/menu.test.ts": 'test("groups the screens", run);',
  "packages/engine/tests/fold.test.ts": 'test("folds a text", run);',
};

const choose = (...words: string[]) =>
  chooseTests(words, { all: Object.keys(TEXTS), read: (path) => TEXTS[path] ?? "", folder: process.cwd() });

test.each([
  ["a path", "tests/unit/shell/menu.test.ts", ["tests/unit/shell/menu.test.ts"]],
  ["a folder", "tests/component/", ["tests/component/shell/menu.test.tsx"]],
  ["a package", "packages/engine", ["packages/engine/tests/fold.test.ts"]],
  ["a part of paths", "menu", ["tests/component/shell/menu.test.tsx", "tests/unit/shell/menu.test.ts"]],
  ["a line of a browser test", "e2e/shell/clocks.spec.ts:12", ["e2e/shell/clocks.spec.ts:12"]],
])("runs the tests of %s", (_, word, files) => {
  expect(choose(word)).toEqual({ files });
});

test("runs tests by their titles", () => {
  expect(choose("has a site")).toEqual({ files: ["tests/contract/kit/schema.test.ts"], title: "has a site" });
});

test("finds a path from the folder of the command", () => {
  const folder = `${process.cwd()}/tests/unit/shell`;
  const all = Object.keys(TEXTS);
  expect(chooseTests(["menu.test.ts"], { all, folder })).toEqual({ files: ["tests/unit/shell/menu.test.ts"] });
});

test("runs nothing if a word names no test", () => {
  expect(choose("menu", "nowhere")).toEqual({ files: [], unknown: "nowhere" });
});

test.each([
  [[], { full: false, part: [], chosen: [] }],
  [["--full", "--part", "types", "--part=lint"], { full: true, part: ["types", "lint"], chosen: [] }],
  [["menu", "--watch"], { watch: true, chosen: ["menu"] }],
])("reads the command line %j", (args, read) => {
  expect(parseTestArguments(args)).toMatchObject(read);
});

test.each([[["--wacth", "menu"]], [["--watch"]], [["--postgres"]], [["menu", "--full"]], [["menu", "--part", "lint"]]])(
  "refuses the command line %j",
  (args) => {
    expect(parseTestArguments(args).error).toEqual(expect.any(String));
  },
);

test("reads the processor time of a process with any name", () => {
  const fields = Array.from({ length: 40 }, (_, index) => index);
  expect(parseSeconds(`7 (a) b (c) S ${fields.slice(1).join(" ")}`)).toBe((11 + 12 + 13 + 14) / 100);
});

test("takes the processor time since the last call", () => {
  const whole = takeProcessorSeconds();
  if (process.platform !== "linux") return expect(whole).toBeNull();
  expect(whole).toBeGreaterThan(0);
  expect(takeProcessorSeconds()).toBeLessThan(whole ?? 0);
});

// Needs rights to create a control group, such as those of root in CI.
test("counts processes that outlive their parents, where the computer lets a run do so", () => {
  const program = `
    import { spawn } from "node:child_process";
    import { measureProgram, readRunSeconds, startMeasuring, takeProcessorSeconds } from "./scripts/check/processor-time.mjs";
    startMeasuring();
    takeProcessorSeconds();
    const busy = "const end = performance.now() + 700; while (performance.now() < end);";
    const parent = \`require("node:child_process").spawn(process.execPath, ["-e", \${JSON.stringify(busy)}], { detached: true }).unref()\`;
    const child = spawn(process.execPath, ["-e", parent], { stdio: "ignore" });
    const stop = measureProgram(child.pid);
    await new Promise((done) => child.once("exit", done));
    await new Promise((done) => setTimeout(done, 1500));
    stop();
    const { readFileSync } = await import("node:fs");
    const isGrouped = /vitrine-/.test(readFileSync("/proc/self/cgroup", "utf8"));
    console.log(JSON.stringify({ isGrouped, step: takeProcessorSeconds(), run: readRunSeconds() }));
  `;
  if (process.platform !== "linux") return;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  const { isGrouped, step, run } = JSON.parse(stdout) as { isGrouped: boolean; step: number; run: number };
  expect(run).toBeGreaterThan(0);
  if (isGrouped) expect(step).toBeGreaterThan(0.2);
});
