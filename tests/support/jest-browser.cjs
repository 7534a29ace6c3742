// First, because it changes what jsdom caches when it loads.
const { rememberStyles } = require("./computed-styles.cjs");
const { TestEnvironment } = require("jest-environment-jsdom");

/** Globals of every browser that jsdom hides; the environment restores those of Node. */
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
