import ts from "typescript";
import { adviseOnLiteral } from "./literals.mjs";
import { readSourceFiles } from "./source-files.mjs";

const FILE_LINES = 400;
const FUNCTION_LINES = 80;
// Splitting a test scenario or a template does not make it easier to read.
const LONG_FUNCTIONS = /^(tests|e2e|packages\/[^/]+\/tests)\/|templates\.mjs$/;
const PROPS = 7;
const TESTS = /^(tests|e2e|packages\/[^/]+\/tests)\/|^playwright\.config\.ts$/;

/**
 * The limits of docs/adr/0079: lines of a file, lines of a function, props of a component. In product code, also finds literals that
 * are taken apart where they are written, which lower limits made people write; both read the parsed source.
 */
export async function checkSizes(files = readSourceFiles()) {
  const faults = [];
  const literals = [];
  for (const { path, text } of files) {
    const lines = text.split("\n").length - 1;
    if (lines > FILE_LINES && !path.endsWith(".css")) faults.push(`${path}: ${lines} lines; at most ${FILE_LINES}`);
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    visit(source, (node) => {
      const at = () => `${path}:${getLine(source, node.getStart()) + 1}`;
      if (ts.isFunctionLike(node) && "body" in node && node.body) {
        const length = getLine(source, node.getEnd()) - getLine(source, node.getStart()) + 1;
        if (length > FUNCTION_LINES && !LONG_FUNCTIONS.test(path))
          faults.push(`${at()}: a function of ${length} lines; at most ${FUNCTION_LINES}`);
        const props = listProps(node, path);
        if (props > PROPS) faults.push(`${at()}: a component with ${props} props; at most ${PROPS}`);
      }
      const advice = TESTS.test(path) ? null : adviseOnLiteral(node);
      if (advice !== null) literals.push(`${at()}: ${advice}`);
    });
  }
  const all = [...faults, ...literals];
  return { ok: all.length === 0, output: all.join("\n"), detail: `${literals.length} needless literals found` };
}

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

function getLine(source, position) {
  return source.getLineAndCharacterOfPosition(position).line;
}

/** Counts the props that a component destructures by name; `...rest` does not count. */
function listProps(node, path) {
  const name = ts.isFunctionDeclaration(node) ? (node.name?.text ?? "") : "";
  if (!path.endsWith(".tsx") || !/^[A-Z]/.test(name)) return 0;
  const first = node.parameters[0]?.name;
  return first && ts.isObjectBindingPattern(first)
    ? first.elements.filter((element) => !element.dotDotDotToken).length
    : 0;
}
