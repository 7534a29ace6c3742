// Bundles the programs of this package into dist/: a module for each, which exports its text. Run without arguments, it builds them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const PACKAGE = import.meta.dirname;
const DIST = join(PACKAGE, "dist");
const STAMP = join(DIST, ".built");

/** The programs by the names of their modules in dist/: a module in src/programs/ that exports `start`. */
export const PROGRAMS = {
  "open-sections": "console/open-sections",
  "page-start": "console/page-start",
  "screenshots-images": "screenshots/wait-for-images",
  "screenshots-mute-reports": "screenshots/mute-reports",
  "screenshots-remove-connections": "screenshots/remove-connections",
  "screenshots-selector": "screenshots/check-selector",
  shop: "shop/start",
  tracking: "tracking/start",
  voice: "voice/published",
  "voice-draft": "voice/draft",
  "voice-empty": "voice/empty",
  "voice-expired": "voice/expired",
  "voice-preview-frame": "voice-preview-frame/start",
};

/** Programs whose result is used. */
const RETURNING = new Set(["screenshots-images", "screenshots-selector"]);

/** The level of the language that browsers must know. */
export const LEVEL = "es2017";

/** Options of esbuild for a program whose `start` the entry calls. The modules become the body of a function. */
const OPTIONS = {
  absWorkingDir: PACKAGE,
  bundle: true,
  write: false,
  minify: true,
  format: "esm",
  platform: "browser",
  target: LEVEL,
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  charset: "utf8",
  logLevel: "silent",
};

/** Builds the programs if their sources or the bundler changed since the last build. Exits with the errors if that fails. */
export function ensurePrograms() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === computeStamp()) return;
  const { status, stderr } = spawnSync(process.execPath, [join(PACKAGE, "build.mjs")], { encoding: "utf8" });
  if (status === 0) return;
  console.error(`${stderr}\nThe scripts for browsers could not be built.`);
  process.exit(status ?? 1);
}

/** Builds all programs. Rejects with the errors of esbuild, and leaves what was built before. */
export async function buildPrograms() {
  const stamp = computeStamp();
  const { build } = await import("esbuild");
  const texts = await Promise.all(Object.keys(PROGRAMS).map(async (name) => [name, await bundle(build, name)]));
  mkdirSync(DIST, { recursive: true });
  for (const [name, text] of texts) writeWhole(`${name}.program.ts`, formatModule(text));
  removeOthers(texts.map(([name]) => `${name}.program.ts`));
  writeWhole(".built", stamp);
}

/** The text of a program: an arrow function of its data. Where `start` returns something, the function does. */
async function bundle(build, name) {
  const call = RETURNING.has(name) ? "result = start(data)" : "start(data)";
  const contents = `import { start } from "./src/programs/${PROGRAMS[name]}";\n${call};`;
  const { outputFiles } = await build({ ...OPTIONS, stdin: { contents, resolveDir: PACKAGE } });
  const body = outputFiles[0].text.trim().replace(/;$/, "");
  return RETURNING.has(name)
    ? `data=>{"use strict";let result;${body};return result\n}`
    : `data=>{"use strict";${body}\n}`;
}

function formatModule(text) {
  return `// Written by build.mjs.\nexport const text = ${JSON.stringify(text)};\n`;
}

/** Writes a file in one step, because several processes may build at the same time, and only if it differs, because others watch it. */
function writeWhole(name, text) {
  const path = join(DIST, name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, path);
}

/** Deletes programs that no longer exist. */
function removeOthers(names) {
  const old = readdirSync(DIST).filter((name) => name.endsWith(".program.ts") && !names.includes(name));
  for (const name of old) rmSync(join(DIST, name), { force: true });
}

/** A hash of what the programs are made from. */
function computeStamp() {
  const hash = createHash("sha256").update(createRequire(import.meta.url)("esbuild/package.json").version);
  const sources = readdirSync(join(PACKAGE, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  for (const name of ["build.mjs", ...sources.map((name) => join("src", name)).sort()])
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(PACKAGE, name)));
  return hash.digest("hex");
}

async function buildOrExit() {
  try {
    await buildPrograms();
  } catch (error) {
    const { formatMessages } = await import("esbuild");
    console.error(error.errors ? (await formatMessages(error.errors, { kind: "error" })).join("\n") : error);
    process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) void buildOrExit();
