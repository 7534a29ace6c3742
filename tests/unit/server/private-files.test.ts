import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protectFolder } from "@/backend/db/private-files.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-private-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "x");
  chmodSync(path, mode);
  return path;
}

const readMode = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

test("takes the rights of other accounts from what an earlier version left, and from nothing else", () => {
  const log = write("logs/backend.log", 0o644);
  const table = write("pglite/base/1/1247", 0o666);
  const program = write("pglite/run", 0o755);
  const secrets = write("secrets.json", 0o640);
  const foreign = write("notes/of-somebody.txt", 0o644);
  symlinkSync(foreign, join(folder, "logs/elsewhere"));
  for (const name of ["", "logs", "pglite", "pglite/base"]) chmodSync(join(folder, name), 0o755);
  expect(protectFolder(folder)).toEqual([]);
  expect([log, table, secrets].map(readMode)).toEqual(["600", "600", "600"]);
  expect([folder, join(folder, "logs"), join(folder, "pglite/base"), program].map(readMode)).toEqual(
    Array(4).fill("700"),
  );
  expect(readMode(foreign)).toBe("644");
});

test("a folder that does not exist yet is no fault", () => {
  expect(protectFolder(join(folder, "later"))).toEqual([]);
});
