import { NextRequest } from "next/server";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { createPageToken } from "@/lib/server/csrf";
import { readRequestContext } from "@/lib/server/session";
import { forgetCaller } from "@/lib/server/who";
import { middleware } from "@/middleware";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeUniqueId } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

// A backend that identifies users by a single sign-on cookie: calls are unsigned, and nobody signs in to the product.

const SCREEN = `/sites/${SITE}/query_customizations`;
const params = { siteId: SITE };
const { legacy } = setUpLegacyBackend({ ssoCookie: "company" });

/** The headers of a browser: its cookies and the CSRF token of its page. */
async function browser(cookie: string): Promise<Record<string, string>> {
  const { session } = await readRequestContext(new Headers({ cookie }));
  return { cookie, ...(session === null ? {} : { "x-csrf-token": await createPageToken(session) }) };
}

async function call<E extends Endpoint>(of: E, input: Input<E>, cookie: string) {
  return callThroughBff(of, input, { headers: await browser(cookie) });
}

async function open(cookie: string): Promise<{ status: number; to: string | null }> {
  const answer = await middleware(new NextRequest(`http://localhost:3000${SCREEN}`, { headers: { cookie } }));
  return { status: answer.status, to: answer.headers.get("location")?.replace("http://localhost:3000", "") ?? null };
}

const signInPage = `/sign_in?next=${encodeURIComponent(SCREEN)}`;

test("the cookie alone opens screens, reads and writes, even after its CSRF token is used up", async () => {
  expect(await open("company=olga-1")).toEqual({ status: 200, to: null });
  expect(await call(list, { params }, "company=olga-1")).toMatchObject({ status: 200 });
  for (let count = 0; count < 12; count += 1) {
    const body = { query: makeUniqueId("query"), type: "item" };
    expect(await call(create, { params, body }, "company=olga-1")).toMatchObject({ status: 201 });
  }
});

test.each([
  ["missing", ""],
  ["expired", "company=olga-0"],
])("a %s cookie leads to the page that says so, and calls are 401", async (_, cookie) => {
  expect(await open(cookie)).toEqual({ status: 307, to: signInPage });
  expect(await call(list, { params }, cookie)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
});

test("a cookie that now belongs to another user ends the session, and the same address works for them", async () => {
  const { cookies } = legacy().store;
  const cookie = "company=shared-1";
  cookies.set("shared-1", "olga");
  expect(await open(cookie)).toEqual({ status: 200, to: null });
  cookies.set("shared-1", "oto");
  forgetCaller((await readRequestContext(new Headers({ cookie }))).session?.sid ?? "");
  expect(await open(cookie)).toEqual({ status: 307, to: SCREEN });
  expect(await open(cookie)).toEqual({ status: 200, to: null });
});

test("our own process checks images for people whom only the cookie identifies", async () => {
  const body = { url: "https://images.example/2048x320.jpg", placement: "search_header" as const };
  expect(await call(checkImage, { params, body }, "company=olga-1")).toMatchObject({
    status: 200,
    body: { code: "ok" },
  });
  expect((await call(checkImage, { params, body }, "company=nobody")).status).toBe(401);
});
