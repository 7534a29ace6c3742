import "server-only";
import { currentSession, type Session } from "@/lib/contract/accounts/sign-in";
import { frontendData, me, type Site, type User } from "@/lib/contract/accounts/who";
import { findInvalidNames, parseRights, type Rights } from "@/lib/domain/kit/access";
import { RIGHTS_CACHE_MS, RIGHTS_FAULT_MS, RIGHTS_STALE_MS } from "@/lib/domain/kit/limits";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { callBackend, forgetToken, rememberToken } from "./backend";
import { env } from "./env";
import { log } from "./log";
import type { Asking, CookieSession } from "./session";
import { shared } from "./shared";

// Who is asking, on which site and with which rights: the one reader of it for middleware, pages and calls. Asked of the
// backend at most every 5 s per session and site; when it does not answer, the last answer holds for 60 s and no longer,
// and middleware, page and reads of one request do not wait for it one after the other.

/** Who is signed in on a site. `rights` is null when the backend's lists are unusable; then everything guarded is refused. */
export type Who = { user: User; rights: Rights | null; site: Site; trialDays: number | null };

/** Who is signed in, outside a site. */
export type Account = {
  user: Pick<User, "id" | "name" | "email"> & Partial<Pick<User, "locale">>;
  defaultSite: string | null;
  /** The site in whose name the site list is asked for; null when the user has none. */
  listSite: string | null;
};

type Entry = {
  value: unknown;
  at: number;
  asked: Promise<unknown> | null;
  askedAt: number;
  fault: { error: unknown; at: number } | null;
};

const ENTRIES_MAX = 10_000;
const AWAKE_MS = 60_000;
/** A backend that has not said so long who asks is not waited for while what it said last may still be used. */
const PATIENCE_MS = 500;

/** Who asks on a site. Throws ApiError: 401 nobody (any more), 403, 404, and 502 to 504 when the backend cannot say. */
export async function who(asking: Asking, siteId: string): Promise<Who> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(siteId)) throw new ApiError(404, { error: "not_found" });
  return remembered(asking, siteId, () => askWho(asking, siteId));
}

/** Who asks, where no site is named. Throws ApiError as `who` does. */
export async function account(asking: Asking): Promise<Account> {
  return remembered(asking, "", () => (env().isLegacy ? askLegacyAccount(asking) : askAccount(asking)));
}

/** Forgets what is known of a session, because it ended. */
export function forgetWho(sid: string): void {
  forgetToken(sid);
  const entries = cache();
  for (const key of entries.keys()) if (key.startsWith(`${sid}|`)) entries.delete(key);
}

async function remembered<T>(asking: Asking, place: string, ask: () => Promise<T>): Promise<T> {
  const { session } = asking;
  if (session === null) throw new ApiError(401, { error: "unauthenticated" });
  const entries = cache();
  const key = `${session.sid}|${place}`;
  const entry = entries.get(key) ?? {
    value: undefined,
    at: Number.NEGATIVE_INFINITY,
    asked: null,
    askedAt: 0,
    fault: null,
  };
  if (performance.now() - entry.at <= RIGHTS_CACHE_MS) return entry.value as T;
  const { fault } = entry;
  if (fault !== null && performance.now() - fault.at <= RIGHTS_FAULT_MS) return staleOr(entry, fault.error);
  if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value ?? "");
  entries.set(key, entry);
  if (entry.asked === null) {
    entry.askedAt = performance.now();
    entry.asked = ask()
      .then((value) => Object.assign(entry, { value, at: performance.now(), fault: null }).value)
      .catch((error: unknown) => failed(entry, key, session, error))
      .finally(() => {
        entry.asked = null;
      });
    // Nobody may be waiting any more when it fails.
    entry.asked.catch(() => undefined);
  }
  const isKnown = performance.now() - entry.at <= RIGHTS_STALE_MS;
  const end = isKnown ? entry.askedAt + PATIENCE_MS : (asking.until ?? Number.POSITIVE_INFINITY);
  const answer = await inTime(entry.asked, end - performance.now());
  return answer === LATE ? staleOr(entry, new ApiError(504, { error: "upstream_timeout" })) : (answer as T);
}

/** What a failed question leaves behind: a refusal holds at once, for a fault the last answer stands in for a while. */
function failed(entry: Entry, key: string, session: CookieSession, error: unknown): unknown {
  if (isApiError(error) && error.status < 500) {
    cache().delete(key);
    if (error.status === 401) forgetWho(session.sid);
    throw error;
  }
  entry.fault = { error, at: performance.now() };
  return staleOr(entry, error);
}

