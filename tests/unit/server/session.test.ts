import fc from "fast-check";
import { sealData } from "iron-session";
import type { SignInSession } from "@/lib/contract/accounts/sign-in";
import {
  buildClearedCookies,
  buildSessionCookie,
  getSessionCookieName,
  readRequestContext,
  readSession,
} from "@/lib/server/identity/session";
import { countTries } from "@/tests/support/tries";
import { makeTestSecret, useWebEnv } from "@/tests/support/web-env";

const NOW = Date.now();

function opened(seconds = 3600): SignInSession {
  return {
    sid: "sid-0123456789abcdef",
    uid: "u1",
    amr: "mail",
    issued_at: new Date(NOW).toISOString(),
    expires_at: new Date(NOW + seconds * 1000).toISOString(),
    idle_s: 1800,
    site: null,
    purpose: "sign_in",
  };
}

async function makeSeal(session = opened()): Promise<string> {
  return (await buildSessionCookie(session, NOW)).split(";")[0]?.split("=").slice(1).join("=") ?? "";
}

beforeEach(() => useWebEnv());

test("round-trips a session in a small cookie", async () => {
  const seal = await makeSeal();
  const { session, isBroken } = await readSession(`theme=dark; vitrine-3000=${seal}; x=y`);
  expect(isBroken).toBe(false);
  expect(session).toMatchObject({ sid: "sid-0123456789abcdef", uid: "u1", amr: "mail", v: 1 });
  expect(Object.keys(session ?? {}).sort()).toEqual(["amr", "exp", "iat", "sid", "uid", "v"]);
  expect(seal.length).toBeLessThanOrEqual(600);
});

