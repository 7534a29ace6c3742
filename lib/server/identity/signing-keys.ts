import "server-only";
import type { JSONWebKeySet, JWTVerifyGetKey } from "jose";
import { ApiError } from "@/lib/http/api-error";
import { log } from "@/lib/server/process/log";

// The public keys of a single sign-on (JWKS), in the form that jose expects. jose's own remote set fails when its copy
// is old and the server is unavailable; this one continues to use its copy for a day.

const FETCH_MS = 5_000;
/** Time between two fetches, also for unknown key ids, so that forged tokens cause no load. */
const COOLDOWN_MS = 30_000;
/** Age at which the keys are fetched again in the background. */
const FRESH_MS = 10 * 60_000;
/** Age at which the keys are no longer used. */
const USABLE_MS = 24 * 3_600_000;
const TEXT_MAX = 256 * 1024;

type KeySet = { getKey: JWTVerifyGetKey; at: number };

/** Creates the key lookup of a JWKS URL, which throws ApiError 503 `sso_unavailable` without usable keys. */
export function createSigningKeys(url: string, now: () => number = Date.now): JWTVerifyGetKey {
  let keys: KeySet | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;

  const refresh = (): Promise<void> => {
    if (pending !== null) return pending;
    if (now() - triedAt < COOLDOWN_MS) return Promise.resolve();
    triedAt = now();
    pending = fetchKeys(url)
      .then((getKey) => {
        keys = { getKey, at: now() };
      })
      .catch((error: unknown) =>
        log().warn({ url, err: String(error) }, "the keys of the single sign-on are not available"),
      )
      .finally(() => {
        pending = null;
      });
    return pending;
  };

  return async (header, token) => {
    if (keys === null || now() - keys.at > USABLE_MS) await refresh();
    else if (now() - keys.at > FRESH_MS) void refresh();
    const known = keys as KeySet | null;
    if (known === null || now() - known.at > USABLE_MS) throw new ApiError(503, { error: "sso_unavailable" });
    try {
      return await known.getKey(header, token);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ERR_JWKS_NO_MATCHING_KEY") throw error;
      await refresh();
      return ((keys as KeySet | null) ?? known).getKey(header, token);
    }
  };
}

async function fetchKeys(url: string): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet } = await import("jose");
  const signal = AbortSignal.timeout(FETCH_MS);
  const answer = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    cache: "no-store",
    signal,
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const text = await answer.text();
  if (text.length > TEXT_MAX) throw new Error("too large");
  return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
}
