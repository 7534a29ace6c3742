// First: it changes what jsdom keeps hold of once it is loaded.
const { rememberStyles } = require("./computed-styles.cjs");
const { TestEnvironment } = require("jest-environment-jsdom");

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
