import { NextRequest } from "next/server";
import { buildSessionCookie } from "@/lib/server/identity/session";
import { config, middleware } from "@/middleware";
import { makeFrontendData, type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// The session, the redirects and the headers of pages (middleware.ts).

const ORIGIN = "http://localhost:3000";
const SCREEN = "/sites/s1/query_customizations";
const expires = new Date(Date.now() + 3_600_000).toISOString();

const ACCOUNT = {
  user: { id: "u1", name: "Anna", email: "anna@shop.example", locale: "pl" },
  csrf_token: "t",
  default_site: null,
  projects_count: 0,
};

let upstream: StubUpstream;
let status = 200;
let rights: unknown;

beforeEach(async () => {
  status = 200;
  rights = makeFrontendData(["operator"], ["search_customizations"]);
  upstream = await startStubUpstream((seen, response) => {
    if (seen.url === "/frontend_data" && [200, 403].includes(status)) sendJson(response, 200, ACCOUNT);
    else if (seen.url.endsWith("/frontend_data"))
      sendJson(response, status, status === 200 ? rights : { error: "forbidden" });
    else sendJson(response, 401, { error: "unauthenticated" });
  });
  useWebEnv({ EMBEDDED_URL: upstream.url });
});
afterEach(() => {
  jest.restoreAllMocks();
  return upstream.close();
});

async function signedIn(): Promise<string> {
  const session = { sid: "sid1", uid: "u1", amr: "mail", issued_at: expires, expires_at: expires } as const;
  const line = await buildSessionCookie({ ...session, idle_s: null, site: null, purpose: "sign_in" }, Date.now());
  return line.split(";")[0] ?? "";
}

async function open(path: string, headers: Record<string, string> = {}, method = "GET") {
  const cookie = headers.cookie ?? (await signedIn());
  const request = new NextRequest(`${ORIGIN}${path}`, {
    method,
    headers: { "sec-fetch-dest": "document", ...headers, cookie },
  });
  const answer = await middleware(request);
  const rewrite = answer.headers.get("x-middleware-rewrite");
  const location = answer.headers.get("location");
  return {
    status: answer.status,
    shows: rewrite === null ? null : new URL(rewrite).pathname,
    leaves: location === null ? null : location.replace(ORIGIN, ""),
    headers: answer.headers,
  };
}

test("the matcher has no conditions, and excludes only calls and files", () => {
  expect(config.runtime).toBe("nodejs");
  expect(config.matcher).toHaveLength(1);
  const matches = new RegExp(`^${config.matcher[0]}$`);
  for (const path of [
    "/",
    "/sites",
    SCREEN,
    `${SCREEN}.rsc`,
    "/apix",
    "/icon.svgx",
    "/sites/api/x",
    "/deep_link",
    "/textsx",
    "/framesx",
  ])
    expect([path, matches.test(path)]).toEqual([path, true]);
  for (const path of ["/api/search", "/_next/static/a.js", "/texts/en/a/common", "/frames/voice_preview", "/icon.svg"])
    expect([path, matches.test(path)]).toEqual([path, false]);
});

test("redirects to the sign-in page with the URL to return to", async () => {
  const { status: code, leaves, headers } = await open(`${SCREEN}?q=a`, { cookie: "" });
  expect([code, leaves]).toEqual([307, `/sign_in?next=${encodeURIComponent(`${SCREEN}?q=a`)}`]);
  expect(headers.get("cache-control")).toBe("private, no-store");
  for (const path of ["/sign_in", "/deep_link?v=1", "/hmac_failed", "/auth_error", "/unavailable"])
    expect((await open(path, { cookie: "" })).status).toBe(200);
});

test("deletes an invalid cookie", async () => {
  const { leaves, headers } = await open(SCREEN, { cookie: "vitrine-3000=broken" });
  expect(leaves).toContain("/sign_in");
  expect(headers.get("set-cookie")).toBe("vitrine-3000=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  expect((await open(SCREEN)).headers.get("set-cookie")).toBeNull();
});

test("leaves the cookies of other installations on this host alone", async () => {
  const other = "Fe26.2*1*x~2";
  const { leaves, headers } = await open(SCREEN, { cookie: `vitrine=${other}; vitrine-4000=${other}` });
  expect(leaves).toContain("/sign_in");
  expect(headers.get("set-cookie")).toBeNull();
  const own = await signedIn();
  expect(await open(SCREEN, { cookie: `vitrine-4000=${other}; ${own}` })).toMatchObject({ status: 200, leaves: null });
  // One of before is used; it stays when another one is invalid.
  const before = own.replace("vitrine-3000=", "vitrine=");
  expect(await open(SCREEN, { cookie: before })).toMatchObject({ status: 200, leaves: null });
  expect((await open(SCREEN, { cookie: before })).headers.get("set-cookie")).toBeNull();
  const broken = await open(SCREEN, { cookie: `vitrine-3000=broken; ${before}` });
  expect(broken.headers.getSetCookie()).toEqual(["vitrine-3000=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
});

test("tells pages the port in the names of cookies", async () => {
  const read = async () => (await open("/sign_in", { cookie: "", "x-vitrine-cookie-port": "1" })).headers;
  expect((await read()).get("x-middleware-request-x-vitrine-cookie-port")).toBe("3000");
  useWebEnv({ EMBEDDED_URL: upstream.url, PUBLIC_URL: "https://vitrine.example" });
  expect((await read()).get("x-middleware-request-x-vitrine-cookie-port")).toBe("");
});

test("shows the screen with a policy and a new nonce", async () => {
  const first = await open(SCREEN, { "x-nonce": "evil", "content-security-policy": "default-src *" });
  expect([first.status, first.shows, first.leaves]).toEqual([200, null, null]);
  const policy = first.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(first.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
  expect(first.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
  expect(first.headers.get("x-middleware-request-x-vitrine-address")).toBe(SCREEN);
  expect(first.headers.get("x-middleware-request-x-vitrine-locale")).toBe("en");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const nonces = new Set<string>();
  for (let run = 0; run < 200; run += 1)
    nonces.add(/'nonce-([^']+)'/.exec((await open(SCREEN)).headers.get("content-security-policy") ?? "")?.[1] ?? "");
  expect(nonces.size).toBe(200);
});

test("shows missing access in place with status 403", async () => {
  rights = makeFrontendData(["operator"], []);
  expect(await open(SCREEN)).toMatchObject({ status: 403, shows: "/sites/s1/not_authorized", leaves: null });
  // Every member may open the catch-all.
  expect(await open("/sites/s1/elsewhere")).toMatchObject({ status: 200, shows: null });
});

test("shows a user without access a page without the site's shell", async () => {
  status = 403;
  const refused = await open(SCREEN);
  expect(refused).toMatchObject({ status: 403, shows: "/not_authorized" });
  // In the language of the account, like every other page.
  expect(refused.headers.get("x-middleware-request-x-vitrine-locale")).toBe("pl");
  expect(await open("/not_authorized")).toMatchObject({ status: 403, shows: "/not_authorized" });
});

test("shows the not-found page for an invalid site", async () => {
  expect(await open("/sites/no%20site/searches")).toMatchObject({ status: 404, shows: "/no_such_site", leaves: null });
});

test("redirects an ended session to the sign-in page", async () => {
  status = 401;
  expect((await open(SCREEN)).leaves).toContain("/sign_in?next=");
});

test("shows a notice to a user unknown to a legacy backend, instead of a sign-in loop", async () => {
  const session = { sid: "sid1", uid: "u1", amr: "mail", issued_at: expires, expires_at: expires };
  const embedded = await startStubUpstream((_seen, response) =>
    sendJson(response, 200, { ...session, idle_s: null, site: null, purpose: "sign_in" }),
  );
  useWebEnv({ EMBEDDED_URL: embedded.url, BACKEND_URL: upstream.url });
  status = 401;
  expect((await open(SCREEN)).leaves).toMatch(
    /^\/auth_error\?reason=unknown_user&reference=[0-9a-f]{24}&next=%2Fsites/,
  );
  useWebEnv({
    EMBEDDED_URL: embedded.url,
    BACKEND_URL: upstream.url,
    BACKEND_AUTH: "sso_cookie",
    SSO_COOKIE_NAME: "their_session",
  });
  expect((await open(SCREEN)).leaves).toContain("/sign_in?next=");
  await embedded.close();
});

test("refuses the screen if rights are invalid", async () => {
  rights = makeFrontendData({ owner: true }, "search_customizations");
  expect(await open(SCREEN)).toMatchObject({ status: 403 });
});

test("shows 503 in place if the backend is down", async () => {
  useWebEnv({ EMBEDDED_URL: "http://127.0.0.1:9" });
  const { status: code, shows, headers } = await open(SCREEN);
  expect([code, shows, headers.get("retry-after")]).toEqual([503, "/unavailable", "5"]);
});

test.each(["/", "/sites", "/sites/"])("%s says so as well when the backend is down", async (path) => {
  expect(await open(path)).toMatchObject({ status: 200, shows: null, leaves: null });
  useWebEnv({ EMBEDDED_URL: "http://127.0.0.1:9" });
  expect(await open(path)).toMatchObject({ status: 503, shows: "/unavailable" });
});

test("retries a silent backend after a short time", async () => {
  status = 503;
  const now = performance.now();
  const clock = jest.spyOn(performance, "now").mockReturnValue(now);
  const countRequests = () => upstream.seen.filter(({ url }) => url.endsWith("/frontend_data")).length;
  expect(await open(SCREEN)).toMatchObject({ status: 503, shows: "/unavailable" });
  const first = countRequests();
  status = 200;
  expect(await open(SCREEN)).toMatchObject({ status: 503, shows: "/unavailable" });
  expect(countRequests()).toBe(first);
  clock.mockReturnValue(now + 1_100);
  expect(await open(SCREEN)).toMatchObject({ status: 200, shows: null });
});

test("carries filters from our own pages to documents", async () => {
  const referer = `${ORIGIN}/sites/s1/campaigns?period=30d&with_ip[]=1&q=x`;
  expect((await open(SCREEN, { referer })).leaves).toBe(`${SCREEN}?period=30d&with_ip[]=1`);
  expect((await open(`${SCREEN}?period=7d&with_ip=2`, { referer })).leaves).toBeNull();
  expect((await open("/sites/s1/searches", { referer })).leaves).toBeNull();
  expect((await open(SCREEN, { referer: `${ORIGIN}${SCREEN}?period=30d` })).leaves).toBeNull();
  expect((await open(SCREEN, { referer: referer.replace(ORIGIN, "https://evil.test") })).leaves).toBeNull();
  expect((await open(SCREEN, { referer: "no address" })).leaves).toBeNull();
  expect((await open(SCREEN, { referer, "sec-fetch-dest": "empty" })).leaves).toBeNull();
});

test("uses the configured origin, not the Host header", async () => {
  const referer = "http://evil.test/sites/s1/campaigns?period=30d";
  expect((await open(SCREEN, { referer, host: "evil.test" })).leaves).toBeNull();
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("pages refuse %s", async (method) => {
  expect(await open(SCREEN, { "next-action": "x" }, method)).toMatchObject({ status: 405, shows: null, leaves: null });
});
