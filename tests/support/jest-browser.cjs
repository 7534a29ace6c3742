const { TestEnvironment } = require("jest-environment-jsdom");
const { implForWrapper } = require("jsdom/lib/jsdom/living/generated/utils.js");
const { propertiesWithResolvedValueImplemented } = require("jsdom/lib/jsdom/living/helpers/style-rules.js");

// No stylesheet is loaded in these tests, so colours say nothing; jsdom would work out fourteen of them for every element
// that a role or a name is asked of.
for (const name of Object.keys(propertiesWithResolvedValueImplemented)) {
  if (name.includes("color")) delete propertiesWithResolvedValueImplemented[name];
}

/** jsdom hides what every browser and Node have: the environment puts Node's own back. */
const GIVEN_BACK = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "Blob",
  "AbortController",
  "AbortSignal",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "structuredClone",
  "crypto",
];

/** Computed styles, each worked out once until the document changes; jsdom throws its own cache away at every change. */
function rememberStyles(window) {
  const compute = window.getComputedStyle.bind(window);
  let since = null;
  let known = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    const document = implForWrapper(element)?._ownerDocument;
    if (pseudo || !element.isConnected || document === undefined) return compute(element, pseudo);
    if (document._styleCache !== since || since === null) known = new WeakMap();
    const style = known.get(element) ?? compute(element);
    since = document._styleCache;
    known.set(element, style);
    return style;
  };
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of GIVEN_BACK) {
      const value = globalThis[name];
      if (value === undefined) continue;
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true, enumerable: true });
    }
    rememberStyles(this.global);
  }
};
