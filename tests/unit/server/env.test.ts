import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { buildEnv, readSettings } from "@/lib/server/process/env";
import { makeTestSecret } from "@/tests/support/web-env";

const LEGACY = { BACKEND_URL: "https://legacy.example/base/", SEARCH_URL: "https://search.legacy.example" };
const GOOD = { SECRETS: `1:${makeTestSecret()}` };

test("has defaults for all settings except secrets", () => {
  const env = buildEnv(readSettings(GOOD));
  expect(env).toMatchObject({
    publicOrigin: "http://localhost:3000",
    publicHost: "localhost:3000",
    isSecure: false,
    embeddedUrl: "http://127.0.0.1:3001",
    backendUrl: "http://127.0.0.1:3001",
    backend: { assumedGroups: OWN_GROUPS, embeddedGroups: ["sign_in"], storesOnlyUsers: false, isProbed: false },
    ssoCookie: null,
    searchUrl: "http://localhost:3002",
    defaultSite: null,
    pseudoLocale: null,
  });
});

test("BACKEND_URL names a backend of the shop", () => {
  const env = buildEnv(readSettings({ ...GOOD, ...LEGACY, PORT: "4430" }));
  expect(env).toMatchObject({
    backend: { assumedGroups: [], embeddedGroups: ["sign_in", "checks"], storesOnlyUsers: true, isProbed: true },
    backendUrl: "https://legacy.example/base",
    publicHost: "localhost:4430",
  });
});

test("empty variables count as missing", () => {
  expect(buildEnv(readSettings({ ...GOOD, BACKEND_URL: "", PUBLIC_URL: "" })).backend.isProbed).toBe(false);
});

const SHORT = "ab".repeat(16);

test.each([
  [{}, "SECRETS"],
  [{ SECRETS: "" }, "SECRETS"],
  [{ SECRETS: "change-me" }, "SECRETS"],
  [{ SECRETS: `1:${SHORT}` }, "SECRETS"],
  [{ SECRETS: `1:${"00".repeat(32)}` }, "SECRETS"],
  [{ ...GOOD, LINK_KEYS: `1:${SHORT}` }, "LINK_KEYS"],
  [{ ...GOOD, BACKEND_KEYS: "x" }, "BACKEND_KEYS"],
  [{ ...GOOD, PORT: "0" }, "PORT"],
  [{ ...GOOD, PORT: "70000" }, "PORT"],
  [{ ...GOOD, PORT: "abc" }, "PORT"],
  [{ ...GOOD, PUBLIC_URL: "localhost" }, "PUBLIC_URL"],
  [{ ...GOOD, PUBLIC_URL: "ftp://vitrine.example" }, "PUBLIC_URL"],
  [{ ...GOOD, PUBLIC_URL: "http://vitrine.example" }, "PUBLIC_URL"],
  [{ ...GOOD, BACKEND_URL: "legacy" }, "BACKEND_URL"],
  [{ ...GOOD, EMBEDDED_URL: "127.0.0.1:3001" }, "EMBEDDED_URL"],
  [{ ...GOOD, SEARCH_URL: "javascript:1" }, "SEARCH_URL"],
  [{ ...GOOD, BACKEND_AUTH: "none" }, "BACKEND_AUTH"],
  [{ ...GOOD, BACKEND_AUTH: "sso_cookie" }, "SSO_COOKIE_NAME"],
  [{ ...GOOD, BACKEND_AUTH: "sso_cookie", SSO_COOKIE_NAME: "sso" }, "BACKEND_URL"],
  [{ ...GOOD, BACKEND_URL: LEGACY.BACKEND_URL }, "SEARCH_URL"],
  [{ ...GOOD, SSO_LOGIN_URL: "javascript:1" }, "SSO_LOGIN_URL"],
  [{ ...GOOD, SSO_RETURN_PARAM: "a b" }, "SSO_RETURN_PARAM"],
  [{ ...GOOD, SSO_COOKIE_NAME: "a b" }, "SSO_COOKIE_NAME"],
  [{ ...GOOD, SSO_JWKS_URL: "http://sso.example/jwks" }, "SSO_JWKS_URL"],
  [{ ...GOOD, SSO_JWKS_URL: "https://sso.example/jwks", SSO_COOKIE_NAME: "sso", SSO_ISSUER: "i" }, "SSO_AUDIENCE"],
  [{ ...GOOD, SSO_JWKS_URL: "https://sso.example/jwks", SSO_AUDIENCE: "a", SSO_ISSUER: "i" }, "SSO_COOKIE_NAME"],
  [{ ...GOOD, OIDC_ISSUER: "http://login.example" }, "OIDC_ISSUER"],
  [{ ...GOOD, OIDC_ISSUER: "https://login.example" }, "OIDC_CLIENT_ID"],
  [{ ...GOOD, OIDC_ISSUER: "https://l.example", OIDC_CLIENT_ID: "c", SSO_COOKIE_NAME: "s" }, "SSO_COOKIE_NAME"],
  [{ ...GOOD, OIDC_SCOPE: "email" }, "OIDC_SCOPE"],
  [{ ...GOOD, OIDC_USER_CLAIM: "a b" }, "OIDC_USER_CLAIM"],
  [{ ...GOOD, LINK_KEYS: GOOD.SECRETS, LINK_KEYS_FILE: "x" }, "LINK_KEYS_FILE"],
  [{ ...GOOD, OIDC_TRUST_EMAIL: "yes" }, "OIDC_TRUST_EMAIL"],
  [{ ...GOOD, DEFAULT_SITE: "a/b" }, "DEFAULT_SITE"],
  [{ ...GOOD, LEGACY_DASHBOARD_URL: "x" }, "LEGACY_DASHBOARD_URL"],
  [{ ...GOOD, LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ ...GOOD, PSEUDO_LOCALE: "1" }, "PSEUDO_LOCALE"],
])("wrong settings %# are named, their values are not shown", (settings, name) => {
  let message = "";
  try {
    readSettings(settings);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(name);
  expect(message).not.toContain(SHORT);
  expect(message).not.toContain("change-me");
});
