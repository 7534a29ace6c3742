import "server-only";
import * as z from "zod/mini";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";
import { countSetting, flagSetting, keysSetting, logLevelSetting, originSetting } from "@/lib/http/settings";
import { type BackendTraits, buildBackendTraits } from "./backend-traits";
import { getShared } from "./shared";
import {
  buildOidc,
  buildSsoToken,
  findSignInSettingsFault,
  type OidcSettings,
  type SsoTokenSettings,
  signInShape,
} from "./sign-in-settings";

// The settings of the web server. No other file reads the environment (mirrored in .env.example).

const PORT = "must be a port number (1 to 65535)";
const port = z.coerce.number(PORT).check(z.int(PORT), z.gte(1, PORT), z.lte(65_535, PORT));

const schema = z.object({
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(originSetting),
  EMBEDDED_URL: z._default(originSetting, "http://127.0.0.1:3001"),
  BACKEND_URL: z.optional(originSetting),
  BACKEND_AUTH: z._default(z.enum(["hmac", "sso_cookie"], { error: 'must be "hmac" or "sso_cookie"' }), "hmac"),
  ...signInShape,
  SEARCH_URL: z.optional(originSetting),
  SHOP_URL: z.optional(originSetting),
  DEFAULT_SITE: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be a tracking code (letters, digits, - and _)")),
  ),
  LEGACY_DASHBOARD_URL: z.optional(originSetting),
  SIGN_UP: z.optional(flagSetting),
  DEMO: z._default(flagSetting, "1"),
  TERMS_URL: z.optional(originSetting),
  SECRETS: keysSetting,
  BACKEND_KEYS: z.optional(keysSetting),
  LINK_KEYS: z.optional(keysSetting),
  LINK_KEYS_FILE: z.optional(z.string()),
  TRUST_PROXY: z._default(countSetting, 0),
  LOG_LEVEL: z._default(logLevelSetting, "info"),
  PSEUDO_LOCALE: z.optional(z.enum(LOCALES, { error: `must be one of ${LOCALES.join(", ")}` })),
});

/** The validated settings; `publicOrigin` has no trailing slash, `backendUrl` is the backend of all calls except sign-in. */
export type WebEnv = {
  publicOrigin: string;
  /** Host with port, for which links are signed. */
  publicHost: string;
  /** False only on plain http, where browsers reject Secure cookies. */
  isSecure: boolean;
  embeddedUrl: string;
  backendUrl: string;
  backend: BackendTraits;
  /** Name of the SSO cookie by which the backend identifies users; null if calls are signed. */
  ssoCookie: string | null;
  /** The SSO cookie is a JWT, which the web server verifies; null if the SSO has no such cookie. */
  ssoToken: SsoTokenSettings | null;
  /** OpenID Connect provider of the sign-in page. */
  oidc: OidcSettings | null;
  /** The sign-in page of the SSO, and its parameter for the return URL. */
  ssoLogin: { url: string; returnParam: string } | null;
  searchUrl: string;
  shopUrl: string;
  /** File with the keys of links; null if they are in the settings. */
  linkKeysFile: string | null;
  defaultSite: string | null;
  legacyDashboardUrl: string | null;
  /** Anyone may create an account with a site; only the embedded backend can. */
  isSignUpOn: boolean;
  /** URL of the terms that people accept when they sign up. */
  termsUrl: string | null;
  /** Number of our own proxies that append the client's address to X-Forwarded-For. */
  trustedProxies: number;
  logLevel: string;
  /** The language that shows the longest text of each key in any language. */
  pseudoLocale: Locale | null;
  /** `next dev`: hot reload is incompatible with a strict policy. */
  isDevelopment: boolean;
};

/** The keys by purpose, newest first. Links are verified with those of `loadLinkKeys`. */
export type WebKeys = { backend: Key[]; link: Key[]; session: Key[]; csrf: Key[] };

/** The settings; throws an Error that names each invalid one, never its value. */
export function getEnv(): WebEnv {
  return getShared("env", () => buildEnv(readSettings(process.env)));
}

/** The keys; derived once per process from SECRETS, unless a purpose has keys of its own. */
export function loadKeys(): Promise<WebKeys> {
  return getShared("keys", () => readKeys(readSettings(process.env)));
}

