import { readFileSync } from "node:fs";

// The design tokens in app/globals.css.

const css = readFileSync("app/globals.css", "utf8");

function tokensOf(selector: RegExp): string[] {
  const body = selector.exec(css)?.[1] ?? "";
  return body
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean);
}

test("the system theme has exactly the values of the dark one", () => {
  const dark = tokensOf(/\n {2}\[data-theme="dark"\] \{([^}]*)\}/u);
  const system = tokensOf(/:root:not\(\[data-theme\]\) \{([^}]*)\}/u);
  expect(dark.length).toBeGreaterThan(40);
  expect(system).toEqual(dark);
});

test("the dark theme and that of the system apply to screens only, so that paper is white", () => {
  expect(css).toMatch(/@media screen \{\n {2}\[data-theme="dark"\]/u);
  expect(css).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{\n {2}:root:not/u);
});

test("light-dark() is not used: the bundler rewrites it", () => {
  expect(css.replace("No light-dark()", "")).not.toContain("light-dark(");
});
