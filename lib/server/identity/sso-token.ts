import "server-only";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { CLOCK_TOLERANCE_MS } from "@/lib/domain/kit/limits";
import { ApiError, isApiError } from "@/lib/http/api-error";
import type { SsoTokenSettings } from "@/lib/server/process/sign-in-settings";
import { readUserClaim } from "./user-claim";

// Verifies the JWT of an SSO cookie.

/** Asymmetric algorithms only: a public key must never be accepted as the secret of an HMAC. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const TOLERANCE_S = CLOCK_TOLERANCE_MS / 1000;

/** What a valid token says; times in epoch seconds, `expiresAt` with the clock tolerance. */
export type SsoClaims = { user: string; signedInAt: number; expiresAt: number };

/**
 * Verifies a token. Throws ApiError: 401 `unauthenticated` if it has expired, 401 `sso_clock` if it is from the future by more than
 * the clock tolerance, 401 `sso_refused` for everything else that is wrong with it, and 503 `sso_unavailable` without keys.
 */
export async function verifySsoToken(
  token: string,
  settings: SsoTokenSettings,
  getKey: JWTVerifyGetKey,
  now: Date,
): Promise<SsoClaims> {
  const payload = await verify(token, settings, getKey, now);
  const claim = readUserClaim(payload, settings.userClaim);
  const latest = now.getTime() / 1000 + TOLERANCE_S;
  if (payload.iat !== undefined && payload.iat > latest) throw createClockError(payload.iat, now);
  // The issuer is the company itself, so an address is refused only if it says that it is not verified.
  if (claim === null || claim.isVerified === false || payload.exp === undefined)
    throw new ApiError(401, { error: "sso_refused" });
  const signedInAt = typeof payload.auth_time === "number" ? payload.auth_time : (payload.iat ?? 0);
  return { user: claim.user, signedInAt: Math.floor(signedInAt), expiresAt: Math.floor(payload.exp) + TOLERANCE_S };
}

async function verify(
  token: string,
  { issuer, audience }: SsoTokenSettings,
  getKey: JWTVerifyGetKey,
  now: Date,
): Promise<JWTPayload> {
  const { jwtVerify, errors } = await import("jose");
  try {
    const options = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_S, currentDate: now };
    return (await jwtVerify(token, getKey, { ...options, requiredClaims: ["exp"] })).payload;
  } catch (error) {
    if (isApiError(error)) throw error;
    if (error instanceof errors.JWTExpired) throw new ApiError(401, { error: "unauthenticated" });
    const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf";
    if (isEarly && typeof error.payload.nbf === "number") throw createClockError(error.payload.nbf, now);
    throw new ApiError(401, { error: "sso_refused" });
  }
}

function createClockError(issued: number, now: Date): ApiError {
  return new ApiError(401, { error: "sso_clock", issued: Math.floor(issued), web_time: now.toISOString() });
}
