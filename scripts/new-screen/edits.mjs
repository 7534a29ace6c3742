import ts from "typescript";

// The edits of files that a new screen is added to: each takes the text of a file and returns the new one.

/** The names of the menu sections. */
export function listSections(text) {
  const [, list = ""] = /SECTIONS = \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
}

/** The path below the site of a screen that the menu already has; null if it has none of this name. */
export function findScreenPath(text, feature) {
  return new RegExp(`name: "${feature}",\\s+path: \`\\$\\{S\\}/([^\`]+)\``).exec(text)?.[1] ?? null;
}

/** Whether a screen of the menu has the path below the site. */
export function hasPath(text, path) {
  return text.includes(`\${S}/${path}\``);
}

/** Enables the screen if the menu already has it; otherwise adds it, as the last of its section. */
export function addScreen(text, { feature, path, section }) {
  if (findScreenPath(text, feature) !== null)
    return text.replace(new RegExp(`(name: "${feature}",[\\s\\S]*?exists: )(?:true|false)`), "$1true");
  const screens = findVariable(parse(text), "SCREENS");
  const line = `{ name: "${feature}", path: \`\${S}/${path}\`, section: "${section}", access: {}, exists: true }`;
  return insertAfter(text, screens.elements.at(-1), `,\n  ${line}`);
}

/** Adds handlers to those of their area. */
export function addHandlers(text, { feature, camel }) {
  const { body } = findVariable(parse(text), "handlers");
  const list = ts.isBlock(body) ? body.statements.findLast(ts.isReturnStatement).expression : body;
  const added = `...${camel}Handlers`;
  const changed =
    ts.isArrayLiteralExpression(list) && list.elements.length > 0
      ? insertAfter(text, list.elements.at(-1), `, ${added}`)
      : `${text.slice(0, list.getStart())}[...${list.getText()}, ${added}]${text.slice(list.end)}`;
  return `import { ${camel}Handlers } from "./${feature}";\n${changed}`;
}

/** Adds the list of the screen to the calls of its area that the web server serves. */
export function addCall(text, { area, feature, camel }) {
  const list = findVariable(parse(text), "calls");
  const added = `forward(${camel}.list)`;
  const changed =
    list.elements.length > 0
      ? insertAfter(text, list.elements.at(-1), `, ${added}`)
      : `${text.slice(0, list.getStart())}[${added}]${text.slice(list.end)}`;
  const forward = 'import { forward } from "@/lib/server/forward/forward";\n';
  const imports = `import * as ${camel} from "@/lib/contract/${area}/${feature}";\n${text.includes(forward) ? "" : forward}`;
  // Imports are sorted below this one, which has no names.
  return changed.replace('import "server-only";\n', (first) => first + imports);
}

/** Adds a text, or an object of texts, to the object at `path` in a file of messages: in order if that is sorted, otherwise last. */
export function addText(text, path, key, value) {
  const source = ts.parseJsonText("messages.json", text);
  let object = source.statements[0].expression;
  for (const name of path) object = object.properties.find((property) => property.name.text === name).initializer;
  const { properties } = object;
  const names = properties.map(({ name }) => name.text);
  const isSorted = names.every((name, at) => at === 0 || names[at - 1] < name);
  const next = isSorted ? properties.find(({ name }) => name.text > key) : undefined;
  const indent = `\n${"  ".repeat(path.length + 1)}`;
  const entry = `${JSON.stringify(key)}: ${JSON.stringify(value, null, 2)}`.replaceAll("\n", indent);
  if (next === undefined) return insertAfter(text, properties.at(-1), `,${indent}${entry}`);
  const start = next.getStart(source);
  return `${text.slice(0, start)}${entry},${indent}${text.slice(start)}`;
}

function parse(text) {
  return ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
}

function findVariable(source, name) {
  const found = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((declaration) => declaration.name.getText() === name);
  if (found?.initializer === undefined) throw new Error(`There is no ${name} to extend.`);
  return found.initializer;
}

function insertAfter(text, node, inserted) {
  return text.slice(0, node.end) + inserted + text.slice(node.end);
}
