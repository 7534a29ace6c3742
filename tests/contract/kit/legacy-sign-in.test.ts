import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { UNSENT_MAILS } from "@/backend/db/private-files.mjs";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { mailLink } from "@/lib/contract/accounts/sign-in";
import { toggle } from "@/lib/contract/services/services";
import { MAILS_PER_RECIPIENT_MAX } from "@/lib/domain/kit/limits";
import { createPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext } from "@/lib/server/identity/session";
import { forgetShared } from "@/lib/server/process/shared";
import { showCurrentSignIn } from "@/lib/server/sign-in/current-sign-in";
import { startAtProvider } from "@/lib/server/sign-in/oidc-sign-in";
import { continueWithLink, loadSubject, readLink, sendLink } from "@/lib/server/sign-in/sign-in";
import { getProviderButton, getSignInMethod } from "@/lib/server/sign-in/sign-in-redirect";
import { listMissingWays } from "@/lib/server/sign-in/sign-in-ways";
import { middleware } from "@/middleware";
import { callDirectly } from "@/tests/support/direct";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeServices } from "@/tests/support/legacy-backend/make-services";
import { OidcBrowser } from "@/tests/support/oidc-provider/browser";
import { type OidcProvider, startProvider } from "@/tests/support/oidc-provider/start-provider";
import { makeUniqueId } from "@/tests/support/seed";
import { openStore } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

// The ways to sign in in front of a shop's own backend that gets signed calls: people are found there by their address.

const ORIGIN = "http://localhost:3000";
const SCREEN = `/sites/${SITE}/settings/services`;
const params = { siteId: SITE };
const { legacy, embedded } = setUpLegacyBackend();
let peers = 0;

beforeEach(() => {
  const { store } = legacy();
  Object.assign(store, { anybody: null, aheadMs: 0, hasOtherKeys: false });
  configure({ DEFAULT_SITE: SITE });
});

