import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { LEVEL, PROGRAMS } from "../build.mjs";

// All bundled programs: what browsers must know, and where they may be.

const DIST = join(__dirname, "../dist");
const names = Object.keys(PROGRAMS);

function readProgram(name: string): string {
  const [, text = ""] = /= (".*");$/m.exec(readFileSync(join(DIST, `${name}.program.ts`), "utf8")) ?? [];
  return JSON.parse(text) as string;
}

test("there is one module for each program", () => {
  const files = readdirSync(DIST).filter((name) => name.endsWith(".ts"));
  expect(files.sort()).toEqual(names.map((name) => `${name}.program.ts`).sort());
});

test.each(names)("%s needs no newer language than all browsers of today know", (name) => {
  const program = `(${readProgram(name)})`;
  // What is newer would be written in other words.
  expect(transformSync(program, { target: LEVEL, charset: "utf8" }).code).toBe(
    transformSync(program, { target: "esnext", charset: "utf8" }).code,
  );
});

test("the check of the language finds what is newer", () => {
  const program = "(data=>data?.x)";
  expect(transformSync(program, { target: LEVEL }).code).not.toBe(transformSync(program, { target: "esnext" }).code);
});

test.each(names)("%s cannot end the script element that it is in", (name) => {
  expect(readProgram(name)).not.toMatch(/<\/script|<!--/i);
});

test.each(names)("%s is a function and nothing else", (name) => {
  expect(new Function(`return (${readProgram(name)}\n)`)()).toBeInstanceOf(Function);
});
