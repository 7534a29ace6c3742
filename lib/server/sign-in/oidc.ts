import "server-only";
import type { ClientAuth, Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import { CLOCK_TOLERANCE_MS, SESSION_ABSOLUTE_MS } from "@/lib/domain/kit/limits";
import { ApiError } from "@/lib/http/api-error";
import { readUserClaim, type UserClaim } from "@/lib/server/identity/user-claim";
import { getEnv } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { getShared } from "@/lib/server/process/shared";
import type { OidcSettings } from "@/lib/server/process/sign-in-settings";

// The OpenID Connect provider: authorization code flow with PKCE. The library is loaded on first use.

type Library = typeof import("openid-client");
type Provider = { library: Library; config: Configuration; settings: OidcSettings };
type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

const TIMEOUT_S = 10;

/**
 * One sign-in, which the browser stores sealed until it returns: its secrets, the earliest sign-in at the provider that it accepts (epoch
 * seconds), and whether the provider must say when that was.
 */
export type SignInAttempt = { state: string; nonce: string; verifier: string; earliest: number; isAgain: boolean };

/** A verified identity. Times in epoch seconds. */
export type VerifiedIdentity = { user: string; signedInAt: number; idToken: string | undefined };

/** The page of the provider where a sign-in starts. With `isAgain`, the provider asks for a new sign-in. */
export async function buildSignInUrl(isAgain: boolean): Promise<{ url: URL; attempt: SignInAttempt }> {
  const { library, config, settings } = await loadProvider();
  const maxAge = isAgain ? 0 : SESSION_ABSOLUTE_MS / 1000;
  const attempt = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
    earliest: Math.floor((Date.now() - CLOCK_TOLERANCE_MS) / 1000) - maxAge,
    isAgain,
  };
  const url = library.buildAuthorizationUrl(config, {
    redirect_uri: getCallbackUrl(),
    scope: settings.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    // An older sign-in at the provider is repeated, as it would be here; the answer then says when it was.
    max_age: String(maxAge),
    ...(isAgain && { prompt: "login" }),
  });
  return { url, attempt };
}

/**
 * Exchanges the code of a return from the provider for the identity. Throws ApiError 401 `unknown_identity` if the
 * provider names no user, `email_unverified` for an address that may belong to somebody else, and `oidc_too_old` if the
 * person signed in there too long ago.
 * @param search the query string.
 */
export async function fetchIdentity(search: string, attempt: SignInAttempt): Promise<VerifiedIdentity> {
  const { state, nonce, verifier } = attempt;
  const provider = await loadProvider();
  const { library, config, settings } = provider;
  const tokens = await library.authorizationCodeGrant(config, new URL(getCallbackUrl() + search), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const signedInAt = findSignInTime(claims?.auth_time, attempt);
  const claim = await findUser(tokens, provider);
  if (claim === null) throw new ApiError(401, { error: "unknown_identity" });
  if (!(claim.isVerified ?? settings.isEmailTrusted)) throw new ApiError(401, { error: "email_unverified" });
  return { user: claim.user, signedInAt: Math.floor(signedInAt), idToken: tokens.id_token };
}

/**
 * When the person signed in at the provider, in epoch seconds. The browser passes on what was asked of the provider, so what it answers is
 * checked. Many providers do not say when it was: a first sign-in then counts as one of now, but it does not prove a new one.
 */
function findSignInTime(authTime: unknown, { earliest, isAgain }: SignInAttempt): number {
  const isKnown = typeof authTime === "number";
  if (isKnown ? authTime < earliest : isAgain) throw new ApiError(401, { error: "oidc_too_old" });
  return isKnown ? authTime : Date.now() / 1000;
}

/** The page of the provider that ends its session; null without a provider, or if it has no such page or does not answer. */
export async function buildSignOutUrl(idToken: string | null): Promise<string | null> {
  if (getEnv().oidc === null || idToken === null) return null;
  try {
    const { library, config } = await loadProvider();
    if (config.serverMetadata().end_session_endpoint === undefined) return null;
    const back = `${getEnv().publicOrigin}/sign_in`;
    return library.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
  } catch (error) {
    log().warn({ err: String(error) }, "the OpenID Connect provider is not available");
    return null;
  }
}

/** The user in the ID token; some providers send claims of the user, or whether the address is verified, only on request. */
async function findUser(tokens: Tokens, { library, config, settings }: Provider): Promise<UserClaim | null> {
  const claims = tokens.claims();
  const claim = readUserClaim(claims ?? {}, settings.userClaim);
  const isComplete = claim !== null && claim.isVerified !== null;
  if (isComplete || claims === undefined || config.serverMetadata().userinfo_endpoint === undefined) return claim;
  const more = await library.fetchUserInfo(config, tokens.access_token, claims.sub);
  return readUserClaim(more, settings.userClaim) ?? claim;
}

function getCallbackUrl(): string {
  return `${getEnv().publicOrigin}/api/sign_in/oidc/callback`;
}

async function loadProvider(): Promise<Provider> {
  return getShared("oidc.provider", discover);
}

async function discover(): Promise<Provider> {
  const settings = getEnv().oidc;
  if (settings === null) throw new Error("OIDC_ISSUER is not set");
  const library = await import("openid-client");
  const issuer = new URL(settings.issuer);
  const metadata = { [library.clockTolerance]: CLOCK_TOLERANCE_MS / 1000 };
  // The settings allow http on this computer only.
  const execute = issuer.protocol === "http:" ? [library.allowInsecureRequests] : [];
  const config = await library.discovery(issuer, settings.clientId, metadata, authenticate(library, settings), {
    execute: [...execute, library.enableNonRepudiationChecks],
    timeout: TIMEOUT_S,
  });
  return { library, config, settings };
}

/** Sends the secret in the way that the provider supports; a public client has none. */
function authenticate(library: Library, { clientSecret }: OidcSettings): ClientAuth {
  if (clientSecret === null) return library.None();
  const basic = library.ClientSecretBasic(clientSecret);
  const post = library.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const isBasic = ways === undefined || ways.includes("client_secret_basic");
    return (isBasic ? basic : post)(server, ...rest);
  };
}
