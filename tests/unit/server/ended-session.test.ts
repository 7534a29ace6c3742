import { findSignInDemand } from "@/lib/server/upstream/ended-session";
import { useWebEnv } from "@/tests/support/web-env";

// Which answers of a backend to a forwarded SSO cookie ask for a sign-in.

const URL_OF_CALL = "http://backend.internal/sites/s1/campaigns?page=2";
const LOGIN = "https://sso.example/in";

beforeEach(() =>
  useWebEnv({
    BACKEND_URL: "http://backend.internal",
    BACKEND_AUTH: "sso_cookie",
    SSO_COOKIE_NAME: "company",
    SSO_LOGIN_URL: `${LOGIN}?tenant=shop`,
  }),
);

const ask = (status: number, headers: Record<string, string>) =>
  findSignInDemand({ url: URL_OF_CALL, status, headers });

test.each([
  [302, `${LOGIN}?tenant=shop&back=x`, "sure"],
  [303, `${LOGIN}/`, "sure"],
  [302, "/login", "possible"],
  [307, "https://other.example/login", "possible"],
  [303, "/sites/s1/campaigns/7", "possible"],
  [301, LOGIN, "none"],
  [308, "/login", "none"],
  [304, "/login", "none"],
  // Wrong settings: https, another host or a slash of the same path.
  [302, "https://backend.internal/sites/s1/campaigns", "none"],
  [302, "https://www.shop.example/sites/s1/campaigns?page=2", "none"],
  [302, "/sites/s1/campaigns/", "none"],
  [302, "http://[", "none"],
  [302, "", "none"],
])("%s to %j: %s", (status, location, demand) => {
  expect(ask(status, location === "" ? {} : { location })).toBe(demand);
});

test.each([
  [200, "text/html", "possible"],
  [201, "Text/HTML; charset=utf-8", "possible"],
  [200, "application/xhtml+xml", "possible"],
  [200, "text/plain", "none"],
  [200, "text/htmlish", "none"],
  [503, "text/html", "none"],
  [403, "text/html", "none"],
  [401, "text/html", "sure"],
])("%s with %s: %s", (status, type, demand) => {
  expect(ask(status, { "content-type": type })).toBe(demand);
});

test("without SSO_LOGIN_URL no redirect is certain", () => {
  useWebEnv({ BACKEND_URL: "http://backend.internal", BACKEND_AUTH: "sso_cookie", SSO_COOKIE_NAME: "company" });
  expect(ask(302, { location: LOGIN })).toBe("possible");
});
