import "server-only";
import { currentSession, type SignInSession } from "@/lib/contract/accounts/sign-in";
import { type Closure, frontendData, me, type Site, type User, type ViewAs } from "@/lib/contract/accounts/who";
import type { OffService } from "@/lib/contract/kit/site-services";
import { findInvalidNames, parseRights, type Rights } from "@/lib/domain/kit/access";
import { RIGHTS_CACHE_MS, RIGHTS_FAULT_MS, RIGHTS_STALE_MS } from "@/lib/domain/kit/limits";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { getEnv } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { getShared } from "@/lib/server/process/shared";
import { type CookieSession, type RequestContext, requireSession } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { forgetToken, rememberToken } from "@/lib/server/upstream/backend-tokens";
import { forgetSsoSession } from "./sso-session";

// Identifies the user, site and rights for middleware, pages and calls. Requested from the backend at most every 5 s per session
// and site. If the backend does not answer, the last answer is used for up to 60 s, and middleware, page and reads of one request
// do not each wait for it.

/** The signed-in user on a site. `rights` is null if the backend's lists are invalid; then all guarded calls are refused. */
export type SiteCaller = {
  user: User;
  rights: Rights | null;
  site: Site;
  trialDays: number | null;
  offServices: readonly OffService[];
  /** The member as whom the user views the console, read only; null normally. */
  viewAs: ViewAs | null;
  /** Since when the site is closed; null while it is open. */
  closed: Closure | null;
};

/** The signed-in user, independent of a site. */
export type Account = {
  user: Pick<User, "id" | "name" | "email"> & Partial<Pick<User, "locale">>;
  defaultSite: string | null;
  /** The site for requesting the site list. */
  listSite: string | null;
};

type Entry = {
  value: unknown;
  at: number;
  pending: Promise<unknown> | null;
  requestedAt: number;
  fault: { error: unknown; at: number } | null;
};

const ENTRIES_MAX = 10_000;
const AWAKE_MS = 60_000;
/** Maximum wait for the backend while the last answer may be used. */
const PATIENCE_MS = 500;

/** Identifies the user on a site. Throws ApiError: 401 without a session, 403, 404, and 502 to 504 if the backend fails. */
export async function identifySiteCaller(context: RequestContext, siteId: string): Promise<SiteCaller> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(siteId)) throw new ApiError(404, { error: "not_found" });
  return loadCached(context, siteId, () => fetchWho(context, siteId));
}

/** Identifies the user without a site. Throws ApiError as `who` does. */
export async function identifyAccount(context: RequestContext): Promise<Account> {
  return loadCached(context, "", () =>
    getEnv().backend.knowsCallersBySite ? fetchLegacyAccount(context) : fetchAccount(context),
  );
}

/** Deletes the cached data of an ended session. */
export function forgetCaller(sid: string): void {
  forgetToken(sid);
  forgetSsoSession(sid);
  const entries = cache();
  for (const key of entries.keys()) if (key.startsWith(`${sid}|`)) entries.delete(key);
}

/** Deletes the cached data of all sessions of a user, whose rights have changed. */
export function forgetUser(userId: string): void {
  const entries = cache();
  for (const [key, { value }] of entries)
    if ((value as { user?: { id?: string } } | undefined)?.user?.id === userId) entries.delete(key);
}

/** Deletes the cached data of a site, for all sessions of this process. */
export function forgetSite(siteId: string): void {
  const entries = cache();
  for (const key of entries.keys()) if (key.endsWith(`|${siteId}`)) entries.delete(key);
}

async function loadCached<T>(context: RequestContext, place: string, load: () => Promise<T>): Promise<T> {
  const session = requireSession(context);
  const entries = cache();
  const key = `${session.sid}|${place}`;
  const entry = entries.get(key) ?? {
    value: undefined,
    at: Number.NEGATIVE_INFINITY,
    pending: null,
    requestedAt: 0,
    fault: null,
  };
  if (performance.now() - entry.at <= RIGHTS_CACHE_MS) return entry.value as T;
  const { fault } = entry;
  if (fault !== null && performance.now() - fault.at <= RIGHTS_FAULT_MS) return getStaleOrThrow(entry, fault.error);
  if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value ?? "");
  entries.set(key, entry);
  if (entry.pending === null) {
    entry.requestedAt = performance.now();
    entry.pending = load()
      .then((value) => Object.assign(entry, { value, at: performance.now(), fault: null }).value)
      .catch((error: unknown) => handleFailure(entry, key, session, error))
      .finally(() => {
        entry.pending = null;
      });
    // Prevents an unhandled rejection if no request waits for it.
    entry.pending.catch(() => undefined);
  }
  const isKnown = performance.now() - entry.at <= RIGHTS_STALE_MS;
  const end = isKnown ? entry.requestedAt + PATIENCE_MS : (context.until ?? Number.POSITIVE_INFINITY);
  const answer = await inTime(entry.pending, end - performance.now());
  return answer === LATE ? getStaleOrThrow(entry, new ApiError(504, { error: "upstream_timeout" })) : (answer as T);
}

/** Handles a failed request: a refusal takes effect at once; after a fault, the last answer is used for a while. */
function handleFailure(entry: Entry, key: string, session: CookieSession, error: unknown): unknown {
  if (isApiError(error) && error.status < 500) {
    cache().delete(key);
    if (error.status === 401) forgetCaller(session.sid);
    throw error;
  }
  entry.fault = { error, at: performance.now() };
  return getStaleOrThrow(entry, error);
}

