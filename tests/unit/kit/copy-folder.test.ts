import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderCopy } from "@/backend/db/backup/copy-folder";

// Copying the files of a database in rounds, while it changes them.

let home: string;
let from: string;
let to: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "vitrine-copy-"));
  from = join(home, "from");
  to = join(home, "to");
  for (const folder of ["base/1", "pg_wal", "pg_twophase"]) mkdirSync(join(from, folder), { recursive: true });
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const HOUR_AGO = Date.now() / 1000 - 3600;

/** Writes a file that was last changed an hour ago, unless `changed` says otherwise. */
function write(name: string, text: string, changed = HOUR_AGO): void {
  writeFileSync(join(from, name), text);
  utimesSync(join(from, name), changed, changed);
}

/** Names and contents of the files of a folder. */
function readAll(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

test("a round copies what is new or changed, and deletes what is gone", () => {
  const copy = new FolderCopy(from, to);
  write("base/1/a", "aaaa");
  write("base/1/b", "bb");
  write("base/1/c", "c");
  expect(copy.sync()).toBe(7);
  expect(readAll(to)).toEqual(readAll(from));
  // Nothing changed.
  expect(copy.sync()).toBe(0);
  write("base/1/a", "AAAA", HOUR_AGO + 1);
  write("base/1/b", "bbb");
  rmSync(join(from, "base/1/c"));
  write("base/1/d", "dd");
  expect(copy.sync()).toBe(9);
  expect(readAll(to)).toEqual({ "base/1/a": "AAAA", "base/1/b": "bbb", "base/1/d": "dd" });
});

test("copies a file again that may have changed in the same tick of the clock as it was copied", () => {
  const copy = new FolderCopy(from, to);
  const now = Date.now() / 1000;
  write("base/1/a", "one", now);
  copy.sync();
  write("base/1/a", "two", now);
  copy.sync();
  expect(readAll(to)).toEqual({ "base/1/a": "two" });
});

test("has the empty folders, and of the write-ahead log only what recovery needs", () => {
  const copy = new FolderCopy(from, to);
  for (const name of ["1", "2", "3"]) write(`pg_wal/${name}`, name);
  copy.sync();
  expect(readdirSync(to).sort()).toEqual(["base", "pg_twophase", "pg_wal"]);
  expect(readdirSync(join(to, "pg_wal"))).toEqual([]);
  copy.sync(["2", "3"]);
  expect(readAll(to)).toEqual({ "pg_wal/2": "2", "pg_wal/3": "3" });
});
