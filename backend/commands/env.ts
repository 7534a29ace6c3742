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

/** A key, and the name of the setting that it is from. */
type NamedKey = { key: Key; from: string };

/** The addresses of the running product, and the newest keys; an address is undefined while nothing runs. */
export type CommandSettings = {
  dataDir: string;
  linkKey: Key;
  backendKey: Key;
  /** The names of the settings of the keys. */
  keySettings: { link: string; backend: string };
  /** Whether PUBLIC_URL is set; otherwise `publicUrl` is the usual one. */
  isPublicUrlSet: boolean;
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
  const secretsName = env.SECRETS === undefined ? `SECRETS in ${join(env.DATA_DIR, "secrets.json")}` : "SECRETS";
  const running = readJsonFile(
    env.DATA_DIR,
    "ports.json",
    z.object({ web: z.number(), backend: z.number(), shop: z.optional(z.number()) }),
  );
  const master = { text: secrets, name: secretsName };
  const fileKey = await readKeyFile(env.LINK_KEYS_FILE);
  const link = fileKey ?? (await readNewestKey({ text: env.LINK_KEYS, name: "LINK_KEYS" }, master, "link"));
  const backend = await readNewestKey({ text: env.BACKEND_KEYS, name: "BACKEND_KEYS" }, master, "backend");
  return {
    dataDir: env.DATA_DIR,
    linkKey: link.key,
    backendKey: backend.key,
    keySettings: { link: link.from, backend: backend.from },
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    publicUrl: env.PUBLIC_URL ?? (running && `http://localhost:${running.web}`),
    backendUrl: env.EMBEDDED_URL ?? (running && `http://127.0.0.1:${running.backend}`),
    shopUrl: env.SHOP_URL ?? (running?.shop === undefined ? undefined : `http://localhost:${running.shop}`),
  };
}

type KeySetting = { text: string | undefined; name: string };

async function readNewestKey(own: KeySetting, secrets: KeySetting, purpose: string): Promise<NamedKey> {
  const text = own.text ?? secrets.text;
  if (text === undefined)
    throw new Error(
      "SECRETS is not set, and DATA_DIR has no secrets.json. Set SECRETS or DATA_DIR to that of the product.",
    );
  const key = parseKeys(text)[0];
  if (key === undefined) throw new Error("SECRETS has no key.");
  return own.text === undefined ? { key: await deriveKey(key, purpose), from: secrets.name } : { key, from: own.name };
}

async function readKeyFile(path: string | undefined): Promise<NamedKey | undefined> {
  if (path === undefined) return undefined;
  const load = createLinkKeyFile(
    () => readFile(path, "utf8"),
    () => undefined,
  );
  const [key] = await load();
  return key && { key, from: "LINK_KEYS_FILE" };
}

function readJsonFile<S extends z.core.$ZodType>(folder: string, name: string, schema: S): z.output<S> | undefined {
  const path = join(folder, name);
  return existsSync(path) ? z.parse(schema, JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
