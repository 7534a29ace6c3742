import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database, Tx } from "@/backend/db/client";
import { feedLogins } from "@/backend/db/schema/catalogue/feeds";
import { takeTurn } from "@/backend/db/steps";
import { type FeedLogin, FetchFault } from "@/backend/kit/outbound/fetch-feed";
import type { Services } from "@/backend/kit/services";
import {
  type EnteredLogin,
  FEED_LOGIN_TEXT_MAX,
  type FeedLoginCode,
  type StoredLogin,
} from "@/lib/contract/catalogue/feed-login";
import type { FeedSource, StoredSource } from "@/lib/contract/catalogue/feeds";
import { FEED_LOGIN_UNUSED_MS } from "@/lib/domain/kit/limits";
import type { Key } from "@/lib/http/crypto";
import { parseJson } from "@/lib/http/parse-json";
import { openText, sealText } from "@/lib/http/sealed-text";

// User names and passwords for the hosts of feeds (docs/adr/0098). Sources and the history have only the id of a row, and a row
// belongs to one origin: a source with another one does not get it.

/** The origins of stored logins by id. */
export type LoginOrigins = ReadonlyMap<string, string>;

/** Sources with the logins that saved sources with the same URLs have, where the caller sent none. */
export function keepLogins(sources: readonly FeedSource[], saved: readonly StoredSource[]): FeedSource[] {
  return sources.map((source) => {
    const login = source.login === undefined ? findSavedLogin(source, saved) : null;
    return login === null ? source : { ...source, login };
  });
}

/** Sources of an earlier version, with the logins of today where those of that time have been deleted. */
export function renewLogins(
  sources: readonly StoredSource[],
  saved: readonly StoredSource[],
  origins: LoginOrigins,
): StoredSource[] {
  return sources.map((source) => {
    if (!source.login || origins.has(source.login.id)) return source;
    return { ...source, login: findSavedLogin(source, saved) ?? source.login };
  });
}

/** The login of the saved source with the same URL. */
function findSavedLogin({ url, file }: FeedSource, saved: readonly StoredSource[]): StoredLogin | null {
  if (file !== null || url === null) return null;
  return saved.find((one) => one.url === url)?.login ?? null;
}

/** Loads the origins of the stored logins that sources refer to; skips those that the site does not have. */
export async function loadLoginOrigins(tx: Tx, siteId: string, sources: readonly FeedSource[]): Promise<LoginOrigins> {
  const ids = sources.flatMap(({ login }) => (login && "id" in login ? [login.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: feedLogins.id, origin: feedLogins.origin })
    .from(feedLogins)
    .where(and(eq(feedLogins.siteId, siteId), inArray(feedLogins.id, ids)));
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

/** Why the login of a source cannot be used. An invalid URL is an error of its own. */
export function findLoginFault({ url, file, login }: FeedSource, origins: LoginOrigins): FeedLoginCode | null {
  if (!login || file !== null) return null;
  if ("id" in login) {
    const origin = origins.get(login.id);
    if (origin === undefined) return "login_gone";
    return URL.canParse(url ?? "") && new URL(url ?? "").origin !== origin ? "login_elsewhere" : null;
  }
  const { user, password } = login;
  if (user === "" && password === "") return "login_empty";
  if (Math.max(user.length, password.length) > FEED_LOGIN_TEXT_MAX) return "login_too_long";
  return /:/.test(user) || /\p{Cc}/u.test(user + password) ? "login_invalid" : null;
}

/** Stores the entered logins of validated sources, and returns the sources as they are stored. */
export async function storeLogins(
  { tx, keys, siteId, now }: { tx: Tx; keys: readonly Key[]; siteId: string; now: Date },
  sources: readonly FeedSource[],
): Promise<StoredSource[]> {
  const stored: StoredSource[] = [];
  for (const { login, ...source } of sources) {
    if (!login || source.file !== null) stored.push(source);
    else if ("id" in login) stored.push({ ...source, login });
    else {
      const row = { siteId, id: randomUUID() as string, origin: new URL(source.url ?? "").origin };
      await tx.insert(feedLogins).values({ ...row, sealed: await seal(keys, row, login), usedAt: now });
      stored.push({ ...source, login: { id: row.id } });
    }
  }
  return stored;
}

/** The row that a login is stored in. */
type LoginRow = StoredLogin & { siteId: string; origin: string };

const content = z.object({ user: z.string(), password: z.string() });

async function seal(keys: readonly Key[], row: LoginRow, { user, password }: EnteredLogin): Promise<string> {
  const [newest] = keys;
  if (newest === undefined) throw new Error("there is no key for logins of feeds");
  return sealText(newest, JSON.stringify({ user, password }), formatContext(row));
}

/** Sealed logins open in their own row only. */
function formatContext({ siteId, id, origin }: LoginRow): string {
  return JSON.stringify([siteId, id, origin]);
}

/** The login of a source with a URL. Throws FetchFault for a login that is not stored for this origin, or cannot be opened. */
export async function openLogin(
  { database, feedLoginKeys: keys }: Pick<Services, "database" | "feedLoginKeys">,
  siteId: string,
  { url, login }: FeedSource,
): Promise<FeedLogin | null> {
  if (!login) return null;
  const { origin } = new URL(url ?? "");
  if (!("id" in login)) return { ...login, origin };
  const isRow = and(eq(feedLogins.siteId, siteId), eq(feedLogins.id, login.id), eq(feedLogins.origin, origin));
  const [row] = await database.withSystem((tx) => tx.select().from(feedLogins).where(isRow));
  const opened = row === undefined ? null : await openText(keys, row.sealed, formatContext(row));
  const { data } = z.safeParse(content, parseJson(opened ?? ""));
  if (row === undefined || data === undefined) throw new FetchFault("the login cannot be opened", "login_gone");
  const isNewest = (await openText(keys.slice(0, 1), row.sealed, formatContext(row))) !== null;
  if (!isNewest) {
    // The key is about to be retired.
    const sealed = await seal(keys, row, data);
    await database.withSystem((tx) => tx.update(feedLogins).set({ sealed }).where(isRow));
  }
  return { ...data, origin };
}

/** Deletes logins that no source has used for a day; marks those in use as used now. */
export async function deleteUnusedLogins(database: Database, now: Date): Promise<void> {
  await takeTurn(database, async (tx) => {
    await tx.update(feedLogins).set({ usedAt: now }).where(IS_USED);
    await tx.delete(feedLogins).where(lt(feedLogins.usedAt, new Date(now.getTime() - FEED_LOGIN_UNUSED_MS)));
  });
}

/** Condition: a source of the site uses the login. */
const IS_USED: SQL = sql`exists (
  select from feed_sources s
  where s.site_id = ${feedLogins.siteId}
    and s.sources @> jsonb_build_array(jsonb_build_object('login', jsonb_build_object('id', ${feedLogins.id}))))`;
