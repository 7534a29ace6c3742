import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { sessions, users } from "@/backend/db/schema/accounts/accounts";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { endOwnSessions, listOwnSessions } from "@/lib/contract/accounts/own-sessions";
import { list } from "@/lib/contract/customizations/query-customizations";
import { createPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetShared } from "@/lib/server/process/shared";
import { signOut } from "@/lib/server/sign-in/sign-in";
import { middleware } from "@/middleware";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { buildSsoSettings, SSO_COOKIE, type SsoServer, startSso } from "@/tests/support/sso-server";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// An SSO cookie with a JWT in front of the embedded backend: through middleware, pages and calls, with real keys and a real store.

const ORIGIN = "http://localhost:3000";
const LOGIN = "https://sso.example/in";
let sso: SsoServer;
let siteId: string;
let olga: TestActor;
let screen: string;

beforeAll(async () => {
  siteId = await createSite();
  screen = `/sites/${siteId}/query_customizations`;
  olga = await createActor({ sites: [siteId] });
});
beforeEach(async () => {
  sso = await startSso();
  Object.assign(process.env, buildSsoSettings(sso), { SSO_LOGIN_URL: LOGIN });
  forgetShared();
});
afterEach(async () => {
  for (const name of [...Object.keys(buildSsoSettings(sso)), "SSO_LOGIN_URL", "SSO_USER_CLAIM"])
    delete process.env[name];
  forgetShared();
  await sso.close();
});

const toCookie = (token: string) => `${SSO_COOKIE}=${token}`;

async function open(token: string, path = screen): Promise<{ status: number; to: string }> {
  const request = new NextRequest(ORIGIN + path, { headers: { cookie: toCookie(token), "user-agent": "Test/1" } });
  const answer = await middleware(request);
  return { status: answer.status, to: answer.headers.get("location")?.replace(ORIGIN, "") ?? "" };
}

async function buildHeaders(token: string): Promise<Record<string, string>> {
  const cookie = toCookie(token);
  const { session } = await readRequestContext(new Headers({ cookie }));
  return { cookie, ...(session === null ? {} : { "x-csrf-token": await createPageToken(session) }) };
}

const read = async (token: string) =>
  callThroughBff(list, { params: { siteId } }, { headers: await buildHeaders(token) });

test("the cookie alone opens screens, reads and writes, in a session that the backend stores once", async () => {
  const token = await sso.sign({ sub: olga.uid });
  expect(await open(token)).toEqual({ status: 200, to: "" });
  expect((await read(token)).status).toBe(200);
  const write = { body: { user: { locale: "cs" as const } } };
  expect((await callThroughBff(setAppLanguage, write, { headers: await buildHeaders(token) })).status).toBe(200);
  const rows = await store().select().from(sessions).where(eq(sessions.uid, olga.uid));
  expect(rows.filter((row) => row.amr === "sso")).toMatchObject([{ agent: "Test/1", idleSeconds: null }]);
});

test("many web servers open one session for the same token", async () => {
  const dana = await createActor({ sites: [siteId] });
  const token = await sso.sign({ sub: dana.uid });
  const answers: { status: number }[] = [];
  for (let count = 0; count < 4; count += 1) {
    forgetShared();
    answers.push(...(await Promise.all(Array.from({ length: 5 }, () => open(token)))));
  }
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const rows = await store().select().from(sessions).where(eq(sessions.uid, dana.uid));
  expect(rows.filter((row) => row.amr === "sso")).toHaveLength(1);
});

test("finds the user by email address if the settings say so", async () => {
  process.env.SSO_USER_CLAIM = "email";
  forgetShared();
  expect(await open(await sso.sign({ email: olga.email.toUpperCase() }))).toEqual({ status: 200, to: "" });
});

