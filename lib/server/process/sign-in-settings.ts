import "server-only";
import * as z from "zod/mini";
import { flagSetting } from "@/lib/http/settings";

// Settings of single sign-on and OpenID Connect, as a part of lib/server/process/env.

const url = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// URL" });
/** Tokens and keys are fetched from these, so they need https. */
const secureUrl = url.check(z.refine(isSecure, "must use https, except on this computer"));
const claim = z.string().check(z.regex(/^[A-Za-z0-9_.:/-]{1,128}$/, "must be the name of a claim"));

export const signInShape = {
  SSO_COOKIE_NAME: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, "must be the name of a cookie")),
  ),
  SSO_LOGIN_URL: z.optional(url),
  SSO_RETURN_PARAM: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/, "must be the name of a URL parameter")),
    "next",
  ),
  SSO_JWKS_URL: z.optional(secureUrl),
  SSO_ISSUER: z.optional(z.string()),
  SSO_AUDIENCE: z.optional(z.string()),
  SSO_USER_CLAIM: z._default(claim, "sub"),
  OIDC_ISSUER: z.optional(secureUrl),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(60, "must have at most 60 characters"))),
  OIDC_SCOPE: z._default(z.string().check(z.regex(/^openid( |$)/, 'must begin with "openid"')), "openid email"),
  OIDC_USER_CLAIM: z._default(claim, "email"),
  OIDC_TRUST_EMAIL: z._default(flagSetting, "0"),
};

const shape = z.object(signInShape);
type Settings = z.output<typeof shape>;

/** How to verify the JWT in the SSO cookie. */
export type SsoTokenSettings = { cookie: string; jwksUrl: string; issuer: string; audience: string; userClaim: string };

/** The OpenID Connect provider; `name` is on its button. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  name: string;
  scope: string;
  userClaim: string;
  /** Addresses count as verified if the provider does not say whether they are. */
  isEmailTrusted: boolean;
};

/** What is wrong with a combination of these settings. */
export function findSignInSettingsFault(settings: Settings): string | null {
  if (settings.SSO_JWKS_URL !== undefined)
    for (const name of ["SSO_COOKIE_NAME", "SSO_ISSUER", "SSO_AUDIENCE"] as const)
      if (settings[name] === undefined) return `${name} is needed with SSO_JWKS_URL`;
  if (settings.OIDC_ISSUER === undefined) return null;
  if (settings.OIDC_CLIENT_ID === undefined) return "OIDC_CLIENT_ID is needed with OIDC_ISSUER";
  return settings.SSO_COOKIE_NAME === undefined ? null : "OIDC_ISSUER and SSO_COOKIE_NAME exclude each other";
}

/** The verification of the SSO cookie, or null. */
export function buildSsoToken(settings: Settings): SsoTokenSettings | null {
  const { SSO_JWKS_URL: jwksUrl, SSO_COOKIE_NAME: cookie, SSO_ISSUER: issuer, SSO_AUDIENCE: audience } = settings;
  if (jwksUrl === undefined || cookie === undefined || issuer === undefined || audience === undefined) return null;
  return { cookie, jwksUrl, issuer, audience, userClaim: settings.SSO_USER_CLAIM };
}

/** The OpenID Connect provider, or null. */
export function buildOidc(settings: Settings): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
    scope: settings.OIDC_SCOPE,
    userClaim: settings.OIDC_USER_CLAIM,
    isEmailTrusted: settings.OIDC_TRUST_EMAIL === "1",
  };
}

function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
