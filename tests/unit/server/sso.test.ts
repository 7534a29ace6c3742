import { NextRequest } from "next/server";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { forward } from "@/lib/server/forward/forward";
import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie, readRequestContext } from "@/lib/server/identity/session";
import { forgetCaller } from "@/lib/server/identity/who";
import { findPresentUser, getSignInMethod } from "@/lib/server/sign-in/sign-in-redirect";
import { middleware } from "@/middleware";
import { makeFrontendData, type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// A backend that identifies users by an SSO cookie, a browser with its cookies, and the SSO page.

const ORIGIN = "http://localhost:3000";
const LOGIN = "https://sso.example/in?tenant=shop";
const SCREEN = "/sites/s1/query_customizations?q=a";

let backend: StubUpstream;
/** The user by cookie value. */
let people: Record<string, string>;
let tokens: Record<string, string>;
let jar: Map<string, string>;

beforeEach(async () => {
  people = { "anna-1": "u1", "bob-1": "u2" };
  tokens = { u1: "t1", u2: "t2" };
  jar = new Map();
  backend = await startStubUpstream((seen, response) => {
    const value = /(?:^|; )company=([^;]*)/.exec(seen.headers.cookie ?? "")?.[1] ?? "";
    const id = people[value];
    if (id === undefined) return sendJson(response, 401, { error: "unauthenticated" });
    if (seen.method !== "GET" && seen.headers["x-csrf-token"] !== tokens[id])
      return sendJson(response, 422, { error: "invalid_csrf" });
    if (seen.url === "/sites/settings/profile/set_app_language")
      return sendJson(response, 200, { user: { locale: "cs" } });
    if (seen.url !== "/sites/s1/frontend_data") return sendJson(response, 404, { error: "not_found" });
    const data = makeFrontendData(["operator"], ["search_customizations"], tokens[id]) as { user: object };
    sendJson(response, 200, { ...data, user: { ...data.user, id, name: id } });
  });
  useWebEnv(withSso({ SSO_LOGIN_URL: LOGIN }));
});
afterEach(() => backend.close());

function withSso(settings: Record<string, string>): Record<string, string> {
  return { BACKEND_URL: backend.url, BACKEND_AUTH: "sso_cookie", SSO_COOKIE_NAME: "company", ...settings };
}

function cookies(): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Opens a URL like a browser; `signIn` changes the cookie like the SSO page. */
async function open(address: string, signIn: () => void = () => undefined): Promise<string[]> {
  const way: string[] = [];
  let next = new URL(address, ORIGIN);
  while (way.length < 10) {
    way.push(next.origin === ORIGIN ? next.pathname + next.search : next.href);
    if (next.origin !== ORIGIN) {
      signIn();
      next = new URL(next.searchParams.get("next") ?? "missing:");
      continue;
    }
    const answer = await middleware(new NextRequest(next, { headers: { cookie: cookies() } }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) return way;
    next = new URL(location, ORIGIN);
  }
  throw new Error(`went round in circles: ${way.join(" > ")}`);
}

const context = () => readRequestContext(new Headers({ cookie: cookies() }));
const signInPage = `/sign_in?next=${encodeURIComponent(SCREEN)}`;
const loginPage = `${LOGIN}&next=${encodeURIComponent(ORIGIN + SCREEN).replaceAll("%20", "+")}`;

test("the SSO cookie is sufficient, and no own cookie is set", async () => {
  jar.set("company", "anna-1");
  expect(await open(SCREEN)).toEqual([SCREEN]);
  expect([...jar.keys()]).toEqual(["company"]);
  expect(await findPresentUser(await context(), SCREEN)).toEqual({ id: "u1", name: "u1" });
});

test("redirects to the SSO page without a cookie, and returns", async () => {
  expect(await open(SCREEN, () => jar.set("company", "anna-1"))).toEqual([SCREEN, loginPage, SCREEN]);
});

test.each([
  ["missing", () => jar.delete("company")],
  ["expired", () => jar.set("company", "anna-0")],
])("a cookie that stays %s leads to the sign-on once, then to the page that explains", async (_, signIn) => {
  signIn();
  expect(await open(SCREEN, signIn)).toEqual([SCREEN, loginPage, SCREEN, signInPage]);
  expect(await open(SCREEN, signIn)).toEqual([SCREEN, signInPage]);
  expect(await findPresentUser(await context(), SCREEN)).toBe(jar.has("company") ? "refused" : "nobody");
  expect(getSignInMethod(SCREEN)).toEqual({ kind: "sso", url: loginPage });
});

test("redirects only once to an SSO page whose cookies are not accepted", async () => {
  let visits = 0;
  const signIn = () => {
    visits += 1;
    jar.set("company", `stranger-${visits}`);
  };
  signIn();
  expect(await open(SCREEN, signIn)).toEqual([SCREEN, loginPage, SCREEN, signInPage]);
});

test("forwards a quoted cookie unchanged", async () => {
  people = { '"anna-1"': "u1" };
  jar.set("company", '"anna-1"');
  expect(await open(SCREEN)).toEqual([SCREEN]);
});

test("records the redirect in a cookie of this host, hidden from scripts", async () => {
  const answer = await middleware(new NextRequest(ORIGIN + SCREEN));
  expect(answer.headers.getSetCookie()).toEqual(["vitrine_sso-3000=1; Path=/; Max-Age=120; HttpOnly; SameSite=Lax"]);
  useWebEnv(withSso({ SSO_LOGIN_URL: LOGIN, PUBLIC_URL: "https://vitrine.example" }));
  const secure = await middleware(new NextRequest(`https://vitrine.example${SCREEN}`));
  expect(secure.headers.getSetCookie()).toEqual(["vitrine_sso=1; Path=/; Max-Age=120; HttpOnly; Secure; SameSite=Lax"]);
});

test("replaces an expired cookie", async () => {
  jar.set("company", "anna-0");
  expect(await open(SCREEN, () => jar.set("company", "anna-1"))).toEqual([SCREEN, loginPage, SCREEN]);
});

test("uses another return parameter, and explains the sign-in without an SSO page", async () => {
  useWebEnv(withSso({ SSO_LOGIN_URL: LOGIN, SSO_RETURN_PARAM: "back" }));
  expect(getSignInMethod("/")).toEqual({ kind: "sso", url: `${LOGIN}&back=${encodeURIComponent(`${ORIGIN}/`)}` });
  useWebEnv(withSso({}));
  expect(await open(SCREEN)).toEqual([SCREEN, signInPage]);
  expect(getSignInMethod(SCREEN)).toEqual({ kind: "sso", url: null });
});

test("another user ends the session, with another cookie or the same one", async () => {
  jar.set("company", "anna-1");
  const anna = (await context()).session;
  await open(SCREEN);
  jar.set("company", "bob-1");
  const bob = (await context()).session;
  expect(bob?.sid).not.toBe(anna?.sid);
  expect(await createPageToken(bob)).not.toBe(await createPageToken(anna));
  expect(await open(SCREEN)).toEqual([SCREEN]);
  expect(await findPresentUser(await context(), SCREEN)).toEqual({ id: "u2", name: "u2" });
  // The same value, as if a session kept its id for another user.
  people = { "bob-1": "u1" };
  forgetCaller(bob?.sid ?? "");
  expect(await open(SCREEN)).toEqual([SCREEN, SCREEN]);
  expect(await findPresentUser(await context(), SCREEN)).toEqual({ id: "u1", name: "u1" });
});

test("ends an earlier own session, also of another user", async () => {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const session = { sid: "sid1", uid: "u2", amr: "mail", issued_at: expires, expires_at: expires } as const;
  const line = await buildSessionCookie({ ...session, idle_s: null, site: null, purpose: "sign_in" }, Date.now());
  jar.set("vitrine-3000", line.split(";")[0]?.slice("vitrine-3000=".length) ?? "");
  jar.set("company", "anna-1");
  expect(await open(SCREEN)).toEqual([SCREEN]);
  expect([...jar.keys()]).toEqual(["company"]);
  expect(await findPresentUser(await context(), SCREEN)).toEqual({ id: "u1", name: "u1" });
});

test("the start page works without a site, and without a redirect loop", async () => {
  jar.set("company", "anna-1");
  expect(await open("/")).toEqual(["/"]);
  jar.set("company", "anna-0");
  useWebEnv(withSso({ DEFAULT_SITE: "s1" }));
  expect(await open("/")).toEqual(["/", "/sign_in"]);
});

test("sets the language with a new token, with and without a cached site", async () => {
  jar.set("company", "anna-1");
  const choose = async () => {
    const request = new Request(`${ORIGIN}/api/sites/settings/profile/set_app_language`, {
      method: "PATCH",
      headers: {
        cookie: cookies(),
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-csrf-token": await createPageToken((await context()).session),
        referer: `${ORIGIN}${SCREEN}`,
      },
      body: JSON.stringify({ user: { locale: "cs" } }),
    });
    return (await forward(setAppLanguage).answer(request, {})).status;
  };
  expect(await choose()).toBe(200);
  tokens = { u1: "t3" };
  expect(await choose()).toBe(200);
});

test("offers mail only if sign-in by mail is possible", () => {
  useWebEnv();
  expect(getSignInMethod("/")).toEqual({ kind: "mail" });
  useWebEnv({ BACKEND_URL: backend.url });
  expect(getSignInMethod("/")).toEqual({ kind: "link" });
});