function staleOr<T>(entry: Entry, error: unknown): T {
  if (performance.now() - entry.at <= RIGHTS_STALE_MS) return entry.value as T;
  throw error;
}

async function askWho(asking: Asking, siteId: string): Promise<Who> {
  if (hasOwnSession()) requireSite(await livingSession(asking), siteId);
  const data = await callBackend(asking, frontendData, { params: { siteId } }).catch(throwUnknown);
  requireSubject(asking, data.user.id);
  rememberToken(asking, data.csrf_token, siteId);
  keepAwake(asking);
  const rights = parseRights(data.roles, data.policies);
  const dropped = findInvalidNames(data.roles, data.policies);
  if (rights === null || dropped.length > 0)
    log().warn(
      { request_id: asking.requestId, site_id: siteId, dropped: dropped.length },
      "rights are unusable in part",
    );
  return { user: data.user, rights, site: data.site, trialDays: data.trial.days };
}

/**
 * A backend that is not ours keeps none of our sessions: whom it does not take for signed in, it does not know, and
 * signing in again would lead back here. With its own cookie, its word is about that cookie.
 */
function throwUnknown(error: unknown): never {
  const isUnknown = hasOwnSession() && isApiError(error) && error.status === 401;
  throw isUnknown ? new ApiError(401, { error: "unknown_user" }) : error;
}

/**
 * The backend's answer must be about the one whose session it is. A session of an SSO cookie is the first one's whom the
 * backend names for it; when it names somebody else, that session is over, and the next request begins theirs.
 */
function requireSubject({ session }: Asking, userId: string): void {
  if (session === null) throw new ApiError(401, { error: "unauthenticated" });
  if (session.uid === userId) return;
  const isFirst = session.amr === "sso" && session.uid === "";
  if (session.amr === "sso") session.uid = userId;
  if (isFirst) return;
  forgetWho(session.sid);
  throw new ApiError(401, { error: "unauthenticated", subject: "changed" });
}

/** Whether sessions are kept by the embedded backend while somebody else answers the calls. */
function hasOwnSession(): boolean {
  return env().isLegacy && env().ssoCookie === null;
}

async function askAccount(asking: Asking): Promise<Account> {
  const data = await callBackend(asking, me, {});
  requireSubject(asking, data.user.id);
  rememberToken(asking, data.csrf_token, null);
  const { user, default_site: defaultSite } = data;
  return { user, defaultSite, listSite: defaultSite ?? data.any_site ?? null };
}

/** A backend without the group `who` only knows people on sites, so the configured site stands in. */
async function askLegacyAccount(asking: Asking): Promise<Account> {
  const session = hasOwnSession() ? await livingSession(asking) : { site: null, uid: asking.session?.uid ?? "" };
  const site = session.site ?? env().defaultSite;
  if (site === null && !hasOwnSession()) return askNamelessAccount(asking);
  const known = site === null ? null : await askWho(asking, site).catch(nullWhenRefused);
  const defaultSite = known === null ? null : site;
  const user = known?.user ?? { id: session.uid, name: session.uid, email: "" };
  return { user, defaultSite, listSite: defaultSite };
}

/** Without a site to ask about, a backend with the group `who` still knows whose cookie it is; any other is not asked. */
async function askNamelessAccount(asking: Asking): Promise<Account> {
  try {
    return await askAccount(asking);
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
    return { user: { id: "", name: "", email: "" }, defaultSite: null, listSite: null };
  }
}

function nullWhenRefused(error: unknown): null {
  if (isApiError(error) && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

/** A session that is in use does not idle out: the embedded backend hears of it once a minute, beside the answer. */
function keepAwake(asking: Asking): void {
  const sid = asking.session?.sid;
  const heard = shared("who.awake", () => new Map<string, number>());
  if (sid === undefined || env().isLegacy || performance.now() - (heard.get(sid) ?? -AWAKE_MS) < AWAKE_MS) return;
  if (heard.size >= ENTRIES_MAX) heard.delete(heard.keys().next().value ?? "");
  heard.set(sid, performance.now());
  callBackend(asking, currentSession, {}).catch(() => heard.delete(sid));
}

/** The session as the embedded backend keeps it, which also keeps it awake. */
async function livingSession(asking: Asking): Promise<Session> {
  return remembered(asking, "*session", () => callBackend(asking, currentSession, {}));
}

function requireSite(session: Session, siteId: string): void {
  if (session.site !== null && session.site !== siteId) throw new ApiError(403, { error: "forbidden" });
}

function cache(): Map<string, Entry> {
  return shared("who", () => new Map<string, Entry>());
}