function getStaleOrThrow<T>(entry: Entry, error: unknown): T {
  if (performance.now() - entry.at <= RIGHTS_STALE_MS) return entry.value as T;
  throw error;
}

async function fetchWho(context: RequestContext, siteId: string): Promise<SiteCaller> {
  if (getEnv().backend.storesOnlyUsers) requireSite(await loadSession(context), siteId);
  const data = await callBackend(context, frontendData, { params: { siteId } }).catch((error) =>
    throwUnknown(error, context),
  );
  requireSubject(context, data.user.id);
  rememberToken(context, data.csrf_token, siteId);
  keepAwake(context);
  const rights = parseRights(data.roles, data.policies);
  const dropped = findInvalidNames(data.roles, data.policies);
  if (rights === null || dropped.length > 0)
    log().warn(
      { request_id: context.requestId, site_id: siteId, dropped: dropped.length },
      "some rights are not usable",
    );
  const { user, site, trial, off_services: offServices, view_as: viewAs, closed = null } = data;
  return { user, rights, site, trialDays: trial.days, offServices: offServices ?? [], viewAs: viewAs ?? null, closed };
}

/**
 * A legacy backend does not store our sessions, so a 401 means that it does not know the user, and signing in again would not
 * help. With the SSO cookie, a 401 is about the cookie.
 */
function throwUnknown(error: unknown, { session }: RequestContext): never {
  if (!getEnv().backend.storesOnlyUsers || !isApiError(error) || error.status !== 401) throw error;
  const isByLink = session?.amr === "mail" || session?.amr === "link";
  throw new ApiError(401, { error: isByLink ? "unknown_user" : "unknown_identity" });
}

/**
 * Requires that the backend's answer is about the user of the session. An SSO session belongs to the first user that the backend
 * returns for it; another user ends it, and the next request starts a new one.
 */
function requireSubject(context: RequestContext, userId: string): void {
  const session = requireSession(context);
  if (session.uid === userId) return;
  const isFirst = getEnv().ssoCookie !== null && session.uid === "";
  if (getEnv().ssoCookie !== null) session.uid = userId;
  if (isFirst) return;
  forgetCaller(session.sid);
  throw new ApiError(401, { error: "unauthenticated", subject: "changed" });
}

async function fetchAccount(context: RequestContext): Promise<Account> {
  const data = await callBackend(context, me, {});
  requireSubject(context, data.user.id);
  rememberToken(context, data.csrf_token, null);
  const { user, default_site: defaultSite } = data;
  return { user, defaultSite, listSite: defaultSite ?? data.any_site ?? null };
}

/** A backend without the group `who` knows users only by site, so the configured site is used. */
async function fetchLegacyAccount(context: RequestContext): Promise<Account> {
  const session = getEnv().backend.storesOnlyUsers
    ? await loadSession(context)
    : { site: null, uid: context.session?.uid ?? "" };
  const site = session.site ?? getEnv().defaultSite;
  if (site === null && !getEnv().backend.storesOnlyUsers) return fetchAccountWithoutSite(context);
  const known = site === null ? null : await fetchWho(context, site).catch(ignoreRefusal);
  const defaultSite = known === null ? null : site;
  const user = known?.user ?? { id: session.uid, name: session.uid, email: "" };
  return { user, defaultSite, listSite: defaultSite };
}

/** Without a site, only a backend with the group `who` can identify the user of the cookie. */
async function fetchAccountWithoutSite(context: RequestContext): Promise<Account> {
  try {
    return await fetchAccount(context);
  } catch (error) {
    const isMissing = isApiError(error) && (error.status === 404 || error.code === "upstream_not_json");
    if (!isMissing) throw error;
    return { user: { id: "", name: "", email: "" }, defaultSite: null, listSite: null };
  }
}

function ignoreRefusal(error: unknown): null {
  if (isApiError(error) && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

/** Prevents the idle timeout of a session in use: notifies the embedded backend once a minute, without waiting. */
function keepAwake(context: RequestContext): void {
  const sid = context.session?.sid;
  const notifiedAt = getShared("who.awake", () => new Map<string, number>());
  if (
    sid === undefined ||
    !getEnv().backend.hasIdleTimeout ||
    performance.now() - (notifiedAt.get(sid) ?? -AWAKE_MS) < AWAKE_MS
  )
    return;
  if (notifiedAt.size >= ENTRIES_MAX) notifiedAt.delete(notifiedAt.keys().next().value ?? "");
  notifiedAt.set(sid, performance.now());
  callBackend(context, currentSession, {}).catch(() => notifiedAt.delete(sid));
}

/** The session in the embedded backend; loading it also prevents its idle timeout. */
async function loadSession(context: RequestContext): Promise<SignInSession> {
  return loadCached(context, "*session", () => callBackend(context, currentSession, {}));
}

/** The session in the embedded backend of a user of a legacy backend; null if another process stores or checks it. */
export async function findOwnSession(context: RequestContext): Promise<SignInSession | null> {
  return getEnv().backend.storesOnlyUsers ? loadSession(context) : null;
}

function requireSite(session: SignInSession, siteId: string): void {
  if (session.site !== null && session.site !== siteId) throw new ApiError(403, { error: "forbidden" });
}

function cache(): Map<string, Entry> {
  return getShared("who", () => new Map<string, Entry>());
}
