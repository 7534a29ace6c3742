import { type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { mintUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";
import { createActor, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { loadSessionHeaders } from "@/tests/support/web-session";
import { makeSignUp } from "./success-cases";
import { type Sent, send } from "./wire";

// Routes of the web server that are not those of calls: each with its requests.

const ORIGIN = "http://localhost:3000";
const PAGE = { "sec-fetch-site": "same-origin" };
const FOREIGN = { "sec-fetch-site": "cross-site" };
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

/** A request of a route, with the name of its case. */
export type OwnCase = { name: string } & Sent;

/** A route, as its folder in app/ names it, the path by which other methods are tried, and its methods with their requests. */
export type OwnRoute = { route: string; path: string; methods: readonly string[]; cases: OwnCase[] };

async function loadLinkKey(): Promise<Key> {
  const [master] = parseKeys(getTestBackend().secrets);
  if (master === undefined) throw new Error("the backend has no key");
  return deriveKey(master, "link");
}

async function mintSearch(sub: string, given: Partial<LinkClaims> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { aud: "localhost:3000", path: "/sites", sub, site: "", purpose: "sign_in", iat, exp: iat + 3600 };
  const link = await mintLink(await loadLinkKey(), ORIGIN, {
    ...claims,
    nonce: makeUniqueId("nonce-of-a-link"),
    ...given,
  });
  return new URL(link).search;
}

const get = (name: string, path: string, headers: Record<string, string> = {}): OwnCase => ({
  name,
  method: "GET",
  path,
  headers,
});

const postJson = (name: string, path: string, body: unknown, headers: Record<string, string> = PAGE): OwnCase => ({
  ...{ name, method: "POST", path },
  headers: { ...JSON_TYPE, ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const postForm = (name: string, path: string, fields: Record<string, string>, headers: Session = PAGE): OwnCase => ({
  ...{ name, method: "POST", path },
  headers: { ...FORM_TYPE, ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** The routes, and their requests as a person. */
export async function buildOwnRoutes(webUrl: string, siteId: string, as: TestActor): Promise<OwnRoute[]> {
  const session = { ...PAGE, ...(await loadSessionHeaders(as)) };
  return [
    ...buildOpenRoutes(session),
    ...(await buildSignInRoutes(siteId, session)),
    ...(await buildSignUpRoutes(as)),
    ...(await buildTextRoutes(webUrl)),
  ];
}

type Session = Record<string, string>;

function buildOpenRoutes(session: Session): OwnRoute[] {
  const report = { "csp-report": { "document-uri": "https://console.example/sites", "violated-directive": "img-src" } };
  return [
    {
      ...{ route: "/api/csp_report", path: "/api/csp_report", methods: ["POST"] },
      cases: [
        postJson("nobody", "/api/csp_report", report, FOREIGN),
        postJson("no report", "/api/csp_report", "x", FOREIGN),
      ],
    },
    ...["/api/health/live", "/api/health/ready"].map((path) => ({
      ...{ route: path, path, methods: ["GET"], cases: [get("nobody", path), get("a person", path, session)] },
    })),
    ...["/frames/voice_preview", "/icon.svg"].map((path) => ({
      ...{ route: path, path, methods: ["GET"], cases: [get("nobody", path), get("a person", path, session)] },
    })),
  ];
}

async function buildSignInRoutes(siteId: string, session: Session): Promise<OwnRoute[]> {
  const [one, two] = [await createActor({ sites: [siteId] }), await createActor({ sites: [siteId] })];
  const link = await mintSearch(one.uid);
  const expired = await mintSearch(one.uid, { iat: 1_600_000_000, exp: 1_600_003_600 });
  const ending: Session = { ...PAGE, ...(await loadSessionHeaders(two)) };
  const { "x-csrf-token": _, ...withoutToken } = ending;
  const [proceed, links] = ["/api/sign_in/continue", "/api/sign_in/links"];
  const [current, end] = ["/api/sign_in/current", "/api/sign_in/end"];
  const [oidc, callback] = ["/api/sign_in/oidc", "/api/sign_in/oidc/callback"];
  return [
    {
      ...{ route: proceed, path: proceed, methods: ["POST"] },
      cases: [
        postJson("from another site", proceed, { link }, FOREIGN),
        postJson("without a link", proceed, {}),
        postJson("not JSON", proceed, "x"),
        postJson("an altered link", proceed, { link: `${link}x` }),
        postJson("an expired link", proceed, { link: expired }),
        postJson("somebody else’s link", proceed, { link }, session),
        postJson("success", proceed, { link }),
        postJson("a used link", proceed, { link }),
      ],
    },
    {
      ...{ route: links, path: links, methods: ["POST"] },
      cases: [
        postJson("from another site", links, { email: one.email }, FOREIGN),
        postJson("without an address", links, {}),
        postJson("a bad address", links, { email: "nobody" }),
        postJson("an unknown address", links, { email: `${makeUniqueId("none")}@example.org` }),
        postJson("success", links, { email: one.email, locale: "en", path: "/sites" }),
      ],
    },
    {
      ...{ route: current, path: current, methods: ["GET"] },
      cases: [
        get("from another site", current, FOREIGN),
        get("nobody", current, PAGE),
        get("a broken cookie", current, { ...PAGE, cookie: "vitrine-3000=x" }),
        get("success", current, session),
      ],
    },
    {
      ...{ route: end, path: end, methods: ["POST"] },
      cases: [
        postJson("nobody", end, {}),
        postJson("from another site", end, {}, { ...ending, ...FOREIGN }),
        postJson("without a token", end, {}, withoutToken),
        postJson("success", end, {}, ending),
        postJson("ended before", end, {}, ending),
      ],
    },
    {
      ...{ route: oidc, path: oidc, methods: ["GET"] },
      cases: [get("without a provider", oidc), get("without a provider, to a page", `${oidc}?next=/sites`)],
    },
    {
      ...{ route: callback, path: callback, methods: ["GET"] },
      cases: [get("without a provider", `${callback}?state=x&code=x`), get("without parameters", callback)],
    },
  ];
}

async function buildSignUpRoutes(as: TestActor): Promise<OwnRoute[]> {
  const [form, confirm, unsubscribe] = ["/api/sign_up", "/api/sign_up/confirm", "/api/unsubscribe"];
  const link = await mintSearch("unknown", { purpose: "sign_up", path: "/" });
  const { search } = new URL(await mintUnsubscribeLink(await loadLinkKey(), ORIGIN, as.uid));
  const filled = { ...makeSignUp(`${makeUniqueId("new")}@shop.example`), locale: "en" };
  return [
    {
      ...{ route: form, path: form, methods: ["POST"] },
      cases: [
        postForm("from another site", form, filled, FOREIGN),
        postForm("without a language", form, {}),
        postForm("empty", form, { locale: "en" }),
        postForm("another language", form, { show: "cs" }),
        postForm("success", form, filled),
      ],
    },
    {
      ...{ route: confirm, path: confirm, methods: ["POST"] },
      cases: [
        postForm("from another site", confirm, { link: link.slice(1), locale: "en" }, FOREIGN),
        postForm("without a link", confirm, { locale: "en" }),
        postForm("an unknown request", confirm, { link: link.slice(1), locale: "en" }),
      ],
    },
    {
      ...{ route: unsubscribe, path: unsubscribe, methods: ["POST"] },
      cases: [
        postForm("without a link", unsubscribe, {}, FOREIGN),
        postForm("an altered link", `${unsubscribe}${search}x`, {}, FOREIGN),
        postForm("one click", `${unsubscribe}${search}`, { "List-Unsubscribe": "One-Click" }, FOREIGN),
        postForm("a choice", `${unsubscribe}${search}`, { frequency: "weekly" }, PAGE),
      ],
    },
  ];
}

async function buildTextRoutes(webUrl: string): Promise<OwnRoute[]> {
  const page = await send(webUrl, { method: "GET", path: "/sign_in", headers: { cookie: "chosen_locale-3000=en" } });
  const current = /\/texts\/en\/[\w-]+\/[\w.~-]+/.exec(page.text)?.[0] ?? "/texts/none";
  const parts = current.split("/").at(-1) ?? "";
  return [
    {
      ...{ route: "/texts/[locale]/[hash]/[parts]", path: `/texts/en/x/${parts}`, methods: ["GET"] },
      cases: [
        get("current", current),
        get("of another release", `/texts/en/x/${parts}`),
        get("unknown parts", "/texts/en/x/none"),
        get("an unknown language", `/texts/xx/x/${parts}`),
      ],
    },
  ];
}

/** Routes without a successful request in the record, and why. */
export const OWN_WITHOUT_SUCCESS: Record<string, string> = {
  "/api/sign_in/oidc": "There is no OpenID Connect provider (e2e/accounts has one).",
  "/api/sign_in/oidc/callback": "There is no OpenID Connect provider (e2e/accounts has one).",
  "/api/sign_up/confirm": "Only the mail has the link (tests/contract/signup).",
};

/** Addresses that no route serves, or that another form of an address serves. */
export const ODD_ADDRESSES = [
  ...["/api", "/api/", "/api/none", "/API/health/live", "/api/health/live/", "/api/health//live", "/api/health"],
  ...[
    "/api/sites",
    "/api/sites/SITE",
    "/api/sites/SITE/history",
    "/api/sites/SITE/campaigns/",
    "/api/sites/SITE/campaigns/none",
  ],
  ...["/api/sites//campaigns", "/api/sites/%20/campaigns", "/api/sites/%ZZ/campaigns", "/api/sites/a%2Fb/campaigns"],
  ...["/api/sites/SITE/campaigns?page=1&page=2", "/api/sites/SITE/campaigns?__proto__=1", "/api/..%2fapi/health/live"],
  ...[
    "/texts",
    "/texts/en",
    "/frames",
    "/frames/none",
    "/robots.txt",
    "/favicon.ico",
    "/_next/static/none.js",
    "/none",
  ],
  ...["/sign_in", "/sites/SITE/campaigns"],
];
