import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";
import { createLinkKeyFile, type LoadKeys } from "@/lib/http/key-file";
import { countSetting, flagSetting, keysSetting, logLevelSetting, originSetting } from "@/lib/http/settings";
import type { Log } from "./log";

// The settings of the backend. No other file reads the environment (mirrored in .env.example).

/** 0 lets the system choose a port. */
const PORT = "must be a port number (0 to 65535)";
const port = z.coerce.number(PORT).check(z.int(PORT), z.gte(0, PORT), z.lte(65_535, PORT));
const NOT_NEGATIVE = "must be a number of 0 or more";
const DAYS = "must be a whole number from 0 to 90";

const schema = z.object({
  SECRETS: z.optional(keysSetting),
  BACKEND_KEYS: z.optional(keysSetting),
  LINK_KEYS: z.optional(keysSetting),
  LINK_KEYS_FILE: z.optional(z.string()),
  PUBLIC_URL: z._default(originSetting, "http://localhost:3000"),
  SHOP_URL: z.optional(originSetting),
  SEARCH_URL: z.optional(originSetting),
  BACKEND_PORT: z._default(port, 3001),
  BACKEND_HOST: z._default(z.string(), "127.0.0.1"),
  SHOP_PORT: z._default(port, 3002),
  SHOP_HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })),
  CHROMIUM_PATH: z.optional(z.string()),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" })),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be a sender, for example Vitrine <vitrine@shop.example>")),
  ),
  OWNER_EMAIL: z._default(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, "must be an email address")),
    "owner@vitrine.example",
  ),
  DEMO: z._default(flagSetting, "1"),
  DEMO_SEED: z._default(z.coerce.number("must be a whole number").check(z.int("must be a whole number")), 1),
  DEMO_DAYS: z._default(z.coerce.number(DAYS).check(z.int(DAYS), z.gte(0, DAYS), z.lte(90, DAYS)), 90),
  DEMO_WAIT: z._default(flagSetting, "0"),
  DISK_FREE_MIN_MB: z._default(z.coerce.number(NOT_NEGATIVE).check(z.gte(0, NOT_NEGATIVE)), 64),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_MINUTES: z._default(z.coerce.number(NOT_NEGATIVE).check(z.gte(0, NOT_NEGATIVE)), 15),
  SIGN_IN_ONLY: z._default(flagSetting, "0"),
  SIGN_UP: z.optional(flagSetting),
  TRUST_PROXY: z._default(countSetting, 0),
  LOG_LEVEL: z._default(logLevelSetting, "info"),
});

/** The validated settings. */
export type BackendEnv = z.output<typeof schema>;

/**
 * The keys by purpose, newest first: `backend` signs calls, `loadLink` those of links, `csrf` creates CSRF tokens, `feedLogins` encrypts
 * the user names and passwords for feed hosts.
 */
export type BackendKeys = { backend: Key[]; loadLink: LoadKeys; csrf: Key[]; feedLogins: Key[] };

/** What areas create their handlers from. */
export type BackendSettings = { env: BackendEnv; keys: BackendKeys; log: Log };

/** Reads the settings of this process; throws an Error that names each invalid one, never its value. */
export function readEnv(variables: Record<string, string | undefined> = process.env): BackendEnv {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = z.safeParse(schema, given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${toMessage(issue)}`);
    throw new Error(`Wrong settings: ${[...new Set(faults)].join("; ")}`);
  }
  const { SECRETS, BACKEND_KEYS, LINK_KEYS, LINK_KEYS_FILE } = result.data;
  if (LINK_KEYS !== undefined && LINK_KEYS_FILE !== undefined)
    throw new Error("Wrong settings: LINK_KEYS and LINK_KEYS_FILE exclude each other");
  if (SECRETS === undefined && (BACKEND_KEYS === undefined || (LINK_KEYS ?? LINK_KEYS_FILE) === undefined))
    throw new Error("Wrong settings: SECRETS is not set");
  return result.data;
}

/** Reads the keys; derived from SECRETS, unless a purpose has keys of its own. The keys of LINK_KEYS_FILE may change later. */
export async function readKeys(env: BackendEnv, log: Pick<Log, "error">): Promise<BackendKeys> {
  const masters = env.SECRETS === undefined ? [] : parseKeys(env.SECRETS);
  const deriveKeys = (from: readonly Key[], purpose: string) => Promise.all(from.map((key) => deriveKey(key, purpose)));
  const backend = env.BACKEND_KEYS === undefined ? await deriveKeys(masters, "backend") : parseKeys(env.BACKEND_KEYS);
  const link = env.LINK_KEYS === undefined ? await deriveKeys(masters, "link") : parseKeys(env.LINK_KEYS);
  return {
    backend,
    loadLink: env.LINK_KEYS_FILE === undefined ? async () => link : await openKeyFile(env.LINK_KEYS_FILE, log),
    csrf: await deriveKeys(backend, "backend-csrf"),
    feedLogins: await deriveKeys(masters.length > 0 ? masters : backend, "feed-logins"),
  };
}

async function openKeyFile(path: string, log: Pick<Log, "error">): Promise<LoadKeys> {
  const onFault = (fault: string) => log.error({ fault }, "LINK_KEYS_FILE is not usable; the last keys stay in use");
  const load = createLinkKeyFile(() => readFile(path, "utf8"), onFault);
  await load();
  return load;
}

function toMessage(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith("Invalid") ? "is not valid" : issue.message;
}
