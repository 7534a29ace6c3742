import ts from "typescript";

/** What to write instead of each form. */
const ADVICE = {
  "object spread": "an object literal spread into another; write its properties there",
  "array spread": "an array literal spread into a list; write its elements there",
  "array unpacked": "an array literal unpacked into names; write one statement per name",
  "object unpacked": "an object literal unpacked into names; write one statement per name",
  "object assign": "object literals joined by Object.assign; write one literal",
};

/**
 * Advice about a literal that is taken apart where it is written, which only saves lines: `...{ a: x }` in an object,
 * `...[x]` in a list or call, `const [a, b] = [x, y]`, `Object.assign({}, { a: x })`. Null for a spread that depends on
 * a condition, an assignment that swaps values, and parts of what a literal joins.
 */
export function adviseOnLiteral(node) {
  const form = nameForm(node);
  return form === null ? null : ADVICE[form];
}

function nameForm(node) {
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return isObject(node.expression) ? "object spread" : null;
  if (ts.isSpreadElement(node)) return isArray(node.expression) ? "array spread" : null;
  if (ts.isVariableDeclaration(node) && node.initializer) return nameUnpacking(node.name, node.initializer);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return needsOldValues(node) ? null : nameUnpacking(unwrap(node.left), node.right);
  return ts.isCallExpression(node) && joinsLiterals(node) ? "object assign" : null;
}

function nameUnpacking(target, value) {
  if (hasSpread(unwrap(value))) return null;
  if ((ts.isArrayBindingPattern(target) || isArray(target)) && isArray(value)) return "array unpacked";
  if ((ts.isObjectBindingPattern(target) || isObject(target)) && isObject(value)) return "object unpacked";
  return null;
}

/** Whether a literal joins values whose elements or properties are only known when it runs. */
function hasSpread(literal) {
  const parts = literal.elements ?? literal.properties ?? [];
  return parts.some((part) => ts.isSpreadElement(part) || ts.isSpreadAssignment(part));
}

/** Whether a value reads a target that was assigned before it, as in `[a, b] = [b, a]`: one statement each would read the new value. */
function needsOldValues({ left, right }) {
  const targets = unwrap(left);
  const values = unwrap(right);
  if (!ts.isArrayLiteralExpression(targets) || !ts.isArrayLiteralExpression(values)) return false;
  return values.elements.some((value, index) =>
    targets.elements.slice(0, index).some((target) => mentions(value, target.getText())),
  );
}

function mentions(node, text) {
  return node.getText() === text || Boolean(ts.forEachChild(node, (child) => mentions(child, text)));
}

function joinsLiterals({ expression, arguments: values }) {
  return (
    expression.getText() === "Object.assign" &&
    values.some((value, index) => index > 0 && isObject(value) && isObject(values[index - 1]))
  );
}

function isArray(node) {
  return ts.isArrayLiteralExpression(unwrap(node));
}

function isObject(node) {
  return ts.isObjectLiteralExpression(unwrap(node));
}

/** The expression without parentheses and assertions of its type. */
function unwrap(node) {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
    ? unwrap(node.expression)
    : node;
}
