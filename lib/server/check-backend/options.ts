import { parseArgs } from "node:util";
import { makeTypeGuard } from "@/lib/http/api-error";
import { parseKeys } from "@/lib/http/crypto";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { BACKEND_CALLS, type ContractCall, formatCall } from "@/lib/server/upstream/backend-calls";
import type { CheckSettings } from "./env";
import type { Auth } from "./own-transport";

/** What the command was asked to do. */
export type CheckOptions = {
  url: string;
  searchUrl: string | undefined;
  site: string;
  user: string;
  auth: Auth;
  isWrite: boolean;
  isJson: boolean;
  /** The only call to check; null for all. */
  only: Endpoint | null;
  /** What some calls need: the id of a visitor, items, a category, a type, a banner and a service. */
  visitor: string | undefined;
  item: string | undefined;
  category: string | undefined;
  type: string | undefined;
  banner: string | undefined;
  service: string | undefined;
};

/** The options in a few lines. */
export const CHECK_USAGE = `npm run check-backend -- --url <URL> --site <tracking code> --user <id> [--write]

  --url         base URL of the backend (BACKEND_URL)
  --site        tracking code of a site (DEFAULT_SITE)
  --user        id of a user with all rights on that site
  --search-url  base URL of the public search host (SEARCH_URL); without it, its calls are not checked
  --key         key of the signature as id:hex; otherwise that of BACKEND_KEYS, SECRETS or the data folder
  --cookie      NAME=VALUE of the single sign-on instead of signatures (CHECK_COOKIE)
  --write       also make writes, with objects of its own, which are deleted again
  --only        check one call, such as "POST /settings/services/toggle" or services.toggle; a call that switches,
                runs, publishes or clears something is made only with --write and --only
  --json        print one JSON object instead of lines
  --visitor     user_id of a visitor, to check visits         --item      identity of an item, for rules
  --category    category path without customization           --type      type of items, such as item
  --banner      https URL of a JPG, for campaigns             --service   search, recommender or custom_script

Exit code: 0 without failures, 1 with some, 2 for wrong options.`;

/** Wrong options; the message says which. */
export class CheckUsageError extends Error {
  override readonly name = "UsageError";
}

/** Type guard that works across copies of the class. */
export const isCheckUsageError = makeTypeGuard(CheckUsageError, "UsageError");

/** Reads the options of the command line; throws UsageError, never with a secret. */
export async function readCheckOptions(words: readonly string[], settings: CheckSettings): Promise<CheckOptions> {
  const given = parseWords(words);
  const cookie = given.cookie ?? (given.key === undefined ? settings.cookie : undefined);
  const only = given.only === undefined ? null : findCall(given.only);
  const doesWrite = given.write === true;
  if (only !== null && isWrite(only) && !doesWrite)
    throw new CheckUsageError(`${formatCall(only)} is a write: add --write.`);
  return {
    url: requireUrl("--url", given.url ?? settings.url),
    searchUrl: parseUrl("--search-url", given["search-url"] ?? settings.searchUrl),
    site: requireText("--site", given.site ?? settings.site, /^[A-Za-z0-9_-]{1,64}$/),
    user: cookie === undefined ? requireText("--user", given.user, /^[\x21-\x7e]{1,200}$/) : (given.user ?? ""),
    auth: await readAuth({ key: given.key, cookie }, settings),
    isWrite: doesWrite,
    isJson: given.json === true,
    only,
    visitor: given.visitor,
    item: given.item,
    category: given.category,
    type: given.type,
    banner: given.banner,
    service: given.service,
  };
}

function parseWords(words: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...words],
      options: {
        url: text,
        site: text,
        user: text,
        "search-url": text,
        key: text,
        cookie: text,
        only: text,
        visitor: text,
        item: text,
        category: text,
        type: text,
        banner: text,
        service: text,
        write: { type: "boolean" },
        json: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new CheckUsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readAuth(
  { key, cookie }: { key?: string | undefined; cookie?: string | undefined },
  settings: CheckSettings,
): Promise<Auth> {
  if (cookie !== undefined) {
    const [, name, value] =
      /^([\w!#$%&'*+.^`|~-]{1,100})=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+)$/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) throw new CheckUsageError("--cookie must be NAME=VALUE.");
    return { kind: "cookie", name, value };
  }
  try {
    const used = key === undefined ? await settings.loadKey() : parseKeys(key)[0];
    if (used !== undefined) return { kind: "hmac", key: used };
  } catch (error) {
    throw new CheckUsageError(
      `The key of the signature is not usable: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  }
  throw new CheckUsageError(
    "There is no key for the signature: pass --key or --cookie, or set BACKEND_KEYS or SECRETS.",
  );
}

function parseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.username !== "")
    throw new CheckUsageError(`${name} must be an http:// or https:// URL without a query string.`);
  return text.replace(/\/+$/, "");
}

function requireUrl(name: string, text: string | undefined): string {
  const url = parseUrl(name, text);
  if (url === undefined) throw new CheckUsageError(`${name} is missing.`);
  return url;
}

function requireText(name: string, text: string | undefined, form: RegExp): string {
  if (text === undefined) throw new CheckUsageError(`${name} is missing.`);
  if (!form.test(text)) throw new CheckUsageError(`${name} is not valid.`);
  return text;
}

/** The call of a name, or of a method with a path: whole, or below the site as the specification writes it. */
function findCall(text: string): Endpoint {
  const wanted = shorten(text.trim());
  const found = BACKEND_CALLS.filter((one) => matches(one, text.trim(), wanted));
  // Two kinds of calls can have the same path, such as a list and its filters; the one of every backend wins.
  const [call] = [...found].sort((a, b) => Number(a.call.group !== undefined) - Number(b.call.group !== undefined));
  if (call === undefined)
    throw new CheckUsageError(
      `--only: there is no call ${JSON.stringify(text.slice(0, 100))}. Write it as "GET /campaigns".`,
    );
  return call.call;
}

function matches({ name, call }: ContractCall, text: string, wanted: string): boolean {
  return name === text || shorten(`${call.method} ${call.path}`) === wanted;
}

/** A method and path without the site; parts in braces or after a colon are equal. */
function shorten(text: string): string {
  const [method = "", path = ""] = text.split(/\s+/, 2);
  const short = path.replace(/^\/sites\/(\{[^/]+\}|:siteId|[\w-]+)(?=\/)/, "").replaceAll(/\{[^/]+\}|:[A-Za-z]+/g, "*");
  return `${method.toUpperCase()} ${short}`;
}
