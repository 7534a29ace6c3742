import "server-only";
import { currentSession, type Session } from "@/lib/contract/sign-in";
import { frontendData, me, type Site, type User } from "@/lib/contract/who";
import { droppedNames, type Rights, readRights } from "@/lib/domain/access";
import { RIGHTS_CACHE_MS, RIGHTS_FAULT_MS, RIGHTS_STALE_MS } from "@/lib/domain/limits";
import { ApiError } from "@/lib/http/api-error";
import { callBackend, forgetToken, rememberToken } from "./backend";
import { env } from "./env";
import { log } from "./log";
import type { Asking } from "./session";
import { shared } from "./shared";

// Who is asking, on which site and with which rights: the one reader of it for middleware, pages and calls. Asked of the
// backend at most every 5 s per session and site; when it does not answer, the last answer holds for 60 s and no longer,
// and middleware, page and reads of one request do not wait for it one after the other.

/** Who is signed in on a site. `rights` is null when the backend's lists are unusable; then everything guarded is refused. */
export type Who = { user: User; rights: Rights | null; site: Site; trialDays: number | null };

/** Who is signed in, outside a site. */
export type Account = {
  user: Pick<User, "id" | "name" | "email">;
  defaultSite: string | null;
  /** The site in whose name the site list is asked for; null when the user has none. */
  listSite: string | null;
};

type Entry = {
  value: unknown;
  at: number;
  asked: Promise<unknown> | null;
  fault: { error: unknown; at: number } | null;
};

const ENTRIES_MAX = 10_000;
const AWAKE_MS = 60_000;

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
  const entry = entries.get(key) ?? { value: undefined, at: Number.NEGATIVE_INFINITY, asked: null, fault: null };
  if (performance.now() - entry.at <= RIGHTS_CACHE_MS) return entry.value as T;
  const { fault } = entry;
  if (fault !== null && performance.now() - fault.at <= RIGHTS_FAULT_MS) return staleOr(entry, fault.error);
  if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value ?? "");
  entries.set(key, entry);
  entry.asked ??= ask()
    .then((value) => Object.assign(entry, { value, at: performance.now(), fault: null }).value)
    .finally(() => {
      entry.asked = null;
    });
  try {
    return (await entry.asked) as T;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      entries.delete(key);
      throw error;
    }
    entry.fault = { error, at: performance.now() };
    return staleOr(entry, error);
  }
}

function staleOr<T>(entry: Entry, error: unknown): T {
  if (performance.now() - entry.at <= RIGHTS_STALE_MS) return entry.value as T;
  throw error;
}

async function askWho(asking: Asking, siteId: string): Promise<Who> {
  if (env().isLegacy) requireSite(await livingSession(asking), siteId);
  const data = await callBackend(asking, frontendData, { params: { siteId } }).catch(throwUnknown);
  if (data.user.id !== asking.session?.uid) throw new ApiError(401, { error: "unauthenticated" });
  rememberToken(asking.session.sid, data.csrf_token);
  keepAwake(asking);
  const rights = readRights(data.roles, data.policies);
  const dropped = droppedNames(data.roles, data.policies);
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
  const isUnknown = env().isLegacy && env().ssoCookie === null && error instanceof ApiError && error.status === 401;
  throw isUnknown ? new ApiError(401, { error: "unknown_user" }) : error;
}

async function askAccount(asking: Asking): Promise<Account> {
  const data = await callBackend(asking, me, {});
  if (data.user.id !== asking.session?.uid) throw new ApiError(401, { error: "unauthenticated" });
  rememberToken(asking.session.sid, data.csrf_token);
  const { user, default_site: defaultSite } = data;
  return { user, defaultSite, listSite: defaultSite ?? data.any_site ?? null };
}

/** A backend without the group `who` only knows people on sites, so the configured site stands in. */
async function askLegacyAccount(asking: Asking): Promise<Account> {
  const session = await livingSession(asking);
  const site = session.site ?? env().defaultSite;
  const known = site === null ? null : await askWho(asking, site).catch(nullWhenRefused);
  const defaultSite = known === null ? null : site;
  const user = known?.user ?? { id: session.uid, name: session.uid, email: "" };
  return { user, defaultSite, listSite: defaultSite };
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
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
