import { NextRequest } from "next/server";
import { middleware } from "@/middleware";
import { useWebEnv } from "@/tests/support/web-env";

// Which language the pages of signing up have, and where they exist.

const ORIGIN = "http://localhost:3000";
const CONFIRM = "/sign_up/confirm?path=%2Fsign_up%3Flang%3Dit&v=1";

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await middleware(new NextRequest(`${ORIGIN}${path}`, { headers }));
  const rewrite = answer.headers.get("x-middleware-rewrite");
  const locale = answer.headers.get("x-middleware-request-x-vitrine-sign-up-locale");
  return { status: answer.status, shows: rewrite === null ? null : new URL(rewrite).pathname, locale };
}

beforeEach(() => useWebEnv());

test.each([
  ["/sign_up?lang=de", {}, "de"],
  ["/sign_up?lang=xx", { "accept-language": "fr-CH,fr;q=0.9" }, "fr"],
  ["/sign_up", { "accept-language": "ja,pt-BR;q=0.5" }, "pt"],
  ["/sign_up", { cookie: "locale-3000=sk", "accept-language": "de" }, "sk"],
  ["/sign_up", { cookie: "chosen_locale-3000=pl; locale-3000=sk" }, "pl"],
  ["/sign_up?lang=es", { cookie: "locale-3000=sk" }, "es"],
  // Of other installations on this host.
  ["/sign_up", { cookie: "locale=sk; chosen_locale-4000=pl", "accept-language": "de" }, "de"],
  ["/sign_up", { "x-vitrine-sign-up-locale": "de" }, "en"],
  [CONFIRM, {}, "it"],
  ["/sign_in", { "x-vitrine-sign-up-locale": "de" }, ""],
])("%s with %j is shown to anyone, in the language %j", async (path, headers, locale) => {
  expect(await open(path, headers)).toEqual({ status: 200, shows: null, locale });
});

test("the page with the progress needs a sign-in", async () => {
  expect(await open("/sign_up/started?site=100200-300401")).toMatchObject({ status: 307 });
});

test.each([
  { SIGN_UP: "0" },
  { DEMO: "0" },
  { BACKEND_URL: "http://127.0.0.1:9", SEARCH_URL: "http://127.0.0.1:9", SIGN_UP: "1" },
  {
    ...{ SSO_COOKIE_NAME: "sso", SSO_JWKS_URL: "https://sso.example/keys", SSO_ISSUER: "https://sso.example" },
    ...{ SSO_AUDIENCE: "vitrine", SIGN_UP: "1" },
  },
])("with %j there are no such pages", async (settings) => {
  useWebEnv(settings);
  for (const path of ["/sign_up", CONFIRM, "/sign_up/started?site=1"])
    expect(await open(path)).toMatchObject({ status: 404, shows: "/no_such_site" });
});

test("SIGN_UP turns the pages on where there is no demo", async () => {
  useWebEnv({ DEMO: "0", SIGN_UP: "1" });
  expect(await open("/sign_up")).toMatchObject({ status: 200, shows: null });
});
