import { SignJWT, UnsecuredJWT } from "jose";
import { createSigningKeys } from "@/lib/server/identity/signing-keys";
import { verifySsoToken } from "@/lib/server/identity/sso-token";
import { SSO_AUDIENCE, SSO_COOKIE, SSO_ISSUER, type SsoServer, startSso } from "@/tests/support/sso-server";
import { useWebEnv } from "@/tests/support/web-env";

// The token in an SSO cookie: which are accepted, and why others are refused.

const NOW_S = Math.floor(Date.now() / 1000);
let sso: SsoServer;

beforeEach(async () => {
  useWebEnv();
  sso = await startSso();
});
afterEach(() => sso.close());

function verify(token: string, userClaim = "sub", keys = createSigningKeys(sso.url)) {
  const settings = { cookie: SSO_COOKIE, jwksUrl: sso.url, issuer: SSO_ISSUER, audience: SSO_AUDIENCE, userClaim };
  return verifySsoToken(token, settings, keys, new Date(NOW_S * 1000));
}

const refused = { status: 401, code: "sso_refused" };

test("reads the user, the time of the sign-in and the end from a valid token", async () => {
  const token = await sso.sign({ sub: "u1", iat: NOW_S - 60, exp: NOW_S + 600 });
  expect(await verify(token)).toEqual({ user: "u1", signedInAt: NOW_S - 60, expiresAt: NOW_S + 900 });
  const known = await sso.sign({ sub: "u1", auth_time: NOW_S - 5_000 });
  expect((await verify(known)).signedInAt).toBe(NOW_S - 5_000);
});

test("reads the user from another claim, but not from an email address that is not verified", async () => {
  expect((await verify(await sso.sign({ email: "olga@shop.example" }), "email")).user).toBe("olga@shop.example");
  const unverified = await sso.sign({ email: "olga@shop.example", email_verified: false });
  await expect(verify(unverified, "email")).rejects.toMatchObject(refused);
  expect((await verify(await sso.sign({ number: 42 }), "number")).user).toBe("42");
});

test.each([
  ["another issuer", { iss: "https://other.example" }],
  ["another audience", { aud: "another-product" }],
  ["no audience", { aud: undefined }],
  ["no user", { sub: undefined }],
  ["no end", { exp: undefined }],
])("refuses a token with %s", async (_, claims) => {
  await expect(verify(await sso.sign({ sub: "u1", ...claims }))).rejects.toMatchObject(refused);
});

test("refuses an unsigned token, and the public key used as a secret", async () => {
  const claims = { sub: "u1", iss: SSO_ISSUER, aud: SSO_AUDIENCE, exp: NOW_S + 600 };
  await expect(verify(new UnsecuredJWT(claims).encode())).rejects.toMatchObject(refused);
  const secret = new TextEncoder().encode(sso.publicPem());
  const confused = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "first" });
  await expect(verify(await confused.sign(secret))).rejects.toMatchObject(refused);
});

test("refuses changed, cut and foreign tokens", async () => {
  const token = await sso.sign({ sub: "u1" });
  const [head = "", , signature = ""] = token.split(".");
  const body = Buffer.from(JSON.stringify({ sub: "owner", iss: SSO_ISSUER, aud: SSO_AUDIENCE, exp: NOW_S + 600 }));
  const foreign = await startSso();
  const odd = [
    `${head}.${body.toString("base64url")}.${signature}`,
    token.slice(0, -10),
    `${token}.x`,
    "opaque-value",
    "..",
    await foreign.sign({ sub: "u1" }),
  ];
  await foreign.close();
  for (const value of odd) await expect(verify(value)).rejects.toMatchObject(refused);
});

test.each([
  ["exp", -299, null],
  ["exp", -301, "unauthenticated"],
  ["nbf", 299, null],
  ["nbf", 301, "sso_clock"],
  ["iat", 299, null],
  ["iat", 301, "sso_clock"],
])("a token with %s at %i s gives %s", async (claim, seconds, code) => {
  const answer = verify(await sso.sign({ sub: "u1", [claim]: NOW_S + seconds }));
  if (code === null) expect((await answer).user).toBe("u1");
  else await expect(answer).rejects.toMatchObject({ status: 401, code });
});

test("says when a token from the future was issued", async () => {
  const early = verify(await sso.sign({ sub: "u1", iat: NOW_S + 900 }));
  await expect(early).rejects.toMatchObject({ body: { issued: NOW_S + 900 } });
});
