import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SESSION_TEXTS } from "@/components/analytics/sessions/sessions-paths";
import { LIST_TEXTS } from "@/components/customizations/query-customizations/query-form";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";

// Which texts a screen sends to the browser, compared with those its components use.

const ROOT = join(import.meta.dirname, "../..");
const SCREEN = "components/customizations/query-customizations/query-list-screen.tsx";

/** Every source that a file imports, statically or dynamically, except types. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, type, name, late] of text.matchAll(
    /(?:import|export)\s+(type\s)?[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g,
  )) {
    const path = type === undefined ? resolvePath(file, name ?? late ?? "") : null;
    if (path !== null) reached(path, seen);
  }
  return seen;
}

function resolvePath(from: string, name: string): string | null {
  const base = name.startsWith("@/")
    ? join(ROOT, name.slice(2))
    : name.startsWith(".")
      ? join(dirname(from), name)
      : null;
  return base === null ? null : ([`${base}.ts`, `${base}.tsx`].find(existsSync) ?? null);
}

test("the list loads every part of the feature's texts that its components use", () => {
  const parts = new Set<string>(LIST_TEXTS);
  const missing: string[] = [];
  for (const file of reached(join(ROOT, SCREEN))) {
    const text = readFileSync(file, "utf8");
    for (const [, whole = ""] of text.matchAll(/(?:useTranslations|t|words)\((?:"|`)(query-customizations[^"`]*)/g)) {
      const part = whole.split(".").slice(0, 2).join(".");
      if (!parts.has(part)) missing.push(`${file.slice(ROOT.length + 1)}: ${whole}`);
    }
  }
  expect(missing).toEqual([]);
});

test("the list loads the errors of the copy dialog, which belong to another feature", () => {
  expect(LIST_TEXTS).toContain(copyCustomizations.feature);
});

test("the visits load every part of the statistics' texts that their components use", () => {
  const used = [...reached(join(ROOT, "components/analytics/sessions/sessions-screen.tsx"))].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/useTranslations\("(analytics[^"]*)/g)].map(([, part = ""]) => part),
  );
  expect(used).toContain("analytics.scopes");
  const isLoaded = (part: string) => SESSION_TEXTS.some((loaded) => part === loaded || part.startsWith(`${loaded}.`));
  expect(used.filter((part) => !isLoaded(part))).toEqual([]);
});
