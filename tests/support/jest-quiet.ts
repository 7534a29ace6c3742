import { inspect } from "node:util";

// A message on console.error or console.warn is a fault nobody reads: it fails the test that caused it. A test that
// expects one says so with jest.spyOn(console, "error").mockImplementation(...).

const said: string[] = [];

function note(level: string) {
  return (...parts: unknown[]) => {
    said.push(`console.${level}: ${parts.map((part) => (typeof part === "string" ? part : inspect(part))).join(" ")}`);
  };
}

const own = { error: note("error"), warn: note("warn") };

beforeEach(() => {
  said.length = 0;
  console.error = own.error;
  console.warn = own.warn;
});

afterEach(() => {
  const found = said.splice(0);
  if (found.length > 0) throw new Error(`A test must not speak on the console.\n${found.join("\n")}`);
});
