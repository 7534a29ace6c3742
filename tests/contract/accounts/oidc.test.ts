import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { list } from "@/lib/contract/customizations/query-customizations";
import { createPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetShared } from "@/lib/server/process/shared";
import { signOut } from "@/lib/server/sign-in/sign-in";
import { middleware } from "@/middleware";
import { OidcBrowser } from "@/tests/support/oidc-provider/browser";
import { type OidcProvider, startProvider } from "@/tests/support/oidc-provider/start-provider";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// Sign-in with a real OpenID Connect provider: real HTTP to it, the web server's routes, and the real backend.

const ORIGIN = "http://localhost:3000";
const CLIENT = { OIDC_CLIENT_ID: "vitrine", OIDC_CLIENT_SECRET: "secret-of-vitrine" };
let provider: OidcProvider;
let siteId: string;
let olga: TestActor;

beforeAll(async () => {
  provider = await startProvider(ORIGIN);
  siteId = await createSite();
  olga = await createActor({ sites: [siteId] });
});
afterAll(() => provider.stop());
beforeEach(() => configure({ OIDC_ISSUER: provider.issuer, ...CLIENT }));
afterEach(() => configure({}));

function configure(settings: Record<string, string>): void {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith("OIDC_"))) delete process.env[name];
  Object.assign(process.env, settings);
  forgetShared();
}

const params = () => ({ params: { siteId } });
const loadSessions = (uid: string) => store().select().from(sessions).where(eq(sessions.uid, uid));

test("signs in, opens the page that asked for it, and stores the session with its browser", async () => {
  const browser = new OidcBrowser();
  const path = `/sites/${siteId}/query_customizations?q=kayak`;
  expect(await browser.signIn({ name: olga.email }, path)).toBe(path);
  const headers = { cookie: browser.buildCookieHeader() };
  expect((await middleware(new NextRequest(ORIGIN + path, { headers }))).status).toBe(200);
  expect((await callThroughBff(list, params(), { headers })).status).toBe(200);
  const [row] = (await loadSessions(olga.uid)).filter(({ amr }) => amr === "oidc");
  expect(row).toMatchObject({ agent: "Test/1", idleSeconds: 1800, purpose: "sign_in", site: null });
});

