import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";

const env = z.object({
  SECRETS: z.optional(z.string()),
  LINK_KEYS: z.optional(z.string()),
  BACKEND_KEYS: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), ".data"),
  PUBLIC_URL: z.optional(z.url()),
  EMBEDDED_URL: z.optional(z.url()),
});

const ports = z.object({ web: z.number(), backend: z.number() });

/** What minting a link needs: newest keys and the two addresses. */
export type LinkSettings = { linkKey: Key; backendKey: Key; publicUrl: string; backendUrl: string };

/**
 * The settings of the mint: the environment's, else those of the running product in DATA_DIR. Throws an Error that
 * names the missing setting, never a value.
 */
export async function readLinkSettings(): Promise<LinkSettings> {
  const settings = z.parse(env, process.env);
  const secrets =
    settings.SECRETS ?? fileIn(settings.DATA_DIR, "secrets.json", z.object({ SECRETS: z.string() }))?.SECRETS;
  const running = fileIn(settings.DATA_DIR, "ports.json", ports);
  const publicUrl = settings.PUBLIC_URL ?? (running ? `http://localhost:${running.web}` : undefined);
  const backendUrl = settings.EMBEDDED_URL ?? (running ? `http://127.0.0.1:${running.backend}` : undefined);
  if (publicUrl === undefined || backendUrl === undefined)
    throw new Error("Nothing runs here: start the product, or set PUBLIC_URL and EMBEDDED_URL.");
  return {
    linkKey: await newest(settings.LINK_KEYS, secrets, "link"),
    backendKey: await newest(settings.BACKEND_KEYS, secrets, "backend"),
    publicUrl,
    backendUrl,
  };
}

async function newest(own: string | undefined, secrets: string | undefined, purpose: string): Promise<Key> {
  const text = own ?? secrets;
  if (text === undefined) throw new Error("SECRETS is not set, and DATA_DIR holds no secrets.json.");
  const key = parseKeys(text)[0];
  if (key === undefined) throw new Error("SECRETS holds no key.");
  return own === undefined ? deriveKey(key, purpose) : key;
}

function fileIn<S extends z.core.$ZodType>(folder: string, name: string, schema: S): z.output<S> | undefined {
  const path = join(folder, name);
  return existsSync(path) ? z.parse(schema, JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
