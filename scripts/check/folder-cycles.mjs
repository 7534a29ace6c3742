import { dirname, posix } from "node:path";
import ts from "typescript";
import { resolveOwnPackage } from "../launch/packages.mjs";
import { readSourceFiles } from "./source-files.mjs";

/** Allowed cycles: the store logs and wakes loops; the demo data is one unit split into folders. */
const ALLOWED = ["backend/db backend/kit", "backend/demo backend/demo/feeds backend/demo/history"];

/** Fails if folders of the product import each other in a cycle, even if their files do not. */
export async function checkFolderCycles() {
  const files = readSourceFiles().filter(({ path }) =>
    /^(backend|components|lib|packages\/[^/]+\/src)\/.*\.tsx?$/.test(path),
  );
  const cycles = findCycles(files).filter((cycle) => !ALLOWED.includes(cycle));
  return { ok: cycles.length === 0, output: cycles.map((cycle) => `Folder cycle: ${cycle}`).join("\n") };
}

/** The folder cycles of files (`path`, `text`), each as its folders in alphabetical order, separated by spaces. */
export function findCycles(files) {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map();
  for (const { path, text } of files) {
    const from = dirname(path);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = resolveImport(path, fileName, known);
      if (target === undefined || dirname(target) === from) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(dirname(target)));
    }
  }
  const reach = new Map([...imports.keys()].map((folder) => [folder, collectReached(folder, imports)]));
  const circular = [...reach].filter(([folder, reached]) => reached.has(folder)).map(([folder]) => folder);
  const listCycle = (folder) =>
    circular.filter((other) => reach.get(folder).has(other) && reach.get(other).has(folder)).sort();
  return [...new Set(circular.map((folder) => listCycle(folder).join(" ")))];
}

function collectReached(folder, imports) {
  const seen = new Set();
  const waiting = [...(imports.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return seen;
}

function resolveImport(from, name, known) {
  const own = resolveOwnPackage(name);
  if (own !== null) return known.has(own) ? own : undefined;
  const base = name.startsWith("@/") ? name.slice(2) : name.startsWith(".") ? posix.join(dirname(from), name) : null;
  return base === null ? undefined : ["", ".ts", ".tsx"].map((end) => base + end).find((path) => known.has(path));
}
