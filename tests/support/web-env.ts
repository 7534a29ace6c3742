import { forgetShared } from "@/lib/server/process/shared";

/** A key of 32 bytes from a repeated hex pattern, for settings of tests. */
export function makeTestSecret(pattern = "0123456789abcdef"): string {
  return pattern.repeat(4);
}

/** Sets the web server's settings for a test and clears its caches. */
export function useWebEnv(settings: Record<string, string | undefined> = {}): void {
  const names = [
    ...["BACKEND_URL", "BACKEND_AUTH", "SSO_COOKIE_NAME", "SSO_LOGIN_URL", "SSO_RETURN_PARAM"],
    ...["SSO_JWKS_URL", "SSO_ISSUER", "SSO_AUDIENCE", "SSO_USER_CLAIM"],
    ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_SCOPE", "OIDC_USER_CLAIM"],
    "OIDC_TRUST_EMAIL",
    ...["DEFAULT_SITE", "LINK_KEYS", "LINK_KEYS_FILE", "BACKEND_KEYS"],
    ...["SIGN_UP", "DEMO", "TERMS_URL"],
  ];
  for (const name of names) delete process.env[name];
  Object.assign(process.env, {
    SECRETS: `1:${makeTestSecret()}`,
    PUBLIC_URL: "http://localhost:3000",
    EMBEDDED_URL: "http://127.0.0.1:9",
    SEARCH_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "silent",
  });
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forgetShared();
}
