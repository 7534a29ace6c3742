import { type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { deriveKey, parseKeys, toBase64 } from "@/lib/http/crypto";
import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import { continueWithLink, readLink, sendLink, signOut } from "@/lib/server/sign-in/sign-in";
import { type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { makeTestSecret, useWebEnv } from "@/tests/support/web-env";

const expires = new Date(Date.now() + 3_600_000).toISOString();
const opened = {
  sid: "new-session",
  uid: "u1",
  amr: "link",
  issued_at: expires,
  expires_at: expires,
  idle_s: null,
  site: null,
  purpose: "open",
} as const;

let upstream: StubUpstream;
let consume: { status: number; body: unknown };
let currentUser: string;

beforeEach(async () => {
  consume = { status: 201, body: opened };
  currentUser = "u1";
  upstream = await startStubUpstream((seen, response) => {
    if (seen.url === "/sign_in/links/consume") sendJson(response, consume.status, consume.body);
    else if (seen.url === "/sign_in/links") sendJson(response, 202, { sent: true });
    else if (seen.url === "/frontend_data") {
      const user = { id: currentUser, name: "Present", email: "p@shop.example", locale: "en" };
      sendJson(response, 200, { user, csrf_token: "t", default_site: null, projects_count: 1 });
    } else sendJson(response, 200, { id_token: null });
  });
  useWebEnv({ EMBEDDED_URL: upstream.url });
});
afterEach(() => {
  jest.restoreAllMocks();
  return upstream.close();
});

async function linkSearch(claims: Partial<LinkClaims> = {}, ago = 0): Promise<string> {
  const [master] = parseKeys(`1:${makeTestSecret()}`);
  if (master === undefined) throw new Error("no key");
  const iat = Math.floor(Date.now() / 1000) - ago;
  const link = await mintLink(await deriveKey(master, "link"), "http://localhost:3000", {
    aud: "localhost:3000",
    path: "/sites/s1/query_customizations",
    sub: "u1",
    site: "s1",
    purpose: "open",
    iat,
    exp: iat + 3600,
    nonce: toBase64(crypto.getRandomValues(new Uint8Array(18)), true),
    ...claims,
  });
  return link.split(/\?(.*)/s)[1] ?? "";
}

async function makeCookie(uid: string): Promise<string> {
  const session = { ...opened, sid: `session-of-${uid}`, uid };
  return (await buildSessionCookie(session, Date.now())).split(";")[0] ?? "";
}

async function post(
  handler: (request: Request) => Promise<Response>,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const request = new Request("http://localhost:3000/api/sign_in/x", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    body: JSON.stringify(body),
  });
  const answer = await handler(request);
  const text = await answer.text();
  const content = (text === "" ? null : JSON.parse(text)) as { error?: string; to?: string } | null;
  return { status: answer.status, body: content, cookie: answer.headers.get("set-cookie"), headers: answer.headers };
}

function calls(path: string): number {
  return upstream.seen.filter((seen) => seen.url === path).length;
}

test("a valid link creates a session and returns its target", async () => {
  const answer = await post(continueWithLink, { link: await linkSearch() });
  expect([answer.status, answer.body]).toEqual([200, { to: "/sites/s1/query_customizations" }]);
  expect(answer.cookie).toMatch(/^vitrine-3000=Fe26\.2\*/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("refuses requests from pages of other origins", async () => {
  const link = await linkSearch();
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "none" }])
    expect((await post(continueWithLink, { link }, headers)).status).toBe(403);
  expect(calls("/sign_in/links/consume")).toBe(0);
});

test.each([
  ["altered", {}, 0, (search: string) => search.replace("sub=u1", "sub=u2"), 400],
  ["expired", {}, 8000, (search: string) => search, 410],
  ["future", {}, -3600, (search: string) => search, 400],
])("a link that is %s opens nothing", async (fault, claims, ago, change, status) => {
  const answer = await post(continueWithLink, { link: change(await linkSearch(claims, ago)) });
  expect([answer.status, answer.body?.error, answer.cookie]).toEqual([status, `link_${fault}`, null]);
  expect(calls("/sign_in/links/consume")).toBe(0);
});

test.each(["//evil.test", "https://evil.test", "/api/x", "/sites/s2/searches", "/sites/s1/../s2", "/deep_link?a=1"])(
  "a rightly signed link to %s is altered all the same",
  async (path) => {
    expect(await readLink(await linkSearch({ path }))).toEqual({ fault: "altered" });
  },
);

test("a used link only redirects its signed-in user, without a new session", async () => {
  consume = { status: 422, body: { error: "link_used" } };
  const link = await linkSearch();
  const stranger = await post(continueWithLink, { link });
  expect([stranger.status, stranger.body?.error, stranger.cookie]).toEqual([422, "link_used", null]);
  const own = await post(continueWithLink, { link }, { cookie: await makeCookie("u1") });
  expect([own.status, own.body, own.cookie]).toEqual([200, { to: "/sites/s1/query_customizations" }, null]);
});

test("asks another signed-in user first, and then signs them out", async () => {
  currentUser = "u2";
  const link = await linkSearch();
  const cookie = await makeCookie("u2");
  const first = await post(continueWithLink, { link }, { cookie });
  expect([first.status, first.body?.error, first.cookie]).toEqual([409, "other_user", null]);
  expect(calls("/sign_in/links/consume")).toBe(0);
  const second = await post(continueWithLink, { link, switch: true }, { cookie });
  expect([second.status, second.cookie?.startsWith("vitrine-3000=")]).toEqual([200, true]);
  const ended = upstream.seen.find((seen) => seen.method === "DELETE" && seen.url === "/sign_in/session");
  expect(ended?.headers["x-vitrine-session"]).toBe("session-of-u2");
});

test("allows ten failures per minute and address or user", async () => {
  // The minute does not go on, however long the calls take.
  jest.spyOn(Date, "now").mockReturnValue(Date.now());
  const altered = (await linkSearch()).replace("sub=u1", "sub=u9");
  const peer = { "x-vitrine-peer": "10.0.0.1" };
  for (let tries = 0; tries < 10; tries += 1)
    expect((await post(continueWithLink, { link: altered }, peer)).status).toBe(400);
  const limited = await post(continueWithLink, { link: await linkSearch() }, peer);
  expect([limited.status, limited.body?.error, limited.headers.get("retry-after")]).toEqual([
    429,
    "rate_limited",
    "60",
  ]);
  expect((await post(continueWithLink, { link: await linkSearch() }, { "x-vitrine-peer": "10.0.0.2" })).status).toBe(
    200,
  );

  const old = await linkSearch({ sub: "u3" }, 8000);
  for (let tries = 0; tries < 10; tries += 1)
    await post(continueWithLink, { link: old }, { "x-vitrine-peer": `10.1.0.${tries}` });
  const person = await post(
    continueWithLink,
    { link: await linkSearch({ sub: "u3" }) },
    { "x-vitrine-peer": "10.2.0.1" },
  );
  expect(person.status).toBe(429);
});

test("a backend that is down does not count as a failure", async () => {
  consume = { status: 503, body: { error: "busy" } };
  for (let tries = 0; tries < 12; tries += 1)
    expect((await post(continueWithLink, { link: await linkSearch() })).status).toBe(503);
});

test("a mailed link only redirects within the product", async () => {
  const path = "/sites/s1/searches?period=30d";
  expect((await post(sendLink, { email: "a@b.cz", locale: "cs", path })).status).toBe(202);
  expect((await post(sendLink, { email: "a@b.cz", locale: "xx", path: "//evil.test" })).status).toBe(202);
  const sent = upstream.seen.filter((seen) => seen.url === "/sign_in/links").map((seen) => JSON.parse(seen.body));
  expect(sent).toEqual([
    { email: "a@b.cz", locale: "cs", path },
    { email: "a@b.cz", locale: "en", path: "/" },
  ]);
  expect((await post(sendLink, { email: "a@b.cz" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("signing out requires token and origin, ends the session at the backend, and clears cookie and cache", async () => {
  const cookie = await makeCookie("u1");
  const token = await createPageToken({ sid: "session-of-u1" });
  expect((await post(signOut, {}, { cookie })).body?.error).toBe("invalid_csrf");
  expect((await post(signOut, {}, { cookie, "x-csrf-token": token, "sec-fetch-site": "cross-site" })).status).toBe(403);
  const answer = await post(signOut, {}, { cookie, "x-csrf-token": token });
  expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
  expect(answer.cookie).toBe("vitrine-3000=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  expect(calls("/sign_in/session")).toBe(1);
});
