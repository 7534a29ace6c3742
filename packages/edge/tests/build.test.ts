import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// When programs are built, in a copy of the package.

const PACKAGE = join(__dirname, "..");
const CHECK_SELECTOR = "src/programs/screenshots/check-selector.ts";

let folder = "";
const at = (path: string) => join(folder, path);
const readProgram = () => readFileSync(at("dist/screenshots-selector.program.ts"), "utf8");
const write = (text: string) => writeFileSync(at(CHECK_SELECTOR), text);

function ensure(): { status: number | null; stderr: string } {
  const program = 'const { ensurePrograms } = await import("./build.mjs"); ensurePrograms();';
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, encoding: "utf8" });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-edge-"));
  for (const name of ["src", "build.mjs", "package.json"]) cpSync(join(PACKAGE, name), at(name), { recursive: true });
  mkdirSync(at("node_modules"));
  symlinkSync(dirname(require.resolve("esbuild/package.json")), at("node_modules/esbuild"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("builds what is missing, and nothing that is up to date", () => {
  expect(ensure()).toMatchObject({ status: 0, stderr: "" });
  expect(readProgram()).toContain("createDocumentFragment");
  const before = statSync(at("dist/.built")).mtimeMs;
  expect(ensure().status).toBe(0);
  expect(statSync(at("dist/.built")).mtimeMs).toBe(before);
});

test("builds again after a change, and deletes programs that no longer exist", () => {
  writeFileSync(at("dist/old.program.ts"), "");
  write("export function start(selector: string): boolean {\n  return document.querySelector(selector) !== null;\n}\n");
  expect(ensure().status).toBe(0);
  expect(readProgram()).not.toContain("createDocumentFragment");
  expect(() => readFileSync(at("dist/old.program.ts"))).toThrow();
});

test("a mistake is shown with its place, and leaves what was built before", () => {
  const before = readProgram();
  write("export function start(: string) {}\n");
  const { status, stderr } = ensure();
  expect(status).not.toBe(0);
  expect(stderr).toContain("check-selector.ts:1:");
  expect(readProgram()).toBe(before);
});
