// npm run new:screen <area>/<feature> [<path below the site>] [<section>]: creates the files of a new screen, a
// working skeleton with one read, and lists what is left to write.
// Example: npm run new:screen catalogue/feed-notes settings/feeds/notes catalog
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AREAS } from "./check/areas.mjs";
import { ROOT } from "./launch/paths.mjs";
import {
  addCall,
  addHandlers,
  addScreen,
  addText,
  findScreenPath,
  hasPath,
  listSections,
} from "./new-screen/edits.mjs";
import { buildFiles, buildLazyScreen, LAZY_SCREENS } from "./new-screen/templates.mjs";
import { describeTexts, LOCALES, listTexts } from "./new-screen/texts.mjs";

const SCREENS = "lib/domain/kit/screens.ts";
const BIOME = "node_modules/@biomejs/biome/bin/biome";

const [name = "", ...rest] = process.argv.slice(2);
const [area, feature = ""] = name.split("/");
if (!(area in AREAS) || !/^[a-z]+(-[a-z]+)*$/.test(feature)) {
  console.error("npm run new:screen <area>/<feature-in-kebab-case> [<path below the site>] [<menu section>]");
  console.error(`Areas: ${Object.keys(AREAS).join(", ")}`);
  console.error(`Sections: ${listSections(read(SCREENS)).join(", ")}`);
  process.exit(1);
}
const known = findScreenPath(read(SCREENS), feature);
const [path = known ?? feature.replaceAll("-", "_"), section = "generalSettings"] = rest;
const screen = { ...buildNames(feature), area, path, section };
const created = buildFiles(screen);
const fault = findFault();
if (fault !== null) {
  console.error(fault);
  process.exit(1);
}
const texts = LOCALES.flatMap((locale) => listTexts(locale, screen)).filter((text) => !hasText(text));
const changed = planEdits();
for (const [file, text] of Object.entries({ ...created, ...changed })) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), text);
}
format([...Object.keys(created), ...Object.keys(changed)]);
report();

function buildNames(feature) {
  const words = feature.split("-");
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  const title = words.join(" ").replace(/^./, (letter) => letter.toUpperCase());
  return { feature, pascal, camel, title };
}

function read(file) {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Why the screen cannot be created; null if it can. Nothing is written before this is known. */
function findFault() {
  if (!/^[a-z0-9_]+(\/[a-z0-9_]+)*$/.test(path)) return `Not a path below the site: ${path}`;
  if (known !== null && known !== path) return `The menu has ${feature} at ${known}, not at ${path}.`;
  if (known === null && hasPath(read(SCREENS), path)) return `/${path} belongs to another screen.`;
  const sections = listSections(read(SCREENS));
  if (!sections.includes(section)) return `Sections: ${sections.join(", ")}`;
  const taken = Object.keys(created).filter((file) => existsSync(join(ROOT, file)));
  if (taken.length > 0) return `Already exists: ${taken.join(", ")}`;
  const holder = readdirSync(join(ROOT, "messages/en")).find(
    (file) => feature in JSON.parse(read(`messages/en/${file}`)),
  );
  return holder === undefined ? null : `messages/en/${holder} already has texts of ${feature}.`;
}

/** Whether the menu or the help already has the text, because the screen was announced before it existed. */
function hasText({ file, path, key }) {
  return key in path.reduce((texts, name) => texts[name], JSON.parse(read(file)));
}

/** The new texts of the files to change, by file. */
function planEdits() {
  const lazy = `components/${area}/lazy-screens.tsx`;
  const register = `backend/${area}/register.ts`;
  const served = `lib/server/calls/${area}.ts`;
  const edits = {
    [SCREENS]: addScreen(read(SCREENS), screen),
    [register]: addHandlers(read(register), screen),
    [served]: addCall(read(served), screen),
    [lazy]: (existsSync(join(ROOT, lazy)) ? read(lazy) : LAZY_SCREENS) + buildLazyScreen(screen),
  };
  for (const { file, path, key, value } of texts) edits[file] = addText(edits[file] ?? read(file), path, key, value);
  return edits;
}

function format(files) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIOME, "check", "--write", ...files], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) console.error(`${stdout}${stderr}`);
}

function report() {
  const print = (title, lines) => console.log(`${title}\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
  print("Created:", Object.keys(created));
  print("Changed:", Object.keys(changed));
  print("Left to write:", [
    `lib/contract/${area}/${feature}.ts: columns, filters and order of the list, its rows (now an id and a name), other calls and their codes, who may call`,
    `${SCREENS}: who may open the screen (\`access\`; now everyone on the site), and its place in the menu`,
    `backend/${area}/${feature}.ts: the handler; it answers without items`,
    `components/${area}/${feature}/${feature}-list-screen.tsx: the screen; it lists names`,
    `tests/contract/${area}/${feature}.test.ts: what the calls promise`,
    `tests/component/${area}/${feature}.test.tsx: what the screen shows and does besides what all lists do`,
    "e2e: what only a browser shows; e2e/walk.spec.ts opens every screen of the menu",
    "docs/requirements.md: a row with a link to the contract test; tests/unit/requirements.test.ts fails without it",
    "docs/glossary.md: new terms",
    "CHANGELOG.md: a line",
  ]);
  print(
    "Texts to write or translate:",
    texts.flatMap((text) => [text.file, ...describeTexts(text).map((line) => `  ${line}`)]),
  );
  console.log("Then: npm run check");
}
