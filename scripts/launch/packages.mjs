import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { ROOT } from "./paths.mjs";

const FOLDER = "packages";

/** The packages of this repository: their names, and their folders relative to the project. Sources are in `src`, tests in `tests`. */
export const PACKAGES = readdirSync(join(ROOT, FOLDER))
  .filter((name) => existsSync(join(ROOT, FOLDER, name, "package.json")))
  .sort()
  .map((name) => {
    const folder = `${FOLDER}/${name}`;
    return { folder, name: JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).name };
  });

const NAMES = new RegExp(`^(${PACKAGES.map(({ name }) => name).join("|")})(/|$)`);
const { resolve } = createRequire(import.meta.url);

/** The file, relative to the project, of a module of one of these packages (`@vitrine/engine/fold`); null for other names. */
export function resolveOwnPackage(name) {
  return NAMES.test(name) ? relative(ROOT, resolve(name)).replaceAll("\\", "/") : null;
}

/**
 * Bundles the packages of this repository also where esbuild leaves other packages out (`packages: "external"`): Node does not run
 * their TypeScript.
 */
export const bundleOwnPackages = {
  name: "packages of this repository",
  setup(build) {
    build.onResolve({ filter: NAMES }, ({ path }) => ({ path: resolve(path) }));
  },
};