function configure(settings: Record<string, string>): void {
  for (const name of ["DEFAULT_SITE", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_USER_CLAIM"])
    delete process.env[name];
  Object.assign(process.env, settings);
  forgetShared();
}

/** A person of the legacy backend whom no other test knows. */
function addPerson(given: object = {}): { id: string; email: string } {
  const id = makeUniqueId("person");
  const olga = legacy().store.people.get("olga");
  if (olga === undefined) throw new Error("the owner is missing");
  const person = { ...olga, id, name: "Petra Person", email: `${id}@Legacy.example`, ...given };
  legacy().store.people.set(id, person);
  return person;
}

function post(handler: (request: Request) => Promise<Response>, body: object): Promise<Response> {
  peers += 1;
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-vitrine-peer": `10.4.${peers >> 8}.${peers & 255}`,
  };
  return handler(new Request(`${ORIGIN}/x`, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function ask(email: string, path = SCREEN) {
  const answer = await post(sendLink, { email, path, locale: "cs" });
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body };
}

/** The links that were mailed; without a mail server they are in a file. */
function readMails(): { to: string; link: string }[] {
  const file = join(embedded().dataDir, UNSENT_MAILS);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { to: string; link: string });
}

const findMail = (to: string) =>
  until(
    () => readMails().find((mail) => mail.to === to),
    (mail) => mail !== undefined,
  );

/** Signs in with a mailed link; returns the headers of the browser, and where it leads. */
async function openMail(email: string) {
  const link = (await findMail(email))?.link ?? "";
  const answer = await post(continueWithLink, { link: new URL(link).search });
  const { to } = (await answer.json()) as { to?: string };
  return { to, headers: await buildHeaders(answer.headers.getSetCookie()[0]?.split(";")[0] ?? "") };
}

async function buildHeaders(cookie: string): Promise<Record<string, string>> {
  const { session } = await readRequestContext(new Headers({ cookie }));
  return { cookie, ...(session === null ? {} : { "x-csrf-token": await createPageToken(session) }) };
}

async function switchSearchOff(headers: Record<string, string>) {
  const site = legacy().store.sites.get(SITE);
  if (site === undefined) throw new Error("the site is missing");
  Object.assign(site.services, makeServices());
  const body = { service: "search" as const, desired: false, site_name: site.name };
  return callThroughBff(toggle, { params, body }, { headers });
}

const sent = { status: 202, body: { sent: true } };

test("a link mailed to an address in any case opens the page and is a full sign-in, also for an emergency", async () => {
  const { id, email } = addPerson();
  expect(await ask(email.toUpperCase())).toEqual(sent);
  const { to, headers } = await openMail(email);
  expect(to).toBe(SCREEN);
  expect((await middleware(new NextRequest(ORIGIN + SCREEN, { headers }))).status).toBe(200);
  expect((await switchSearchOff(headers)).status).toBe(202);
  const stored = await openStore(embedded().controlUrl).select().from(sessions);
  expect(stored.find(({ uid }) => uid === id)).toMatchObject({ amr: "mail", purpose: "sign_in", idleSeconds: 1800 });
});

test("the page of a link names its person as the backend does", async () => {
  const { email } = addPerson();
  await ask(email);
  const reading = await readLink(new URL((await findMail(email))?.link ?? "").search);
  if (!("claims" in reading) || reading.claims === undefined) throw new Error("the link is not valid");
  const context = await readRequestContext(new Headers());
  expect(await loadSubject(context, reading.claims)).toEqual({ name: "Petra Person", email, siteName: SITE });
});

test("nobody else gets a link, and the answer is the same after the same time", async () => {
  const withoutSite = addPerson({ sites: [] });
  const known = addPerson();
  const before = readMails().length;
  for (const email of [`${makeUniqueId("none")}@legacy.example`, withoutSite.email, "jiří@legacy.example"])
    expect(await ask(email)).toEqual(sent);
  legacy().store.anybody = known.id;
  expect(await ask(`${makeUniqueId("none")}@legacy.example`)).toEqual(sent);
  const began = performance.now();
  expect(await ask(known.email)).toEqual(sent);
  expect(performance.now() - began).toBeGreaterThan(950);
  // The link of the last request is there, so those of the earlier ones would be, too.
  await findMail(known.email);
  expect(readMails()).toHaveLength(before + 1);
});

test("mails are limited per address, known or not, before the backend is asked", async () => {
  for (const email of [addPerson().email, `${makeUniqueId("none")}@legacy.example`]) {
    for (let count = 0; count < MAILS_PER_RECIPIENT_MAX; count += 1) expect(await ask(email)).toEqual(sent);
    legacy().store.hasOtherKeys = true;
    expect(await ask(email)).toMatchObject({ status: 429, body: { error: "mail_limit" } });
    legacy().store.hasOtherKeys = false;
  }
});

test("a backend that refuses every question is reported, whatever the address", async () => {
  const fault = (error: string) => ({ status: 502, body: { error } });
  const addresses = () => [addPerson().email, `${makeUniqueId("none")}@legacy.example`];
  legacy().store.hasOtherKeys = true;
  for (const email of addresses()) expect(await ask(email)).toMatchObject(fault("hmac_invalid"));
  Object.assign(legacy().store, { hasOtherKeys: false, aheadMs: 400_000 });
  for (const email of addresses()) expect(await ask(email)).toMatchObject(fault("hmac_clock"));
});

test("our process mails such links only where users are elsewhere", async () => {
  const body = { email: "a@b.example", user: { id: "u1", name: "A" }, locale: "en" as const, path: "/" };
  expect(await callDirectly(mailLink, { body })).toMatchObject({ status: 422, body: { error: "unknown_user" } });
});

test("a page whose session has ended offers a link by e-mail only where one is sent", async () => {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await showCurrentSignIn(new Request(`${ORIGIN}/api/sign_in/current?path=${SCREEN}`, { headers }));
  // The process of these tests has no mail server.
  expect(await answer.json()).toEqual({ user: null, token: "", can_mail: false });
});

describe("OpenID Connect", () => {
  let provider: OidcProvider;
  const oidc = () => ({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "vitrine",
    OIDC_CLIENT_SECRET: "secret-of-vitrine",
  });
  beforeAll(async () => {
    provider = await startProvider(ORIGIN);
  });
  afterAll(() => provider.stop());
  beforeEach(() => configure({ DEFAULT_SITE: SITE, ...oidc() }));

  test("signs in the person with the address of the provider, also again for an emergency", async () => {
    const { id, email } = addPerson();
    const browser = new OidcBrowser();
    expect(await browser.signIn({ name: email.toLowerCase() }, SCREEN)).toBe(SCREEN);
    expect(await browser.follow(await browser.start(SCREEN, "&again=1"), { name: email.toLowerCase() })).toBe(SCREEN);
    const headers = await buildHeaders(browser.buildCookieHeader());
    expect((await readRequestContext(new Headers(headers))).session).toMatchObject({ uid: id, amr: "oidc" });
    expect((await switchSearchOff(headers)).status).toBe(202);
  });

  test.each([
    ["an unknown address", () => `${makeUniqueId("none")}@legacy.example`, null],
    ["the address of nobody, by a backend that answers as somebody", () => "x@legacy.example", "olga"],
  ])("signs in nobody with %s", async (_, makeAddress, anybody) => {
    legacy().store.anybody = anybody;
    const browser = new OidcBrowser();
    expect(await browser.signIn({ name: makeAddress() })).toMatch(/^\/auth_error\?reason=unknown_identity&/);
    expect(browser.buildCookieHeader()).toBe("");
  });

  test("without DEFAULT_SITE, only ids sign in", async () => {
    configure(oidc());
    expect(getProviderButton("/")).toBeNull();
    const started = await startAtProvider(new Request(`${ORIGIN}/api/sign_in/oidc`));
    expect(started.headers.get("location")).toBe(`${ORIGIN}/sign_in`);
    expect(listMissingWays()).toEqual([
      expect.stringMatching(/^links by e-mail: not offered, because DEFAULT_SITE/),
      expect.stringMatching(/^OpenID Connect by e-mail address: not offered, because DEFAULT_SITE/),
    ]);
    configure({ ...oidc(), OIDC_USER_CLAIM: "sub" });
    expect(getProviderButton("/")).not.toBeNull();
    expect(listMissingWays()).toHaveLength(1);
  });
});

test("without DEFAULT_SITE, no way needs an address, and the start says why", async () => {
  configure({});
  expect(getSignInMethod("/")).toEqual({ kind: "link" });
  expect(await ask(addPerson().email)).toMatchObject({ status: 404, body: { error: "not_found" } });
  expect(listMissingWays()).toEqual([expect.stringContaining("DEFAULT_SITE")]);
  configure({ DEFAULT_SITE: SITE });
  expect(getSignInMethod("/")).toEqual({ kind: "mail" });
  expect(listMissingWays()).toEqual([]);
});
