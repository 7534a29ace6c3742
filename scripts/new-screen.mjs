// npm run new:screen <area>/<feature> [<path below the site>] [<section>]: creates the files of a new screen, a
// working skeleton with one read. Example: npm run new:screen catalogue/feeds-history settings/feeds/history catalog
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AREAS } from "./check/areas.mjs";
import { ROOT } from "./launch/paths.mjs";
import { buildFiles, buildLazyScreen, LAZY_SCREENS } from "./new-screen/templates.mjs";

const [name = "", ...rest] = process.argv.slice(2);
const [area, feature = ""] = name.split("/");
const [path = feature.replaceAll("-", "_"), section = "generalSettings"] = rest;
if (!(area in AREAS) || !/^[a-z]+(-[a-z]+)*$/.test(feature)) {
  console.error("npm run new:screen <area>/<feature-in-kebab-case> [<path below the site>] [<menu section>]");
  console.error(`Areas: ${Object.keys(AREAS).join(", ")}`);
  process.exit(1);
}
const NOTHING = {
  en: "Nothing here yet",
  cs: "Zatím tu nic není",
  sk: "Zatiaľ tu nič nie je",
  pl: "Na razie nic tu nie ma",
};
const names = buildNames(feature);
const files = buildFiles({ ...names, area, path, section });
const taken = Object.keys(files).filter((name) => existsSync(join(ROOT, name)));
if (taken.length > 0) {
  console.error(`Already exists: ${taken.join(", ")}`);
  process.exit(1);
}

const changed = [addScreen(), ...["en", "cs", "sk", "pl"].flatMap(addMessages), addHandlers(), addLazyScreen()];
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, name)), { recursive: true });
  writeFileSync(join(ROOT, name), text);
}
const written = [...Object.keys(files), ...changed];
spawnSync("npx", ["biome", "check", "--write", ...written.filter((name) => !name.endsWith(".json"))], {
  cwd: ROOT,
  stdio: "ignore",
});
console.log(
  `${written.map((name) => `  ${name}`).join("\n")}\nNext: the call's answer in lib/contract, the texts in four languages, then npm run check.`,
);

function buildNames(name) {
  const words = name.split("-");
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  const title = words.join(" ").replace(/^./, (letter) => letter.toUpperCase());
  return { feature: name, pascal, camel, title };
}

function edit(name, change) {
  const text = readFileSync(join(ROOT, name), "utf8");
  const next = change(text);
  if (next === text) throw new Error(`${name} has no place for ${feature}.`);
  writeFileSync(join(ROOT, name), next);
  return name;
}

/** Enables the screen if the menu already has it; otherwise adds it to its section. */
function addScreen() {
  return edit("lib/domain/kit/screens.ts", (text) => {
    const known = new RegExp(`(name: "${feature}",[\\s\\S]*?exists: )(?:true|false)`);
    if (known.test(text)) return text.replace(known, "$1true");
    if (text.includes(`\${S}/${path}\``))
      throw new Error(`/${path} belongs to a screen of another name; see lib/domain/kit/screens.ts.`);
    const line = `  { name: "${feature}", path: \`\${S}/${path}\`, section: "${section}", access: {}, exists: true },\n`;
    return text.replace(/(SCREENS: readonly Screen\[\] = \[\n[\s\S]*?)(\n\];)/, `$1\n${line.trimEnd()}$2`);
  });
}

function addMessages(locale) {
  const { errors } = readTexts(`messages/${locale}/kit.json`);
  const title = readTexts(`messages/${locale}/shell.json`).menu.screens[feature] ?? names.title;
  const own = { title, nothing: NOTHING[locale], loadFailed: errors.unableToLoadData };
  const files = [
    edit(`messages/${locale}/${area}.json`, (text) => formatJson({ ...JSON.parse(text), [feature]: own })),
  ];
  const shell = readTexts(`messages/${locale}/shell.json`);
  if (feature in shell.menu.screens) return files;
  shell.menu.screens[feature] = title;
  return [...files, edit(`messages/${locale}/shell.json`, () => formatJson(shell))];
}

function readTexts(name) {
  return JSON.parse(readFileSync(join(ROOT, name), "utf8"));
}

function formatJson(texts) {
  return `${JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

function addHandlers() {
  const imported = `import { ${names.camel}Handlers } from "./${feature}";\n`;
  return edit(
    `backend/${area}/register.ts`,
    (text) => imported + text.replace(/(Implemented\[\] =>? \[)/, `$1...${names.camel}Handlers, `),
  );
}

function addLazyScreen() {
  const file = `components/${area}/lazy-screens.tsx`;
  const there = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : LAZY_SCREENS;
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), there + buildLazyScreen({ ...names, area }));
  return file;
}
