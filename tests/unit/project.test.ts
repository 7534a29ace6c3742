import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// package.json, the top-level entries of the repository, and the snapshots of migrations.

const ROOT = join(__dirname, "../..");

type Manifest = Record<"dependencies" | "devDependencies" | "scripts" | "engines", Record<string, string>>;
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
const packages: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

// The required packages, by decision.
const REQUIRED = [
  "next",
  "react",
  "react-dom",
  "typescript",
  "next-intl",
  "@tanstack/react-query",
  "zod",
  "iron-session",
  "date-fns",
  "papaparse",
  "exceljs",
  "chart.js",
  "react-chartjs-2",
  "jest",
  "@playwright/test",
] as const;

/** Required packages that no source imports, with the reason. */
const NOT_IMPORTED: Partial<Record<(typeof REQUIRED)[number], string>> = {
  jest: "The test runner; its globals need no import.",
};

const TOP_LEVEL = [
  "package.json",
  "tsconfig.json",
  "next.config.mjs",
  "middleware.ts",
  "app",
  "components",
  "lib",
  "messages",
  "tests",
  "e2e",
  ".env.example",
];

function sources(): string {
  const folders = ["app", "backend", "components", "e2e", "lib", "packages", "scripts"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
  return [...files, "next.config.mjs", "middleware.ts", "playwright.config.ts", "types.d.ts"]
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n");
}

const text = sources();

function isImported(name: string): boolean {
  const escaped = name.replaceAll(/[/.-]/g, "\\$&");
  return new RegExp(`(from|import\\(|import)\\s*["']${escaped}(/[^"']*)?["']`).test(text);
}

test("there are fifteen required packages and eleven top-level entries", () => {
  expect([new Set(REQUIRED).size, new Set(TOP_LEVEL).size]).toEqual([15, 11]);
});

test.each(REQUIRED)("%s is required, at one exact version", (name) => {
  expect(packages[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each(REQUIRED)("%s is used, or its reason is written down", (name) => {
  expect({ name, isUsed: isImported(name) || NOT_IMPORTED[name] !== undefined }).toEqual({ name, isUsed: true });
});

test("packages listed as not imported are not imported", () => {
  expect(Object.keys(NOT_IMPORTED).filter(isImported)).toEqual([]);
});

test.each(TOP_LEVEL)("%s is at the top", (name) => {
  expect(readdirSync(ROOT)).toContain(name);
});

test("every package has one exact version", () => {
  expect(Object.entries(packages).filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("every script of package.json runs an existing file", () => {
  const missing = Object.values(manifest.scripts)
    .map((command) => /^node (\S+)/.exec(command)?.[1])
    .filter((file) => file !== undefined && !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
});

// With a newer version, people would use what the oldest supported one lacks.
test("version managers choose the oldest supported major version of Node", () => {
  expect(manifest.engines.node).toMatch(/^>=\d+\.\d+$/);
  const [oldest] = manifest.engines.node?.slice(2).split(".") ?? [];
  expect(readFileSync(join(ROOT, ".nvmrc"), "utf8").trim()).toBe(oldest);
});

// drizzle-kit compares the schema with the newest one only, and each has thousands of lines (ADR 0113).
test("only the newest migration has a snapshot", () => {
  const folder = join(ROOT, "backend/db/migrations/meta");
  const { entries } = JSON.parse(readFileSync(join(folder, "_journal.json"), "utf8")) as { entries: { idx: number }[] };
  const newest = String(entries.at(-1)?.idx).padStart(4, "0");
  expect(readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"))).toEqual([`${newest}_snapshot.json`]);
});

test("packages of this repository are linked, at their own versions", () => {
  type Package = { name: string; version: string };
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  for (const folder of readdirSync(join(ROOT, "packages"))) {
    const path = join(ROOT, "packages", folder, "package.json");
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as Package;
    expect({ [name]: packages[name] }).toEqual({ [name]: version });
    expect(lock.packages[`node_modules/${name}`]).toEqual({ resolved: `packages/${folder}`, link: true });
  }
});

test("the lock file has the binaries of every platform, so that npm ci works everywhere", () => {
  type Entry = { optionalDependencies?: Record<string, string> };
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };
  const locked = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
  const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});
