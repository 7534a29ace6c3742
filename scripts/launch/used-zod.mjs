import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGES } from "./packages.mjs";
import { ROOT } from "./paths.mjs";

// The zod bundle for browsers. Next would include every schema type of zod/mini, because one of its files references them all; a
// bundle of the used ones is 11 kB smaller on every screen (docs/adr/0039).

/** The folders whose files run in browsers. */
export const ZOD_SOURCES = ["app", "components", "lib", ...PACKAGES.map(({ folder }) => `${folder}/src`)].map(
  (folder) => join(ROOT, folder),
);
const FILE = "dist/web/zod-mini.mjs";

/** Used as types only; their values would include all of zod. */
const ONLY_TYPES = new Set(["core", "input", "locales", "output", "regexes", "util"]);

/** Groups of schema types, each a file of zod/mini, of which only the used members are included. */
const GROUPS = ["coerce", "iso"];

/** What follows `z.`, with the member of a group. */
const NAMES = new RegExp(`\\bz\\.((?:(?:${GROUPS.join("|")})\\.)?\\w+)`, "g");

/**
 * zod/mini reads one helper through two namespaces, so esbuild would include every helper (2 kB). This reads it through the namespace
 * that the file imports already.
 */
const directHelpers = {
  name: "direct helpers of zod",
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]mini[\\/]schemas\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll("core.util.", "util."),
    }));
  },
};

/**
 * Bundles the parts of zod/mini that the files in `folders` use. Returns the bundle, relative to the project, in which Next looks for
 * it.
 */
export async function bundleUsedZod({ folders = ZOD_SOURCES, file = FILE } = {}) {
  const [{ build }, zod] = await Promise.all([import("esbuild"), import("zod/mini")]);
  const names = new Set(folders.flatMap(listSources).flatMap((path) => listZodNames(readFileSync(path, "utf8"))));
  const used = [...names].filter((name) => isExported(zod, name)).sort();
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: writeEntry(used), resolveDir: ROOT },
    plugins: [directHelpers],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "warning",
  });
  writeChanged(join(ROOT, file), outputFiles[0].text);
  return `./${file}`;
}

/** Whether zod/mini has a value of this name, which may be `group.member`. */
function isExported(zod, name) {
  const [first, member] = name.split(".");
  if (GROUPS.includes(first)) return member !== undefined && Object.hasOwn(zod[first], member);
  return Object.hasOwn(zod, name) && !ONLY_TYPES.has(name);
}

/** A module that exports these names of zod/mini. */
function writeEntry(names) {
  const alone = names.filter((name) => !name.includes("."));
  const folder = dirname(fileURLToPath(import.meta.resolve("zod/v4/mini")));
  const groups = GROUPS.map((group) => {
    const members = names.filter((name) => name.startsWith(`${group}.`)).map((name) => name.slice(group.length + 1));
    const path = JSON.stringify(join(folder, `${group}.js`));
    return `import * as all_${group} from ${path};
      export const ${group} = { ${members.map((name) => `${name}: all_${group}.${name}`).join(", ")} };`;
  });
  return `export { ${alone.join(", ")} } from "zod/mini";\n${groups.join("\n")}`;
}

/** The names of zod/mini that a source uses, with or without `z.`; those of a group as `group.member`. */
export function listZodNames(source) {
  if (!source.includes('"zod/mini"')) return [];
  const alone = [...source.matchAll(/import \{([^}]*)\} from "zod\/mini"/g)].flatMap(([, list]) => list.split(","));
  return [
    ...[...source.matchAll(NAMES)].map(([, name]) => name),
    ...alone.map((name) => name.trim().split(" ")[0]).filter((name) => name !== ""),
  ];
}

/** Writes atomically, because several processes of a build, and Next in development, read the file. */
function writeChanged(path, text) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, path);
}

function listSources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
