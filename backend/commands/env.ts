import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";
import { createLinkKeyFile } from "@/lib/http/key-file";

// Settings of the commands: from the environment, otherwise those of the product that runs on DATA_DIR (the launcher
// writes secrets.json and ports.json there).

const schema = z.object({
  SECRETS: z.optional(z.string()),
  LINK_KEYS: z.optional(z.string()),
  LINK_KEYS_FILE: z.optional(z.string()),
  BACKEND_KEYS: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.url()),
  EMBEDDED_URL: z.optional(z.url()),
  SHOP_URL: z.optional(z.url()),
});

/** The addresses of the running product, and the newest keys; an address is undefined while nothing runs. */
export type CommandSettings = {
  dataDir: string;
  linkKey: Key;
  backendKey: Key;
  publicUrl: string | undefined;
  backendUrl: string | undefined;
  shopUrl: string | undefined;
};

/** The settings of a restore, which runs without a backend. */
export type RestoreSettings = { dataDir: string; databaseUrl: string | undefined; areKeysSet: boolean };

/** Reads where a restore goes, and whether the environment has keys of its own. */
export function readRestoreSettings(): RestoreSettings {
  const { DATA_DIR, DATABASE_URL, SECRETS } = readEnvironment();
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, areKeysSet: SECRETS !== undefined };
}

function readEnvironment(): z.output<typeof schema> {
  return z.parse(schema, Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")));
}

/** Reads the settings of a command. Throws an Error that names missing settings, never a value. */
export async function readCommandSettings(): Promise<CommandSettings> {
  const env = readEnvironment();
  const secrets = env.SECRETS ?? readJsonFile(env.DATA_DIR, "secrets.json", z.object({ SECRETS: z.string() }))?.SECRETS;
  const running = readJsonFile(
    env.DATA_DIR,
    "ports.json",
    z.object({ web: z.number(), backend: z.number(), shop: z.optional(z.number()) }),
  );
  return {
    dataDir: env.DATA_DIR,
    linkKey: (await readKeyFile(env.LINK_KEYS_FILE)) ?? (await readNewestKey(env.LINK_KEYS, secrets, "link")),
    backendKey: await readNewestKey(env.BACKEND_KEYS, secrets, "backend"),
    publicUrl: env.PUBLIC_URL ?? (running && `http://localhost:${running.web}`),
    backendUrl: env.EMBEDDED_URL ?? (running && `http://127.0.0.1:${running.backend}`),
    shopUrl: env.SHOP_URL ?? (running?.shop === undefined ? undefined : `http://localhost:${running.shop}`),
  };
}

async function readNewestKey(own: string | undefined, secrets: string | undefined, purpose: string): Promise<Key> {
  const text = own ?? secrets;
  if (text === undefined) throw new Error("SECRETS is not set, and DATA_DIR has no secrets.json.");
  const key = parseKeys(text)[0];
  if (key === undefined) throw new Error("SECRETS has no key.");
  return own === undefined ? deriveKey(key, purpose) : key;
}

async function readKeyFile(path: string | undefined): Promise<Key | undefined> {
  if (path === undefined) return undefined;
  const load = createLinkKeyFile(
    () => readFile(path, "utf8"),
    () => undefined,
  );
  return (await load())[0];
}

function readJsonFile<S extends z.core.$ZodType>(folder: string, name: string, schema: S): z.output<S> | undefined {
  const path = join(folder, name);
  return existsSync(path) ? z.parse(schema, JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