test("an expired or missing cookie leads to the sign-on, and calls are 401", async () => {
  const expired = await sso.sign({ sub: olga.uid, exp: Math.floor(Date.now() / 1000) - 301 });
  const login = `${LOGIN}?next=${encodeURIComponent(ORIGIN + screen)}`;
  expect(await open(expired)).toEqual({ status: 307, to: login });
  expect(await read(expired)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
  const none = await middleware(new NextRequest(ORIGIN + screen));
  expect(none.headers.get("location")).toBe(login);
});

test("forged cookies lead to the page that says whom to ask, with a reference", async () => {
  const foreign = await startSso();
  const forged = [
    await foreign.sign({ sub: olga.uid }),
    await sso.sign({ sub: olga.uid, aud: "another-product" }),
    await sso.sign({ sub: olga.uid, iss: "https://other.example" }),
    "no-token",
  ];
  await foreign.close();
  for (const token of forged) {
    const { to } = await open(token);
    expect(to).toMatch(/^\/auth_error\?reason=sso_refused&reference=[0-9a-f]{24}&next=%2Fsites/);
    expect(await read(token)).toMatchObject({ status: 401, body: { error: "sso_refused" } });
  }
});

test("a token from the future leads to the page that compares the clocks", async () => {
  const issued = Math.floor(Date.now() / 1000) + 900;
  expect(await open(await sso.sign({ sub: olga.uid, iat: issued }))).toEqual({
    status: 307,
    to: expect.stringMatching(
      new RegExp(`^/hmac_failed\\?fault=sso&issued=${issued}&web_time=\\d{10}&reference=[0-9a-f]{24}&next=%2Fsites`),
    ),
  });
});

test("an unknown and a disabled user learn whom to ask", async () => {
  const unknown = /^\/auth_error\?reason=unknown_identity&reference=/;
  expect((await open(await sso.sign({ sub: "nobody-here" }))).to).toMatch(unknown);
  const gone = await createActor({ sites: [siteId], user: { disabledAt: new Date() } });
  expect((await open(await sso.sign({ sub: gone.uid }))).to).toMatch(unknown);
});

test("a user who is disabled later is signed out", async () => {
  const eva = await createActor({ sites: [siteId] });
  const token = await sso.sign({ sub: eva.uid });
  expect((await read(token)).status).toBe(200);
  await store().update(users).set({ disabledAt: new Date() }).where(eq(users.id, eva.uid));
  expect((await read(token)).status).toBe(401);
});

test("signing out, and ending sessions elsewhere, refuse the cookie until there is a new one", async () => {
  const jana = await createActor({ sites: [siteId] });
  const [here, there] = [await sso.sign({ sub: jana.uid, jti: "1" }), await sso.sign({ sub: jana.uid, jti: "2" })];
  expect((await read(there)).status).toBe(200);
  const headers = await buildHeaders(here);
  expect((await callThroughBff(listOwnSessions, {}, { headers })).ok().sessions).toHaveLength(3);
  expect((await callThroughBff(endOwnSessions, { body: {} }, { headers })).status).toBe(204);
  expect((await read(there)).status).toBe(401);
  expect((await read(here)).status).toBe(200);
  const end = new Request(`${ORIGIN}/api/sign_in/end`, {
    method: "POST",
    headers: { ...headers, "sec-fetch-site": "same-origin" },
  });
  expect((await signOut(end)).status).toBe(204);
  expect((await read(here)).status).toBe(401);
  forgetShared();
  expect((await open(here)).to).toContain(LOGIN);
  expect((await read(await sso.sign({ sub: jana.uid, jti: "3" }))).status).toBe(200);
});

test("another user in the cookie is another session, and the earlier one cannot write any more", async () => {
  const petr = await createActor({ sites: [siteId] });
  const ofOlga = await buildHeaders(await sso.sign({ sub: olga.uid }));
  const token = await sso.sign({ sub: petr.uid });
  const headers = { ...ofOlga, cookie: toCookie(token) };
  const write = { body: { user: { locale: "pl" as const } } };
  expect(await callThroughBff(setAppLanguage, write, { headers })).toMatchObject({
    status: 422,
    body: { error: "invalid_csrf" },
  });
});

test("signs in with known keys while their server is away, and says so if it has none", async () => {
  expect((await open(await sso.sign({ sub: olga.uid, jti: "a" }))).status).toBe(200);
  sso.setAway(true);
  expect((await open(await sso.sign({ sub: olga.uid, jti: "b" }))).status).toBe(200);
  forgetShared();
  const token = await sso.sign({ sub: olga.uid, jti: "c" });
  const answer = await middleware(new NextRequest(ORIGIN + screen, { headers: { cookie: toCookie(token) } }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("x-middleware-rewrite")).toContain("/unavailable?code=sso_unavailable");
});
