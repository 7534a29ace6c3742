import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";

// Settings of `npm run check-backend`, which may run before the product is set up: none is required.

const schema = z.object({
  BACKEND_URL: z.optional(z.string()),
  SEARCH_URL: z.optional(z.string()),
  DEFAULT_SITE: z.optional(z.string()),
  BACKEND_KEYS: z.optional(z.string()),
  SECRETS: z.optional(z.string()),
  CHECK_COOKIE: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), ".data"),
});

/** Settings that replace options; `loadKey` returns the newest key of the signature. */
export type CheckSettings = {
  url: string | undefined;
  searchUrl: string | undefined;
  site: string | undefined;
  cookie: string | undefined;
  loadKey: () => Promise<Key | undefined>;
};

/** Reads the settings of the product from the environment. */
export function readCheckSettings(variables: Record<string, string | undefined> = process.env): CheckSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const env = z.parse(schema, given);
  return {
    url: env.BACKEND_URL,
    searchUrl: env.SEARCH_URL,
    site: env.DEFAULT_SITE,
    cookie: env.CHECK_COOKIE,
    loadKey: async () => {
      if (env.BACKEND_KEYS !== undefined) return parseKeys(env.BACKEND_KEYS)[0];
      const [master] = parseSecrets(env.SECRETS ?? readSecrets(env.DATA_DIR));
      return master && deriveKey(master, "backend");
    },
  };
}

function parseSecrets(text: string | undefined): Key[] {
  return text === undefined ? [] : parseKeys(text);
}

function readSecrets(folder: string): string | undefined {
  const path = join(folder, "secrets.json");
  if (!existsSync(path)) return undefined;
  return z.parse(z.object({ SECRETS: z.string() }), JSON.parse(readFileSync(path, "utf8"))).SECRETS;
}
