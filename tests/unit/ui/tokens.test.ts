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
  const dark = tokensOf(/\n\[data-theme="dark"\] \{([^}]*)\}/u);
  const system = tokensOf(/:root:not\(\[data-theme\]\) \{([^}]*)\}/u);
  expect(dark.length).toBeGreaterThan(40);
  expect(system).toEqual(dark);
});

test("light-dark() is not used: the bundler rewrites it", () => {
  expect(css.replace("No light-dark()", "")).not.toContain("light-dark(");
});