test("sets cookie attributes for https and plain localhost", async () => {
  const plain = await buildSessionCookie(opened(), NOW);
  expect(plain.replace(/=Fe26[^;]*/, "=…")).toBe("vitrine-3000=…; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax");
  useWebEnv({ PUBLIC_URL: "https://vitrine.example" });
  const secure = await buildSessionCookie(opened(), NOW);
  expect(secure.replace(/=Fe26[^;]*/, "=…")).toBe(
    "__Host-vitrine=…; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax",
  );
  expect(await buildClearedCookies(null)).toEqual([
    "__Host-vitrine=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(getSessionCookieName()).toBe("__Host-vitrine");
});

test("without a cookie there is no session, and nothing to delete", async () => {
  expect(await readSession(null)).toEqual({ session: null, isBroken: false });
  expect(await readSession("theme=dark; xvitrine=1")).toEqual({ session: null, isBroken: false });
});

test("an expired session is no session", async () => {
  expect(await readSession(`vitrine-3000=${await makeSeal(opened(-10))}`)).toEqual({ session: null, isBroken: true });
});

test("invalid cookies are no session and never throw", async () => {
  const seal = await makeSeal();
  const parts = seal.split("*");
  const odd = [
    "",
    "x",
    "*******",
    "*******~2",
    `${seal}~junk`,
    `${seal}${seal}`,
    ` ${seal}x`,
    seal.replace("Fe26.2", "Fe26.1"),
    seal.replace("~2", "~1"),
    seal.replace("~2", ""),
    ...["__proto__", "constructor", "prototype", "toString", "", "999"].map((id) => parts.with(1, id).join("*")),
    parts.with(5, "abc").join("*"),
    parts.with(5, "").join("*"),
    parts.with(5, "-1").join("*"),
    "a".repeat(8192),
    seal.slice(0, -1),
    seal.toUpperCase(),
  ];
  for (const value of odd)
    expect(await readSession(`vitrine-3000=${value}`)).toEqual({ session: null, isBroken: true });
});

test("refuses two cookies with the same name", async () => {
  const seal = await makeSeal();
  expect(await readSession(`vitrine-3000=${seal}; vitrine-3000=${seal}`)).toEqual({ session: null, isBroken: true });
});

test("refuses a changed, truncated or extended cookie", async () => {
  const seal = await makeSeal();
  const change = fc.oneof(
    fc.tuple(fc.nat(seal.length - 1), fc.integer({ min: 33, max: 126 })).map(([at, code]) => {
      return seal.slice(0, at) + String.fromCharCode(code) + seal.slice(at + 1);
    }),
    fc.nat(seal.length - 1).map((length) => seal.slice(0, length)),
    fc.string({ minLength: 1 }).map((tail) => seal + tail.replace(/[;\s]/g, "~")),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(change, async (value) => {
      fc.pre(value.trim() !== seal);
      expect((await readSession(`vitrine-3000=${value}`)).session).toBeNull();
    }),
    { numRuns: countTries(4_000) },
  );
});

test("a seal with other content is no session", async () => {
  // The session key is derived, so a seal with the master key is invalid, too.
  for (const content of [{}, { sid: 1 }, null, "x", { sid: "a", uid: "b", iat: 1, exp: 9e12, amr: "root", v: 1 }]) {
    const seal = await sealData(content, { password: { "1": makeTestSecret() }, ttl: 60 });
    expect((await readSession(`vitrine-3000=${seal}`)).session).toBeNull();
  }
});

test("rotating keys keeps sessions, and removing a key ends them", async () => {
  const old = await makeSeal();
  useWebEnv({ SECRETS: `2:${makeTestSecret("fedcba9876543210")},1:${makeTestSecret()}` });
  expect((await readSession(`vitrine-3000=${old}`)).session?.uid).toBe("u1");
  const fresh = await makeSeal();
  expect(fresh.split("*")[1]).toBe("2");
  useWebEnv({ SECRETS: `2:${makeTestSecret("fedcba9876543210")}` });
  expect((await readSession(`vitrine-3000=${fresh}`)).session?.uid).toBe("u1");
  expect((await readSession(`vitrine-3000=${old}`)).session).toBeNull();
});

test("accepts key ids that are not numbers", async () => {
  useWebEnv({ SECRETS: `2026-11_b:${makeTestSecret()},a:${makeTestSecret("fedcba9876543210")}` });
  expect((await readSession(`vitrine-3000=${await makeSeal()}`)).session?.uid).toBe("u1");
});

describe("installations on one host name", () => {
  const OTHER_KEY = { SECRETS: `1:${makeTestSecret("fedcba9876543210")}` };

  test.each([
    ["http://localhost:3000", "vitrine-3000"],
    ["http://localhost:4000", "vitrine-4000"],
    ["http://localhost", "vitrine"],
    ["https://shop.example", "__Host-vitrine"],
    ["https://shop.example:443", "__Host-vitrine"],
    ["https://shop.example:8443", "__Host-vitrine-8443"],
  ])("name their cookies after the port of PUBLIC_URL: at %s, %s", (url, name) => {
    // Whatever port a process listens on.
    useWebEnv({ PUBLIC_URL: url, PORT: "5001" });
    expect(getSessionCookieName()).toBe(name);
    delete process.env.PORT;
  });

  test("do not read, replace or delete each other's sessions", async () => {
    const first = await buildSessionCookie(opened(), NOW);
    useWebEnv({ PUBLIC_URL: "http://localhost:4000", ...OTHER_KEY });
    const theirs = first.split(";")[0] ?? "";
    expect(await readSession(theirs)).toEqual({ session: null, isBroken: false });
    const second = (await buildSessionCookie({ ...opened(), uid: "u2" }, NOW)).split(";")[0] ?? "";
    expect((await readSession(`${theirs}; ${second}`)).session?.uid).toBe("u2");
    expect(await buildClearedCookies(`${theirs}; ${second}`)).toEqual([
      "vitrine-4000=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    useWebEnv();
    expect((await readSession(`${theirs}; ${second}`)).session?.uid).toBe("u1");
  });

  test("keep sessions from before names had ports, and from before the port changed; signing out ends them", async () => {
    const seal = await makeSeal();
    for (const name of ["vitrine", "vitrine-4000"]) {
      expect((await readSession(`${name}=${seal}`)).session?.uid).toBe("u1");
      expect(await buildClearedCookies(`${name}=${seal}`)).toEqual(
        ["vitrine-3000", name].map((one) => `${one}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`),
      );
      // Two with one name are an attack here, too.
      expect((await readSession(`${name}=${seal}; ${name}=${seal}`)).session).toBeNull();
    }
    for (const name of ["vitrine-oidc-1234", "__Host-vitrine", "vitrine-123456", "xvitrine"])
      expect((await readSession(`${name}=${seal}`)).session).toBeNull();
  });

  test("read the own cookie first, and of others the newest session", async () => {
    const old = await makeSeal();
    const newer = { ...opened(), uid: "u2" };
    const recent = (await buildSessionCookie(newer, NOW + 60_000)).split(";")[0]?.replace(/^[^=]*=/, "") ?? "";
    expect((await readSession(`vitrine=${recent}; vitrine-3000=${old}`)).session?.uid).toBe("u1");
    expect((await readSession(`vitrine=${old}; vitrine-4000=${recent}`)).session?.uid).toBe("u2");
    expect((await readSession(`vitrine=${old}; vitrine-3000=x`)).session).toBeNull();
  });
});

test("uses the browser's request id if it is valid", async () => {
  expect((await readRequestContext(new Headers({ "x-request-id": "abcdef0123456789" }))).requestId).toBe(
    "abcdef0123456789",
  );
  expect((await readRequestContext(new Headers({ "x-request-id": "a b" }))).requestId).toMatch(/^[0-9a-f]{24}$/);
});

test("forwards only the configured other cookie", async () => {
  useWebEnv({ BACKEND_URL: "http://127.0.0.1:9", BACKEND_AUTH: "sso_cookie", SSO_COOKIE_NAME: "sso" });
  expect((await readRequestContext(new Headers({ cookie: "a=1; sso=tok.en; b=2" }))).sso).toBe("tok.en");
  useWebEnv();
  expect((await readRequestContext(new Headers({ cookie: "a=1; sso=tok.en; b=2" }))).sso).toBeNull();
});
