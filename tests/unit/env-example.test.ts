import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "@/backend/kit/env";
import { readSettings } from "@/lib/server/process/env";

// `.env.example` names every setting of both programs.

const ROOT = join(__dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Settings that only the launcher and its preload read. */
const LAUNCHER = ["CONNECTIONS_MAX", "CONNECTIONS_PER_ADDRESS_MAX", "DRAIN_MS", "HANG_SECONDS", "HOST"];

const example = new Map(
  [...read(".env.example").matchAll(/^([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/** Names of the settings in a schema or a part of one. */
function settingsIn(path: string, start = /const schema = z\.object\(\{\n/): string[] {
  const schema = read(path).split(start)[1]?.split(/\n\}/)[0] ?? "";
  return [...schema.matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map(([, name = ""]) => name);
}

const signIn = settingsIn("lib/server/process/sign-in-settings.ts", /export const signInShape = \{\n/);
const web = [...settingsIn("lib/server/process/env.ts"), ...signIn];
const backend = settingsIn("backend/kit/env.ts");

test("the example has every setting of both processes, and no other", () => {
  expect(signIn.length).toBeGreaterThan(10);
  expect(web.length).toBeGreaterThan(signIn.length + 10);
  expect(backend.length).toBeGreaterThan(15);
  expect([...example.keys()].sort()).toEqual([...new Set([...web, ...backend, ...LAUNCHER])].sort());
});

test("the example has each setting once, with a comment above its group", () => {
  const lines = read(".env.example").split("\n");
  const names = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split("=")[0]);
  expect(new Set(names).size).toBe(names.length);
});

test("the example has the defaults of both processes", () => {
  const SECRETS = `1:${"0123456789abcdef".repeat(4)}`;
  const given = { ...Object.fromEntries(example), SECRETS };
  expect(readEnv(given)).toEqual({ ...readEnv({ SECRETS }), ...sameAs(readEnv(given), ["SEARCH_URL", "SHOP_URL"]) });
  const optional = ["PUBLIC_URL", "SEARCH_URL", "SHOP_URL"];
  expect(readSettings(given)).toEqual({ ...readSettings({ SECRETS }), ...sameAs(readSettings(given), optional) });
});

/** Settings without a default, whose example is the URL that the launcher sets. */
function sameAs(settings: object, names: string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}
