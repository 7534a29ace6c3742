import { inspect } from "node:util";

// A message on console.error or console.warn fails the test that caused it. A test that
// expects one declares it with jest.spyOn(console, "error").mockImplementation(...).

const messages: string[] = [];

function note(level: string) {
  return (...parts: unknown[]) => {
    messages.push(
      `console.${level}: ${parts.map((part) => (typeof part === "string" ? part : inspect(part))).join(" ")}`,
    );
  };
}

const own = { error: note("error"), warn: note("warn") };

beforeEach(() => {
  messages.length = 0;
  console.error = own.error;
  console.warn = own.warn;
});

afterEach(() => {
  const found = messages.splice(0);
  if (found.length > 0) throw new Error(`A test must not write to the console.\n${found.join("\n")}`);
});
