import { NextRequest } from "next/server";
import { listOwnSessions } from "@/lib/contract/accounts/own-sessions";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { createPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetShared } from "@/lib/server/process/shared";
import { signOut } from "@/lib/server/sign-in/sign-in";
import { middleware } from "@/middleware";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeUniqueId } from "@/tests/support/seed";
import { buildSsoSettings, SSO_COOKIE, type SsoServer, startSso } from "@/tests/support/sso-server";
import { callThroughBff } from "@/tests/support/through-bff";

// An SSO cookie with a JWT in front of another backend, which knows the users: the embedded backend stores the sessions, and
// calls are signed.

const ORIGIN = "http://localhost:3000";
const SCREEN = `/sites/${SITE}/query_customizations`;
const params = { siteId: SITE };
let sso: SsoServer;

setUpLegacyBackend();
beforeAll(async () => {
  sso = await startSso();
  Object.assign(process.env, buildSsoSettings(sso));
  forgetShared();
});
afterAll(() => sso.close());

async function buildHeaders(token: string): Promise<Record<string, string>> {
  const cookie = `${SSO_COOKIE}=${token}`;
  const { session } = await readRequestContext(new Headers({ cookie }));
  return { cookie, ...(session === null ? {} : { "x-csrf-token": await createPageToken(session) }) };
}

async function open(token: string): Promise<[status: number, to: string]> {
  const headers = { cookie: `${SSO_COOKIE}=${token}` };
  const answer = await middleware(new NextRequest(ORIGIN + SCREEN, { headers }));
  return [answer.status, answer.headers.get("location")?.replace(ORIGIN, "") ?? ""];
}

test("the cookie opens screens, reads and writes, and the session can be listed and ended", async () => {
  const token = await sso.sign({ sub: "olga" });
  expect(await open(token)).toEqual([200, ""]);
  const headers = await buildHeaders(token);
  expect((await callThroughBff(list, { params }, { headers })).status).toBe(200);
  const body = { query: makeUniqueId("query"), type: "item" };
  expect((await callThroughBff(create, { params, body }, { headers })).status).toBe(201);
  expect((await callThroughBff(listOwnSessions, {}, { headers })).ok().sessions).toMatchObject([{ amr: "sso" }]);
  const end = { method: "POST", headers: { ...headers, "sec-fetch-site": "same-origin" } };
  expect((await signOut(new Request(`${ORIGIN}/api/sign_in/end`, end))).status).toBe(204);
  expect((await callThroughBff(list, { params }, { headers })).status).toBe(401);
});

test("the token can name its user by the address that the backend has", async () => {
  const token = await sso.sign({ sub: "Olga@legacy.example" });
  expect(await open(token)).toEqual([200, ""]);
  const { session } = await readRequestContext(new Headers({ cookie: `${SSO_COOKIE}=${token}` }));
  expect(session).toMatchObject({ uid: "olga", amr: "sso" });
  expect((await open(await sso.sign({ sub: "nobody@legacy.example" })))[1]).toMatch(/reason=unknown_identity/);
});

test("a user whom the backend does not know learns whom to ask", async () => {
  const [status, to] = await open(await sso.sign({ sub: "stranger" }));
  expect(status).toBe(307);
  expect(to).toMatch(/^\/auth_error\?reason=unknown_identity&reference=/);
});
