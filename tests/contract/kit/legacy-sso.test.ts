import { NextRequest } from "next/server";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { bulkDownload } from "@/lib/contract/rewrites/synonyms";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { createPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetCaller } from "@/lib/server/identity/who";
import { forgetShared } from "@/lib/server/process/shared";
import { getBackendState, refreshBackendState } from "@/lib/server/upstream/backend-state";
import { middleware } from "@/middleware";
import { LOGIN } from "@/tests/support/legacy-backend/behaviour";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import type { Behaviour, Store } from "@/tests/support/legacy-backend/store";
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

describe.each<Store["stranger"]>(["json", "redirect", "html", "html_401"])(
  "a cookie that ends, answered by %s",
  (how) => {
    const ended = { status: 401, body: { error: "unauthenticated" } };
    const countOf = (query: string) =>
      legacy()
        .store.sites.get(SITE)
        ?.customizations.filter((one) => one.query === query).length;

    /** A cookie that has been used, and has ended since. */
    async function openEnded() {
      const { store } = legacy();
      const value = makeUniqueId("olga");
      const cookie = `company=${value}`;
      store.cookies.set(value, "olga");
      expect((await call(list, { params }, cookie)).status).toBe(200);
      store.cookies.delete(value);
      store.stranger = how;
      return { cookie, renew: () => store.cookies.set(value, "olga") };
    }
    afterEach(() => {
      legacy().store.stranger = "json";
    });

    test("is the end of the session for reads, files and writes, and a write was not executed", async () => {
      const { cookie, renew } = await openEnded();
      const query = makeUniqueId("query");
      const write = { params, body: { query, type: "item" } };
      expect(await call(create, write, cookie)).toMatchObject(ended);
      expect(await call(list, { params }, cookie)).toMatchObject(ended);
      expect(await call(setAppLanguage, { body: { user: { locale: "cs" } } }, cookie)).toMatchObject(ended);
      expect(countOf(query)).toBe(0);
      renew();
      expect((await call(create, write, cookie)).status).toBe(201);
      expect(countOf(query)).toBe(1);
    });

    test("never becomes the contents of a file", async () => {
      const { cookie } = await openEnded();
      expect(await call(bulkDownload, { params }, cookie)).toMatchObject(ended);
    });

    test("leads to the sign-in page, not to that of an outage", async () => {
      const { cookie } = await openEnded();
      forgetCaller((await readRequestContext(new Headers({ cookie }))).session?.sid ?? "");
      expect(await open(cookie)).toEqual({ status: 307, to: signInPage });
    });
  },
);

describe("a cookie that the backend still knows", () => {
  const WRITE_PATH = "/query_customizations/create_json";
  const READ_PATH = "/query_customizations/page_json";
  const misbehave = (path: string, answer: Behaviour["answer"]) => {
    legacy().store.behaviours = [{ path, answer }];
  };
  const write = () => call(create, { params, body: { query: makeUniqueId("query"), type: "item" } }, "company=olga-1");
  afterEach(() => {
    legacy().store.behaviours = [];
  });

  test.each(["html", "redirect_after", "redirect"] as const)(
    "a write answered by %s alone may have been executed, so it is never sent again",
    async (answer) => {
      misbehave(WRITE_PATH, answer);
      expect(await write()).toMatchObject({ status: 504, body: { error: "outcome_unknown" } });
    },
  );

  test.each([
    ["html", "upstream_not_json"],
    ["redirect", "upstream_redirect"],
  ] as const)("a read answered by %s alone is a broken answer", async (answer, error) => {
    misbehave(READ_PATH, answer);
    expect(await call(list, { params }, "company=olga-1")).toMatchObject({ status: 502, body: { error } });
  });

  test("a redirect to SSO_LOGIN_URL is the end of the session, whatever else is answered", async () => {
    process.env.SSO_LOGIN_URL = `${LOGIN}?tenant=shop`;
    forgetShared();
    misbehave(WRITE_PATH, "redirect");
    expect(await write()).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    delete process.env.SSO_LOGIN_URL;
    forgetShared();
  });
});

test.each(["json", "redirect", "html", "html_401"] as const)(
  "a backend that answers people without a cookie with %s is usable",
  async (stranger) => {
    const { store } = legacy();
    const before = store.stranger;
    store.stranger = stranger;
    forgetShared();
    await refreshBackendState();
    expect(getBackendState()).toBe("ok");
    store.stranger = before;
    forgetShared();
  },
);
