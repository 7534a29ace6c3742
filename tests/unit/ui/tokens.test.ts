import { readFileSync } from "node:fs";

// The design tokens in app/globals.css.

const css = readFileSync("app/globals.css", "utf8");

function listDeclarations(selector: RegExp): string[] {
  const body = selector.exec(css)?.[1] ?? "";
  return body
    .split(";\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

test("each token has a value for light and one for dark, and no theme has values of its own", () => {
  const [scheme, light, dark, ...tokens] = listDeclarations(/:root,\n\[data-theme\] \{\n([^}]*)\}/u);
  expect([scheme, light, dark]).toEqual(["color-scheme: light", "--light: initial", "--dark:"]);
  expect(tokens.length).toBeGreaterThan(40);
  for (const token of tokens) expect(token).toMatch(/^--[a-z0-9-]+: var\(--light, [^;]+\)\s+var\(--dark, [^;]+\)$/u);
  const toggle = ["color-scheme: dark", "--light:", "--dark: initial"];
  expect(listDeclarations(/\n {2}\[data-theme="dark"\] \{\n([^}]*)\}/u)).toEqual(toggle);
  expect(listDeclarations(/:root:not\(\[data-theme\]\) \{\n([^}]*)\}/u)).toEqual(toggle);
});

test("the dark theme and that of the system apply to screens only, so that paper is white", () => {
  expect(css).toMatch(/@media screen \{\n {2}\[data-theme="dark"\]/u);
  expect(css).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{\n {2}:root:not/u);
});

test("light-dark() is not used: the bundler rewrites it", () => {
  expect(css.replace("Not light-dark()", "")).not.toContain("light-dark(");
});
