import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../launch/paths.mjs";

const FOLDERS = ["app", "backend", "components", "e2e", "lib", "scripts", "tests"];
const KINDS = /\.(tsx?|mjs|cjs|css)$/;

/** Every source file of ours: path relative to the project, with forward slashes, and text. */
export function sourceFiles() {
  const files = readdirSync(ROOT).filter((name) => KINDS.test(name) && statSync(join(ROOT, name)).isFile());
  for (const folder of FOLDERS) {
    if (!existsSync(join(ROOT, folder))) continue;
    for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
      if (KINDS.test(String(name))) files.push(join(folder, String(name)));
    }
  }
  return files
    .filter((path) => path !== "next-env.d.ts")
    .sort()
    .map((path) => ({
      path: relative(ROOT, join(ROOT, path)).replaceAll("\\", "/"),
      text: readFileSync(join(ROOT, path), "utf8"),
    }));
}
