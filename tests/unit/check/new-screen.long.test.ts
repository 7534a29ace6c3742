import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `npm run new:screen` in a copy of the sources, with what the checks say about the new screens.

const ROOT = join(__dirname, "../../..");
const AREAS = ["accounts", "search", "history", "catalogue", "rewrites", "customizations", "campaigns"];
const MORE_AREAS = ["voice", "screenshots", "recommendations", "services", "settings", "signup", "analytics"];
const CHECKS = ["import-rules", "area-tables", "folder-cycles", "sizes", "plain-words"];
const BIOME = "node_modules/@biomejs/biome/bin/biome";

/** Areas that differ in what the generator edits: handlers in a list, as one name, and returned by a block, without lazy screens. */
const CALLED = ["catalogue", "services", "signup"];

// A test runs a whole check, which takes minutes on a busy machine.
jest.setTimeout(1_200_000);

let copy: string;
const outputs = new Map<string, string>();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "new-screen-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const file of files.toString("utf8").split("\0"))
    if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  linkModules();
  // Sources import what this writes, which is not in the repository.
  expect(runNode(["packages/edge/build.mjs"])).toEqual({ isDone: true, output: "" });
  for (const area of [...AREAS, ...MORE_AREAS]) outputs.set(area, generate(`${area}/${area}-notes`).output);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Links installed packages one by one, so that those of this repository are the copy's own. */
function linkModules() {
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@vitrine"), { recursive: true });
  const link = (from: string, name: string) => symlinkSync(from, join(modules, name), "junction");
  for (const entry of readdirSync(join(ROOT, "node_modules"), { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== "@vitrine") link(join(ROOT, "node_modules", entry.name), entry.name);
  for (const name of readdirSync(join(copy, "packages"))) link(join(copy, "packages", name), `@vitrine/${name}`);
}

function runNode(args: readonly string[]): { isDone: boolean; output: string } {
  // Settings of this run of Jest belong to its own backend and workers.
  const own = Object.entries(process.env).filter(([name]) => !/^(TEST_|JEST_|NODE_OPT)/.test(name));
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(own) };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" });
  return { isDone: status === 0, output: stdout + stderr };
}

function generate(...args: string[]) {
  return runNode(["scripts/new-screen.mjs", ...args]);
}

/** The indented lines below a title of the generator's output. */
function listUnder(area: string, title: string): string[] {
  const [, part = ""] = (outputs.get(area) ?? "").split(`${title}\n`);
  return (part.split("\n\n")[0] ?? "").split("\n").map((line) => line.slice(2));
}

const DONE = { isDone: true, output: expect.any(String) };

test.each([...AREAS, ...MORE_AREAS])("lists created and changed files, and what is left to write, in %s", (area) => {
  const files = [...listUnder(area, "Created:"), ...listUnder(area, "Changed:")];
  expect(files).toContain(`backend/${area}/register.ts`);
  expect(files).toContain(`components/${area}/lazy-screens.tsx`);
  expect(files).toContain(`lib/server/calls/${area}.ts`);
  expect(files.filter((file) => !existsSync(join(copy, file)))).toEqual([]);
  const left = listUnder(area, "Left to write:").join("\n");
  for (const file of [
    ...files.filter((file) => file.includes(`${area}-notes.`)),
    "docs/requirements.md",
    "CHANGELOG.md",
  ])
    expect(left).toContain(`${file}: `);
});

test("lists each new text in four languages with its value", () => {
  const lines = listUnder("signup", "Texts to write or translate:");
  for (const locale of ["en", "cs", "sk", "pl"]) {
    for (const name of ["signup", "shell", "help"]) expect(lines).toContain(`messages/${locale}/${name}.json`);
    const texts = JSON.parse(readFileSync(join(copy, `messages/${locale}/signup.json`), "utf8")) as Record<
      string,
      object
    >;
    for (const [key, text] of Object.entries(texts["signup-notes"] ?? {}))
      expect(lines).toContain(`  signup-notes.${key}: "${text}"`);
  }
});

test("the new screens have no faults of types", () => {
  const compiler = "node_modules/typescript-native/bin/tsc";
  expect(runNode([compiler, "--noEmit", "-p", "scripts/check/tsconfig.json"])).toEqual({ isDone: true, output: "" });
});

test("the new screens are formatted and have no faults of the linter", () => {
  const files = [...outputs.keys()].flatMap((area) => [...listUnder(area, "Created:"), ...listUnder(area, "Changed:")]);
  expect(runNode([BIOME, "check", "--error-on-warnings", ...new Set(files)])).toEqual(DONE);
});

test.each(CHECKS)("the check of %s accepts the new screens", (name) => {
  const code = `
    const [check] = Object.entries(await import("./scripts/check/${name}.mjs")).filter(([name]) => name.startsWith("check"));
    const { ok, output } = await check[1]();
    console.log(output);
    process.exit(ok ? 0 : 1);`;
  expect(runNode(["--input-type=module", "--eval", code])).toEqual(DONE);
});

test("the new screens have no unused code", () => {
  expect(runNode(["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"])).toEqual(DONE);
});

test("the calls of new screens answer 200, and their texts, menu entries and help topics are complete", () => {
  const tests = [
    ...CALLED.map((area) => `tests/contract/${area}/${area}-notes.test.ts`),
    "tests/unit/server/calls.test.ts",
    ...["unit/messages", "unit/kit/screens", "unit/shell/menu"].map((name) => `tests/${name}.test.ts`),
    "tests/component/shell/help.test.tsx",
  ];
  const { isDone, output } = runNode(["node_modules/jest/bin/jest.js", ...tests]);
  for (const path of tests) expect(output).toContain(`PASS ${path.split("/")[1]} ${path}`);
  expect(isDone).toBe(true);
});

test.each([
  ["an area that does not exist", ["nowhere/notes"], "Areas: accounts, search"],
  ["a name that is not in kebab case", ["search/MyNotes"], "Areas: accounts, search"],
  ["a section that does not exist", ["search/other-notes", "other", "nowhere"], "Sections: abTests"],
  ["a path that is none", ["search/other-notes", "../other"], "Not a path below the site"],
  ["a screen that exists", ["search/search-notes"], "Already exists: lib/contract/search/search-notes.ts"],
  ["the path of another screen", ["search/other-notes", "search_notes"], "/search_notes belongs to another screen"],
  ["a name that has texts", ["search/reviews"], "messages/en/drafts.json already has texts of reviews"],
])("refuses %s and writes nothing", (_, args, message) => {
  const { isDone, output } = generate(...args);
  expect(output).toContain(message);
  expect(isDone).toBe(false);
  expect(existsSync(join(copy, "lib/contract/search/other-notes.ts"))).toBe(false);
});

test("enables a screen that the menu announces, at the path that it has there", () => {
  const { isDone, output } = generate("analytics/shopping-assistant");
  expect(output).toContain("app/sites/[siteId]/assistants/page.tsx");
  expect(isDone).toBe(true);
  const screens = readFileSync(join(copy, "lib/domain/kit/screens.ts"), "utf8");
  expect(/name: "shopping-assistant",[\s\S]*?exists: (\w+)/.exec(screens)?.[1]).toBe("true");
});