/** Parses settings from variables; empty ones count as missing. */
export function readSettings(variables: Record<string, string | undefined>): z.output<typeof schema> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = z.safeParse(schema, given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${toMessage(issue, given)}`);
    throw new Error(`Wrong settings: ${[...new Set(faults)].join("; ")}`);
  }
  const settings = result.data;
  const fault = findSignInSettingsFault(settings);
  if (fault !== null) throw new Error(`Wrong settings: ${fault}`);
  if (settings.LINK_KEYS !== undefined && settings.LINK_KEYS_FILE !== undefined)
    throw new Error("Wrong settings: LINK_KEYS and LINK_KEYS_FILE exclude each other");
  if (settings.BACKEND_AUTH === "sso_cookie" && settings.SSO_COOKIE_NAME === undefined)
    throw new Error("Wrong settings: SSO_COOKIE_NAME is needed with BACKEND_AUTH=sso_cookie");
  if (settings.BACKEND_AUTH === "sso_cookie" && settings.BACKEND_URL === undefined)
    throw new Error("Wrong settings: BACKEND_AUTH=sso_cookie needs BACKEND_URL, the backend that knows the cookie");
  // A default would make every search of the console fail, or show results of a demo.
  if (settings.BACKEND_URL !== undefined && settings.SEARCH_URL === undefined)
    throw new Error("Wrong settings: SEARCH_URL is needed with BACKEND_URL: the address of that shop's search host");
  const url = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  if (url.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    throw new Error("Wrong settings: PUBLIC_URL must use https, except on this computer");
  return settings;
}

/** Converts parsed settings for use by the server. */
export function buildEnv(settings: z.output<typeof schema>): WebEnv {
  const url = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const ssoCookie = settings.BACKEND_AUTH === "sso_cookie" ? (settings.SSO_COOKIE_NAME ?? null) : null;
  const searchUrl = settings.SEARCH_URL ?? "http://localhost:3002";
  return {
    publicOrigin: url.origin,
    publicHost: url.host,
    isSecure: url.protocol === "https:",
    embeddedUrl: trimTrailingSlashes(settings.EMBEDDED_URL),
    backendUrl: trimTrailingSlashes(settings.BACKEND_URL ?? settings.EMBEDDED_URL),
    backend: buildBackendTraits({ isEmbedded: settings.BACKEND_URL === undefined, hasSso: ssoCookie !== null }),
    ssoCookie,
    ssoToken: buildSsoToken(settings),
    oidc: buildOidc(settings),
    ssoLogin:
      settings.SSO_LOGIN_URL === undefined
        ? null
        : { url: settings.SSO_LOGIN_URL, returnParam: settings.SSO_RETURN_PARAM },
    searchUrl: trimTrailingSlashes(searchUrl),
    shopUrl: trimTrailingSlashes(settings.SHOP_URL ?? searchUrl),
    linkKeysFile: settings.LINK_KEYS_FILE ?? null,
    defaultSite: settings.DEFAULT_SITE ?? null,
    legacyDashboardUrl: settings.LEGACY_DASHBOARD_URL ?? null,
    isSignUpOn: hasOwnUsers(settings) && (settings.SIGN_UP ?? settings.DEMO) === "1",
    termsUrl: settings.TERMS_URL ?? null,
    trustedProxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    pseudoLocale: settings.PSEUDO_LOCALE ?? null,
    isDevelopment: process.env.NODE_ENV === "development",
  };
}

/** Whether the embedded backend stores the users and signs them in. */
function hasOwnUsers({ BACKEND_URL, SSO_COOKIE_NAME }: z.output<typeof schema>): boolean {
  return BACKEND_URL === undefined && SSO_COOKIE_NAME === undefined;
}

async function readKeys(settings: z.output<typeof schema>): Promise<WebKeys> {
  const masters = parseKeys(settings.SECRETS);
  const deriveKeys = (purpose: string) => Promise.all(masters.map((master) => deriveKey(master, purpose)));
  return {
    backend: settings.BACKEND_KEYS === undefined ? await deriveKeys("backend") : parseKeys(settings.BACKEND_KEYS),
    link: settings.LINK_KEYS === undefined ? await deriveKeys("link") : parseKeys(settings.LINK_KEYS),
    session: await deriveKeys("session"),
    csrf: await deriveKeys("csrf"),
  };
}

function toMessage(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  return given[name] === undefined
    ? "is not set"
    : issue.message.startsWith("Invalid")
      ? "is not valid"
      : issue.message;
}

function trimTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, "");
}
