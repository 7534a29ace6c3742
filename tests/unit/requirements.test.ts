import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// docs/requirements.md names tests that exist.

const PAGE = readFileSync("docs/requirements.md", "utf8");
const LINKED = [...PAGE.matchAll(/\]\(\.\.\/([^)]+)\)/gu)].map(([, path = ""]) => path);

test("every requirement names tests that exist", () => {
  const rows = PAGE.split("\n").filter((line) => /^\| [A-Z]{3}-\d+ \|/u.test(line));
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !row.includes("](../"))).toEqual([]);
  expect(LINKED.filter((path) => !existsSync(path))).toEqual([]);
});

test("numbers are unique, and rows are sorted by them", () => {
  const ids = [...PAGE.matchAll(/^\| (?<area>[A-Z]{3})-(?<number>\d+) \|/gmu)].map(({ groups }) => ({
    area: groups?.area ?? "",
    number: Number(groups?.number),
  }));
  const isAfter = ({ area, number }: (typeof ids)[number], at: number) =>
    ids.slice(0, at).every((one) => one.area !== area || one.number < number);
  expect(ids.filter((id, at) => !isAfter(id, at))).toEqual([]);
});

test("every contract and browser test is linked to a requirement", () => {
  const files = execFileSync("git", ["ls-files", join("tests", "contract"), "e2e"], { encoding: "utf8" }).split("\n");
  const tests = files.filter((path) => /\.(test|spec)\.tsx?$/u.test(path) && existsSync(path));
  expect(tests.length).toBeGreaterThan(80);
  expect(tests.filter((path) => !LINKED.includes(path))).toEqual([]);
});
