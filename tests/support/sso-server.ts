import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { type StubUpstream, sendJson, startStubUpstream } from "./stub-upstream";

// A company's single sign-on: its keys under a URL, and tokens signed with them.

export const SSO_ISSUER = "https://sso.example";
export const SSO_AUDIENCE = "vitrine";
export const SSO_COOKIE = "company";

/** A single sign-on on loopback. */
export type SsoServer = {
  url: string;
  /** How often the keys were fetched. */
  countFetches: () => number;
  /** Signs a token; valid for an hour unless the claims say otherwise. Times in seconds from now. */
  sign: (claims: JWTPayload, given?: { alg?: string; kid?: string; key?: KeyObject | Uint8Array }) => Promise<string>;
  /** Adds a key, and with `isOnly` withdraws the others. */
  addKey: (kid: string, isOnly?: boolean) => void;
  /** The key set answers 503, or works again. */
  setAway: (isAway: boolean) => void;
  publicPem: () => string;
  close: StubUpstream["close"];
};

/** Starts a single sign-on with one RSA key, `first`. */
export async function startSso(): Promise<SsoServer> {
  const keys = new Map<string, KeyObject>();
  let isAway = false;
  const addKey: SsoServer["addKey"] = (kid, isOnly = false) => {
    if (isOnly) keys.clear();
    keys.set(kid, generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
  };
  addKey("first");
  const exported = () =>
    [...keys].map(([kid, key]) => ({
      ...createPublicKey(key).export({ format: "jwk" }),
      kid,
      alg: "RS256",
      use: "sig",
    }));
  const stub = await startStubUpstream((_, response) =>
    isAway ? sendJson(response, 503, { error: "away" }) : sendJson(response, 200, { keys: exported() }),
  );
  const findKey = (kid: string): KeyObject => {
    const key = keys.get(kid);
    if (key === undefined) throw new Error(`no key ${kid}`);
    return key;
  };
  return {
    url: `${stub.url}/jwks`,
    countFetches: () => stub.seen.length,
    sign: async (claims, { alg = "RS256", kid = [...keys.keys()].at(-1) ?? "", key } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: SSO_ISSUER, aud: SSO_AUDIENCE, iat: now, exp: now + 3600, ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key ?? findKey(kid));
    },
    addKey,
    setAway: (is) => {
      isAway = is;
    },
    publicPem: () => createPublicKey(findKey("first")).export({ type: "spki", format: "pem" }).toString(),
    close: stub.close,
  };
}

/** Settings of a web server that accepts the tokens of a single sign-on. */
export function buildSsoSettings(sso: SsoServer): Record<string, string> {
  return { SSO_COOKIE_NAME: SSO_COOKIE, SSO_JWKS_URL: sso.url, SSO_ISSUER, SSO_AUDIENCE };
}