test("every cookie on the way is for this host, hidden from scripts and sealed, and the last one is removed", async () => {
  const browser = new OidcBrowser();
  await browser.start();
  const [sealed = ""] = browser.setCookies;
  expect(sealed.replace(/=Fe26[^;]*/, "=…")).toMatch(
    /^vitrine-3000-oidc-[\w-]{12}=…; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const other = new OidcBrowser();
  await other.signIn({ name: olga.email });
  expect([...(other.jar.get(ORIGIN)?.keys() ?? [])]).toEqual(["vitrine-3000"]);
  for (const line of other.setCookies) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

test("a public client signs in without a secret", async () => {
  configure({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "vitrine-public" });
  expect(await new OidcBrowser().signIn({ name: olga.email })).toBe("/sites");
});

test("the user can be named by id", async () => {
  configure({ OIDC_ISSUER: provider.issuer, ...CLIENT, OIDC_USER_CLAIM: "sub" });
  expect(await new OidcBrowser().signIn({ name: olga.uid })).toBe("/sites");
});

test("an unknown address leads to the page that says whom to ask", async () => {
  const browser = new OidcBrowser();
  expect(await browser.signIn({ name: `${makeUniqueId("stranger")}@example.org` })).toMatch(
    /^\/auth_error\?reason=unknown_identity&reference=[0-9a-f]{24}&next=%2Fsites$/,
  );
  expect(browser.buildCookieHeader()).toBe("");
});

describe("the address of a user", () => {
  const freshEmail = (prefix: string) => `${makeUniqueId(prefix)}@example.org`;
  const signIn = async (email: string, settings: Record<string, string> = {}) => {
    configure({ OIDC_ISSUER: provider.issuer, ...CLIENT, ...settings });
    await createActor({ user: { email } });
    const browser = new OidcBrowser();
    const to = await browser.signIn({ name: email });
    return { to, cookies: browser.buildCookieHeader() };
  };
  const refused = {
    to: expect.stringMatching(/^\/auth_error\?reason=email_unverified&reference=[0-9a-f]{24}&next=%2Fsites$/),
    cookies: "",
  };

  test("is refused if the provider says that it is not verified, whatever the settings", async () => {
    expect(await signIn(freshEmail("unverified"))).toEqual(refused);
    expect(await signIn(freshEmail("unverified"), { OIDC_TRUST_EMAIL: "1" })).toEqual(refused);
  });

  test("is refused if the provider does not say that it is verified, unless it is trusted to verify all", async () => {
    expect(await signIn(freshEmail("unstated"))).toEqual(refused);
    expect((await signIn(freshEmail("unstated"), { OIDC_TRUST_EMAIL: "1" })).to).toBe("/sites");
  });
});

test("says so when the person cancels at the provider", async () => {
  expect(await new OidcBrowser().signIn({ name: null })).toMatch(/^\/auth_error\?reason=oidc_denied&reference=/);
});

test("two tabs can sign in at the same time", async () => {
  const browser = new OidcBrowser();
  const first = await browser.start("/sites?tab=1");
  const second = await browser.start("/sites?tab=2");
  expect(await browser.follow(first, { name: olga.email })).toBe("/sites?tab=1");
  expect(await browser.follow(second, { name: olga.email })).toBe("/sites?tab=2");
});

test("refuses a return that another browser started, a second use of it, and changed parameters", async () => {
  const browser = new OidcBrowser();
  const away = await browser.start();
  let address = away;
  while (!address.startsWith(`${ORIGIN}/api/`)) address = await browser.open(address, { name: olga.email });
  expect(await new OidcBrowser().follow(address, { name: null })).toMatch(/reason=oidc_expired/);
  const changed = address.replace(/code=[^&]*/, "code=changed");
  const copy = new OidcBrowser();
  for (const [origin, own] of browser.jar) copy.jar.set(origin, new Map(own));
  expect(await copy.follow(changed, { name: null })).toMatch(/reason=oidc_failed/);
  const foreign = `${address}&iss=https://other.example`;
  const third = new OidcBrowser();
  for (const [origin, own] of browser.jar) third.jar.set(origin, new Map(own));
  expect(await third.follow(foreign, { name: null })).toMatch(/reason=oidc_failed/);
  expect(await browser.follow(address, { name: olga.email })).toBe("/sites");
  expect(await browser.follow(address, { name: olga.email })).toMatch(/reason=oidc_expired/);
});

test.each(["//evil.test", "https://evil.test/", "/\\evil.test", "/sites/../api/x"])(
  "never redirects to %s",
  async (next) => {
    expect(await new OidcBrowser().signIn({ name: olga.email }, next)).toBe("/");
  },
);

test("asks for a new sign-in if a write needs one", async () => {
  const browser = new OidcBrowser();
  await browser.signIn({ name: olga.email });
  const again = new URL(await browser.start("/sites", "&again=1"));
  expect(again.searchParams.get("max_age")).toBe("0");
  expect(await browser.follow(again.href, { name: olga.email })).toBe("/sites");
});

/** The URL of the provider as a person changes it who would rather not sign in there again. */
function changeUrl(away: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(away);
  change(url.searchParams);
  return url.href;
}

test("refuses a sign-in at the provider that is older than what was asked for, whatever the browser asks", async () => {
  const old = await startProvider(ORIGIN, { clockS: -25 * 3_600 });
  configure({ OIDC_ISSUER: old.issuer, ...CLIENT });
  const browser = new OidcBrowser();
  expect(await browser.signIn({ name: olga.email })).toMatch(
    /^\/hmac_failed\?fault=provider&reference=[0-9a-f]{24}&next=%2Fsites$/,
  );
  await old.setClock(0);
  const long = changeUrl(await browser.start(), (query) => query.set("max_age", "1000000"));
  expect(await browser.follow(long, { name: null })).toMatch(/reason=oidc_too_old&reference=/);
  const silent = changeUrl(await browser.start("/sites", "&again=1"), (query) => {
    query.delete("max_age");
    query.delete("prompt");
  });
  expect(await browser.follow(silent, { name: null })).toMatch(/reason=oidc_too_old&reference=/);
  // Without a time, a first sign-in is one of now.
  const unstated = changeUrl(await browser.start(), (query) => query.delete("max_age"));
  expect(await browser.follow(unstated, { name: null })).toBe("/sites");
  expect(await browser.follow(await browser.start("/sites", "&again=1"), { name: olga.email })).toBe("/sites");
  await old.stop();
});

test("a provider that does not answer leads to the page that says so, and works when it does", async () => {
  const away = await startProvider(ORIGIN);
  configure({ OIDC_ISSUER: away.issuer, ...CLIENT });
  await away.stop();
  expect(await new OidcBrowser().signIn({ name: olga.email })).toMatch(/reason=oidc_unavailable&reference=/);
  configure({ OIDC_ISSUER: provider.issuer, ...CLIENT });
  expect(await new OidcBrowser().signIn({ name: olga.email })).toBe("/sites");
});

test("a provider whose clock differs by more than five minutes leads to the page about clocks", async () => {
  const slow = await startProvider(ORIGIN, { clockS: -7_200 });
  configure({ OIDC_ISSUER: slow.issuer, ...CLIENT });
  expect(await new OidcBrowser().signIn({ name: olga.email })).toMatch(
    /^\/hmac_failed\?fault=provider&reference=[0-9a-f]{24}&next=%2Fsites$/,
  );
  await slow.stop();
});

test("signing out ends the session here and leads to the provider, which ends its own", async () => {
  const browser = new OidcBrowser();
  await browser.signIn({ name: olga.email });
  const cookie = browser.buildCookieHeader();
  const { session } = await readRequestContext(new Headers({ cookie }));
  const headers = { cookie, "sec-fetch-site": "same-origin", "x-csrf-token": await createPageToken(session) };
  const answer = await signOut(new Request(`${ORIGIN}/api/sign_in/end`, { method: "POST", headers }));
  expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
  const { to } = (await answer.json()) as { to: string };
  expect(to.startsWith(`${provider.issuer}/`)).toBe(true);
  expect(new URL(to).searchParams.get("post_logout_redirect_uri")).toBe(`${ORIGIN}/sign_in`);
  expect((await callThroughBff(list, params(), { headers: { cookie } })).status).toBe(401);
  const ended = (await loadSessions(olga.uid)).find((row) => row.sid === session?.sid);
  expect(ended).toMatchObject({ idToken: null, endedAt: expect.any(Date) });
});
