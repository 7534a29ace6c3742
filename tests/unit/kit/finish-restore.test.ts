import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finishRestore, isRestoreUnfinished, moveRestored } from "@/backend/db/finish-restore.mjs";

// The last step of a restore replaces several files, and may be interrupted before each of them.

const NAMES = ["pglite", "indexes", "secrets.json"];
const MOVES = NAMES.flatMap((name) => [[name, `before/${name}`] as const, [`staging/${name}`, name] as const]);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-restore-"));
  mkdirSync(join(folder, "staging"));
  for (const name of NAMES) writeFileSync(join(folder, name), "old");
  // A restore has no indexes.
  for (const name of NAMES.filter((name) => name !== "indexes")) writeFileSync(join(folder, "staging", name), "new");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function expectReplaced(): void {
  const read = (name: string): string | null =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : null;
  expect(NAMES.map(read)).toEqual(["new", null, "new"]);
  expect(NAMES.map((name) => read(`before/${name}`))).toEqual(["old", "old", "old"]);
  expect(readdirSync(folder).filter((name) => name.startsWith("restore-"))).toEqual([]);
}

test("replaces all files, and keeps those from before", () => {
  moveRestored(folder, MOVES);
  expectReplaced();
});

test.each(MOVES.map((_, count) => count))("is completed by the next start after %d moves", (count) => {
  mkdirSync(join(folder, "before"));
  writeFileSync(join(folder, "restore-unfinished.json"), JSON.stringify(MOVES));
  for (const [from, to] of MOVES.slice(0, count))
    if (existsSync(join(folder, from))) renameSync(join(folder, from), join(folder, to));
  finishRestore(folder);
  expectReplaced();
  // Later starts change nothing.
  finishRestore(folder);
  expectReplaced();
});

test("leaves the present files and no plan if the first of them cannot be moved", () => {
  // A file where the folder for the old files should be.
  writeFileSync(join(folder, "before"), "");
  expect(() => moveRestored(folder, MOVES)).toThrow();
  expect(isRestoreUnfinished(folder)).toBe(false);
  expect(NAMES.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(["old", "old", "old"]);
});

test("leaves the rest to the next start if a later file cannot be moved", () => {
  const blocked = MOVES.map(([from, to]) => [from, to === "secrets.json" ? "pglite/secrets.json" : to] as const);
  expect(() => moveRestored(folder, blocked)).toThrow();
  expect(isRestoreUnfinished(folder)).toBe(true);
  expect(readFileSync(join(folder, "staging/secrets.json"), "utf8")).toBe("new");
});

test("changes nothing without an interrupted restore", () => {
  finishRestore(folder);
  expect(readFileSync(join(folder, "pglite"), "utf8")).toBe("old");
});
