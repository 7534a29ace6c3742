import { compile } from "css-select";
import type { CssNode } from "css-tree";
import parse from "css-tree/selector-parser";
import { tokenTypes as TOKEN, tokenize } from "css-tree/tokenizer";
import walk from "css-tree/walker";

// Checks selectors: valid in every browser, and understood by the engine that tests them on a page.

const LENGTH_MAX = 500;
const NESTING_MAX = 4;
const PSEUDO_CLASSES = new Set([
  "first-child",
  "last-child",
  "only-child",
  "first-of-type",
  "last-of-type",
  "only-of-type",
  "empty",
  "root",
  "nth-child",
  "nth-last-child",
  "nth-of-type",
  "nth-last-of-type",
  "not",
  "is",
  "where",
  "has",
  "checked",
  "disabled",
  "enabled",
  "required",
  "optional",
  "link",
]);

const REFUSED_PARTS = ["PseudoElementSelector", "NestingSelector", "Raw", "Percentage"];

/** Whether a text is a CSS selector that voice search can use. */
export function isValidSelector(selector: string): boolean {
  if (selector.trim() === "" || selector.length > LENGTH_MAX || measureNesting(selector) > NESTING_MAX) return false;
  try {
    const tree = parse(selector, { context: "selectorList" });
    return !hasRefusedPart(tree) && compile(selector) !== undefined;
  } catch {
    return false;
  }
}

function hasRefusedPart(tree: CssNode): boolean {
  let isRefused = false;
  let isRelative = false;
  walk(tree, (node) => {
    const type: string = node.type;
    if (node.type === "PseudoClassSelector") {
      const name = node.name.toLowerCase();
      isRelative = name === "has";
      if (!PSEUDO_CLASSES.has(name)) isRefused = true;
    } else if (node.type === "Selector") {
      const isOpenStart = node.children.first?.type === "Combinator" && !isRelative;
      if (isOpenStart || node.children.last?.type === "Combinator") isRefused = true;
    } else if (node.type === "TypeSelector" && node.name.includes("|")) isRefused = true;
    if (REFUSED_PARTS.includes(type)) isRefused = true;
  });
  return isRefused;
}

/** The depth of parentheses; infinite if an id starts with a digit, which no browser accepts. */
function measureNesting(selector: string): number {
  let depth = 0;
  let deepest = 0;
  tokenize(selector, (type, start) => {
    if (type === TOKEN.Function || type === TOKEN.LeftParenthesis) depth += 1;
    if (type === TOKEN.RightParenthesis) depth -= 1;
    const isNumber = type === TOKEN.Hash && /^#-?\d/.test(selector.slice(start, start + 3));
    deepest = Math.max(deepest, isNumber ? Number.POSITIVE_INFINITY : depth);
  });
  return deepest;
}
