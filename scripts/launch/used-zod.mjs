import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

// What a browser loads of zod. The bundler of Next keeps every kind of schema that zod/mini knows, because one of its files
// names them all; a bundle of those that the product uses is 9 kB smaller, on every screen (docs/adr/0039).

const SOURCES = ["app", "components", "lib"];
const FILE = "dist/web/zod-mini.mjs";

/** Their types are used, never their values, which would bring all of zod. */
const ONLY_TYPES = new Set(["core", "input", "locales", "output", "regexes", "util"]);

/** Bundles the parts of zod/mini that the sources name, and answers the file, relative to the project. */
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

/** What a source names of zod/mini, behind `z.` or by itself. */
export function zodNames(source) {
  if (!source.includes('"zod/mini"')) return [];
  const alone = [...source.matchAll(/import \{([^}]*)\} from "zod\/mini"/g)].flatMap(([, list]) => list.split(","));
  return [
    ...[...source.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name),
    ...alone.map((name) => name.trim().split(" ")[0]).filter((name) => name !== ""),
  ];
}

/** Several processes of one build read the settings; none may find half a file. */
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
