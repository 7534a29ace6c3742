import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { enableHooks } from "@/scripts/launch/hooks.mjs";

// The hook of commits in a clone of its own, with the formatter of the project.

const ROOT = join(__dirname, "../../..");
const { SKIP_HOOKS: _, CI: __, ...ENV } = process.env;

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "hooks-"));
  for (const name of [".githooks", "scripts/pre-commit.mjs", "biome.json", ".gitignore"])
    cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"), "junction");
  run("git", "init", "--quiet");
  run("git", "config", "user.name", "Somebody");
  run("git", "config", "user.email", "somebody@shop.example");
  // The folder of packages is a link here, which the pattern of folders does not ignore.
  writeFileSync(join(clone, ".git/info/exclude"), "node_modules\n");
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--no-verify", "--message=Start");
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: clone, env: ENV, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
  return stdout;
}

function commit(args: string[] = [], env: Record<string, string> = {}): { isDone: boolean; output: string } {
  const all = ["-c", "core.hooksPath=.githooks", "commit", "--message=Change", ...args];
  const { status, stdout, stderr } = spawnSync("git", all, { cwd: clone, env: { ...ENV, ...env }, encoding: "utf8" });
  return { isDone: status === 0, output: stdout + stderr };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

const read = (path: string) => readFileSync(join(clone, path), "utf8");
const readCommitted = (path: string) => run("git", "show", `HEAD:${path}`);

/** Stores a formatted file in the first commits. */
function store(path: string, text: string): void {
  write(path, text);
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--no-verify", `--message=Add ${path}`);
}

const UGLY = "export  const a = 'a'\n";
const TIDY = 'export const a = "a";\n';
const FAULTY = "export const a: any = 1;\n";

test("formats what is staged, also with blanks and brackets in its name, and nothing else", () => {
  const names = ["a.ts", "app/two words/[siteId]/page.ts"];
  for (const name of [...names, "untracked.ts"]) write(name, UGLY);
  run("git", "add", "--", ":(literal)a.ts", ":(literal)app/two words/[siteId]/page.ts");
  const { isDone, output } = commit();
  expect(output).toContain("Formatted: a.ts");
  expect(isDone).toBe(true);
  for (const name of names) expect([readCommitted(name), read(name)]).toEqual([TIDY, TIDY]);
  expect(read("untracked.ts")).toBe(UGLY);
  expect(run("git", "status", "--porcelain")).toBe("?? untracked.ts\n");
});

test("refuses a fault, and commits it when the check is skipped", () => {
  write("a.ts", FAULTY);
  run("git", "add", "a.ts");
  const refused = commit();
  expect(refused).toMatchObject({ isDone: false, output: expect.stringContaining("noExplicitAny") });
  expect(refused.output).toContain("--no-verify");
  expect(commit(["--no-verify"]).isDone).toBe(true);
  write("b.ts", FAULTY);
  run("git", "add", "b.ts");
  expect(commit([], { SKIP_HOOKS: "1" }).isDone).toBe(true);
  expect(readCommitted("b.ts")).toBe(FAULTY);
});

test("does not commit or change the part of a file that is not staged", () => {
  store("a.ts", TIDY);
  write("a.ts", `${TIDY}export const b = "b";\n`);
  run("git", "add", "a.ts");
  const edited = `${TIDY}export const b = "b";\nexport  const c: any = 'c'\n`;
  write("a.ts", edited);
  expect(commit()).toMatchObject({ isDone: true });
  expect(readCommitted("a.ts")).toBe(`${TIDY}export const b = "b";\n`);
  expect(read("a.ts")).toBe(edited);
  expect(run("git", "status", "--porcelain")).toBe(" M a.ts\n");
});

test.each([
  ["unformatted", UGLY, "were only checked, not formatted"],
  ["faulty", FAULTY, "noExplicitAny"],
])("refuses an %s part of a file with further changes, and leaves it as it is", (_, staged, message) => {
  store("a.ts", "export {};\n");
  write("a.ts", staged);
  run("git", "add", "a.ts");
  write("a.ts", TIDY);
  const { isDone, output } = commit();
  expect(output).toContain(message);
  expect(isDone).toBe(false);
  expect([run("git", "show", ":a.ts"), read("a.ts")]).toEqual([staged, TIDY]);
});

test("commits deleted and renamed files, and files that are not formatted here", () => {
  store("a.ts", TIDY);
  store("b.ts", 'export const b = "b";\n');
  rmSync(join(clone, "a.ts"));
  renameSync(join(clone, "b.ts"), join(clone, "c d.ts"));
  write("notes.md", "*  a\n");
  run("git", "add", "--all");
  expect(commit()).toMatchObject({ isDone: true });
  expect(run("git", "show", "--name-status", "--format=", "HEAD").split("\n")).toEqual([
    "D\ta.ts",
    "R100\tb.ts\tc d.ts",
    "A\tnotes.md",
    "",
  ]);
});

test("formats with --all, and only checks the files that a commit names", () => {
  store("a.ts", TIDY);
  write("a.ts", UGLY);
  expect(commit(["a.ts"])).toMatchObject({ isDone: false });
  expect(read("a.ts")).toBe(UGLY);
  write("a.ts", UGLY.replace("'a'", "'b'"));
  expect(commit(["--all"])).toMatchObject({ isDone: true });
  expect([readCommitted("a.ts"), read("a.ts")]).toEqual([TIDY.replace('"a"', '"b"'), TIDY.replace('"a"', '"b"')]);
  expect(run("git", "status", "--porcelain")).toBe("");
});

describe("enabling hooks", () => {
  const getPath = () => spawnSync("git", ["config", "core.hooksPath"], { cwd: clone, encoding: "utf8" }).stdout.trim();
  const enable = (options: Parameters<typeof enableHooks>[0] = {}) =>
    enableHooks({ root: clone, env: ENV, command: "scripts/check.mjs", ...options });

  test("sets the folder in a developer's clone, and commits then run the hook", () => {
    enable();
    expect(getPath()).toBe(".githooks");
    write("a.ts", FAULTY);
    run("git", "add", "a.ts");
    expect(() => run("git", "commit", "--message=Change")).toThrow("noExplicitAny");
  });

  test.each([
    ["in CI", { env: { ...ENV, CI: "true" } }],
    ["in production", { env: { ...ENV, NODE_ENV: "production" } }],
    ["when the product starts", { command: "scripts/start.mjs" }],
    ["without git", { env: { ...ENV, PATH: "" } }],
  ])("does nothing %s", (_, options) => {
    enable(options);
    expect(getPath()).toBe("");
  });

  test("does nothing outside of a clone", () => {
    const folder = join(clone, "folder");
    mkdirSync(folder);
    enable({ root: folder });
    expect(getPath()).toBe("");
  });

  test("keeps a folder that is set", () => {
    run("git", "config", "core.hooksPath", "elsewhere");
    enable();
    expect(getPath()).toBe("elsewhere");
  });

  test("keeps hooks in the folder of git", () => {
    write(".git/hooks/pre-push", "#!/bin/sh\n");
    enable();
    expect(getPath()).toBe("");
  });
});
