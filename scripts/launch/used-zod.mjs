import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

// The zod bundle for browsers. Next would include every schema type of zod/mini, because one of its files references them all; a
// bundle of the used ones is 9 kB smaller on every screen (docs/adr/0039).

const SOURCES = ["app", "components", "lib"];
const FILE = "dist/web/zod-mini.mjs";

/** Used as types only; their values would include all of zod. */
const ONLY_TYPES = new Set(["core", "input", "locales", "output", "regexes", "util"]);

/** Bundles the parts of zod/mini that the sources use; returns the file, relative to the project. */
export async function bundleUsedZod() {
  const [{ build }, zod] = await Promise.all([import("esbuild"), import("zod/mini")]);
  const names = new Set(SOURCES.flatMap(sourcesIn).flatMap((file) => zodNames(readFileSync(file, "utf8"))));
  const used = [...names].filter((name) => Object.hasOwn(zod, name) && !ONLY_TYPES.has(name)).sort();
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: `export { ${used.join(", ")} } from "zod/mini";`, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "warning",
  });
  keep(outputFiles[0].text);
  return `./${FILE}`;
}

/** The names of zod/mini that a source uses, with or without `z.`. */
export function zodNames(source) {
  if (!source.includes('"zod/mini"')) return [];
  const alone = [...source.matchAll(/import \{([^}]*)\} from "zod\/mini"/g)].flatMap(([, list]) => list.split(","));
  return [
    ...[...source.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name),
    ...alone.map((name) => name.trim().split(" ")[0]).filter((name) => name !== ""),
  ];
}

/** Writes atomically, because several processes of a build read the file. */
function keep(text) {
  const path = join(ROOT, FILE);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));
}
