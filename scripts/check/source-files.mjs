import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../launch/paths.mjs";

const FOLDERS = ["app", "backend", "components", "e2e", "lib", "packages", "scripts", "tests"];
const KINDS = /\.(tsx?|mjs|cjs|css)$/;
/** Generated folders, at any depth. */
const BUILT = new Set([".next", "dist", "node_modules"]);

/** All source files, or those with names of other `kinds`: path relative to the project, with forward slashes, and text. */
export function readSourceFiles(kinds = KINDS) {
  const files = readdirSync(ROOT).filter((name) => kinds.test(name) && statSync(join(ROOT, name)).isFile());
  for (const folder of FOLDERS) {
    if (existsSync(join(ROOT, folder))) files.push(...listPathsUnder(folder, kinds));
  }
  return files
    .filter((path) => path !== "next-env.d.ts")
    .sort()
    .map((path) => ({
      path: relative(ROOT, join(ROOT, path)).replaceAll("\\", "/"),
      text: readFileSync(join(ROOT, path), "utf8"),
    }));
}

function listPathsUnder(folder, kinds) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return BUILT.has(entry.name) ? [] : listPathsUnder(path, kinds);
    return entry.isFile() && kinds.test(entry.name) ? [path] : [];
  });
}

const TEXTS = /\.(json|md)$/;

/** The texts (JSON and Markdown) in a folder: path relative to the project, and text. */
export function readTextFiles(folder) {
  const names = readdirSync(join(ROOT, folder)).filter((name) => TEXTS.test(name));
  return names.map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), "utf8") }));
}
