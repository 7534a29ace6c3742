import ts from "typescript";
import { readSourceFiles } from "./source-files.mjs";

const FILE_LINES = 300;
// Splitting a test scenario or a template does not make it easier to read.
const TEST_FILE_LINES = 400;
const TEST = /^(tests|e2e)\//;
const LONG_FUNCTIONS = /^(tests|e2e)\/|templates\.mjs$/;
const FUNCTION_LINES = 60;
const PROPS = 7;

/** The limits of docs/adr/0011: lines of a file, lines of a function, props of a component. */
export async function checkSizes() {
  const faults = [];
  for (const { path, text } of readSourceFiles()) {
    const lines = text.split("\n").length - 1;
    const most = TEST.test(path) ? TEST_FILE_LINES : FILE_LINES;
    if (lines > most && !path.endsWith(".css")) faults.push(`${path}: ${lines} lines; at most ${most}`);
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    visit(source, (node) => {
      const length = getLine(source, node.getEnd()) - getLine(source, node.getStart()) + 1;
      const at = `${path}:${getLine(source, node.getStart()) + 1}`;
      if (length > FUNCTION_LINES && !LONG_FUNCTIONS.test(path))
        faults.push(`${at}: a function of ${length} lines; at most ${FUNCTION_LINES}`);
      const props = listProps(node, path);
      if (props > PROPS) faults.push(`${at}: a component with ${props} props; at most ${PROPS}`);
    });
  }
  return { ok: faults.length === 0, output: faults.join("\n") };
}

function visit(node, look) {
  if (ts.isFunctionLike(node) && "body" in node && node.body) look(node);
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
