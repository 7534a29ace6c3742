// A faster getComputedStyle for jsdom. Every role and name query of a test needs the
// style of each visited element; jsdom tries all rules of its own stylesheet on each, parses the values of those that
// match, and throws all of it away at every change of the document.
const { createRequire } = require("node:module");
const rules = require("jsdom/lib/jsdom/living/helpers/style-rules.js");
const { matchesDontThrow } = require("jsdom/lib/jsdom/living/helpers/selectors.js");
const { implForWrapper } = require("jsdom/lib/jsdom/living/generated/utils.js");
const defaultStyleSheet = require("jsdom/lib/jsdom/browser/default-stylesheet.js");
const ofJsdom = createRequire(require.resolve("jsdom"));
const { CSSStyleDeclaration } = ofJsdom("cssstyle");
const cssom = ofJsdom("rrweb-cssom");

// No stylesheet is loaded in these tests, so colours are irrelevant; jsdom would compute fourteen for every element.
for (const name of Object.keys(rules.propertiesWithResolvedValueImplemented)) {
  if (name.includes("color")) delete rules.propertiesWithResolvedValueImplemented[name];
}

const RESOLVED = Object.keys(rules.propertiesWithResolvedValueImplemented);

/** The rules of jsdom's stylesheet in order, each with the element names it can match; null for all. */
const defaults = cssom
  .parse(defaultStyleSheet)
  .cssRules.flatMap((rule) =>
    rule.media ? (Array.from(rule.media).includes("screen") ? Array.from(rule.cssRules) : []) : [rule],
  )
  .map((rule, number) => ({ rule, number, names: namesOf(rule.selectorText) }));

/** The element names that a selector can match: the name in the last part of each alternative. */
function namesOf(selector) {
  const names = selector.split(",").map(
    (one) =>
      /^[a-z][a-z0-9]*/i.exec(
        one
          .trim()
          .split(/[\s>+~]+/)
          .at(-1),
      )?.[0],
  );
  return names.includes(undefined) ? null : new Set(names.map((name) => name.toLowerCase()));
}

const rulesOfName = new Map();

function defaultsFor(name) {
  const known = rulesOfName.get(name) ?? defaults.filter(({ names }) => names === null || names.has(name));
  rulesOfName.set(name, known);
  return known;
}

// Equal rules and equal inline style give an equal declaration, which is read-only.
const declarations = new Map();

const slowly = rules.getDeclarationForElement;

/** Like jsdom's function, which is still used for documents with stylesheets. */
rules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  if (document.styleSheets._list.length > 0) return slowly(element);
  document._styleCache ??= new WeakMap();
  const cached = document._styleCache.get(element);
  if (cached) return cached;
  const matching = defaultsFor(element._localName).filter(({ rule }) => matchesDontThrow(element, rule.selectorText));
  const own = element.style;
  const key = `${matching.map(({ number }) => number).join()} ${own?.cssText ?? ""}`;
  const declaration = declarations.get(key) ?? declarationOf([...matching.map(({ rule }) => rule.style), own ?? []]);
  declarations.set(key, declaration);
  document._styleCache.set(element, declaration);
  return declaration;
};

function declarationOf(styles) {
  const declaration = new CSSStyleDeclaration();
  for (const style of styles) {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === "unset") declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  }
  return declaration;
}

/** Gives a window a getComputedStyle that returns the same object for equal styles. */
function rememberStyles(window) {
  const compute = window.getComputedStyle.bind(window);
  const computed = new Map();
  window.getComputedStyle = (element, pseudo) => {
    const impl = implForWrapper(element);
    if (pseudo || !element.isConnected || impl?._ownerDocument === undefined) return compute(element, pseudo);
    const declaration = rules.getDeclarationForElement(impl);
    const resolved = RESOLVED.map((property) => rules.getResolvedValue(impl, property)).join();
    const known = computed.get(declaration) ?? new Map();
    const style = known.get(resolved) ?? compute(element);
    known.set(resolved, style);
    computed.set(declaration, known);
    return style;
  };
}

module.exports = { rememberStyles };
