import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  deleteOldDumps,
  listAutomaticDumps,
  nameDump,
  prepareFolder,
  RETAINED_DUMPS,
} from "@/backend/db/backup/dump-folder";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-29T12:00:00Z");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-dumps-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes automatic dumps at some times, as the backend does. */
function writeDumps(times: readonly Date[]): string[] {
  return times.map((at) => {
    const path = nameDump(folder, true, at);
    writeFileSync(path, "dump");
    deleteOldDumps(folder);
    return path;
  });
}

const later = (count: number): Date => new Date(START.getTime() + count * 15 * MINUTE_MS);

test("keeps the newest 24 automatic dumps, and every dump of the command", () => {
  const byHand = nameDump(folder, false, START);
  writeFileSync(byHand, "dump");
  const written = writeDumps(Array.from({ length: 40 }, (_, count) => later(count)));
  expect(RETAINED_DUMPS).toBe(24);
  expect(listAutomaticDumps(folder).map(({ path }) => path)).toEqual(written.slice(-24).reverse());
  expect(readdirSync(folder).map((name) => join(folder, name))).toContain(byHand);
});

test.each([
  ["back", -400],
  ["ahead", 4000],
])("keeps the dumps written last when the clock is set %s by days", (_, days) => {
  const moved = new Date(START.getTime() + days * 24 * 60 * MINUTE_MS);
  const before = writeDumps(Array.from({ length: 24 }, (_, count) => later(count)));
  const after = writeDumps([moved, moved, new Date(moved.getTime() + MINUTE_MS)]);
  expect(listAutomaticDumps(folder).map(({ path }) => path)).toEqual([...before.slice(3), ...after].reverse());
});

test("gives two dumps of the command in one second different names", () => {
  const first = nameDump(folder, false, START);
  writeFileSync(first, "dump");
  expect(nameDump(folder, false, START)).not.toBe(first);
});

test("deletes what an interrupted dump left, but not what another process writes", () => {
  const write = (name: string, ageHours: number): void => {
    writeFileSync(join(folder, name), "");
    const at = new Date(START.getTime() - ageHours * 60 * MINUTE_MS);
    utimesSync(join(folder, name), at, at);
  };
  write("auto-000001-20261129T000000Z.dump.part", 12);
  write("auto-000002-20261129T115900Z.dump.part", 0);
  write("auto-000003-20261128T000000Z.dump", 36);
  prepareFolder(folder, START);
  expect(readdirSync(folder).sort()).toEqual([
    "auto-000002-20261129T115900Z.dump.part",
    "auto-000003-20261128T000000Z.dump",
  ]);
});
