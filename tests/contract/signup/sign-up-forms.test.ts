import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "@/backend/db/schema/accounts/accounts";
import { signUps } from "@/backend/db/schema/signup/sign-ups";
import { type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { readRequestContext } from "@/lib/server/identity/session";
import { loadKeys } from "@/lib/server/process/env";
import { forgetShared } from "@/lib/server/process/shared";
import { confirmSignUp, loadSignUp, signUp } from "@/lib/server/sign-in/sign-up";
import { parseDraft } from "@/lib/server/sign-in/sign-up-draft";
import { createActor, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { loadSessionHeaders } from "@/tests/support/web-session";

// The plain forms of signing up, as a browser without JavaScript sends them to the web server.

const ORIGIN = "http://localhost:3000";
const OWN = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

type Fields = Record<string, string>;

const aForm = (given: Fields = {}): Fields => ({
  ...{ locale: "fr", email: `${makeUniqueId("new")}@shop.example`, name: "Ada", site_name: "Boots & Co", feed_url: "" },
  ...{ base_url: "https://boots.example", language: "fr", time_zone: "Europe/Paris", currency: "EUR" },
  ...given,
});

function buildRequest(path: string, fields: Fields | string, headers: Fields = {}): Request {
  const body = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
  // Each test is a browser of its own, because limits count by client.
  const own = { ...OWN, "x-vitrine-peer": client, ...headers };
  return new Request(`${ORIGIN}${path}`, { method: "POST", headers: own, body });
}

let client = "";
beforeEach(() => {
  client = `10.${randomBytes(3).join(".")}`;
});

const post = (fields: Fields | string, headers: Fields = {}) => signUp(buildRequest("/api/sign_up", fields, headers));
const getLocation = (answer: Response) => answer.headers.get("location");
const listCookies = (answer: Response) => answer.headers.getSetCookie();

function readDraft(answer: Response) {
  const [cookie = ""] = listCookies(answer);
  expect(cookie).toMatch(/^vitrine_sign_up-3000=[\w-]*; Path=\/sign_up; Max-Age=1800; HttpOnly; SameSite=Lax$/);
  return parseDraft(/=([\w-]*);/.exec(cookie)?.[1]);
}

async function aLink(sub: string, given: Partial<LinkClaims> = {}): Promise<string> {
  const [key] = (await loadKeys()).link;
  if (key === undefined) throw new Error("no key");
  const iat = Math.floor(Date.now() / 1000);
  const claims = { aud: "localhost:3000", path: "/sign_up?lang=fr", sub, site: "", purpose: "sign_up" };
  const times = { iat, exp: iat + 3600, nonce: randomBytes(18).toString("base64url") };
  return new URL(await mintLink(key, ORIGIN, { ...claims, ...times, ...given }, "/sign_up/confirm")).search.slice(1);
}

async function aRequest(given: Fields = {}) {
  const form = aForm(given);
  expect(getLocation(await post(form))).toBe("/sign_up?lang=fr&sent=1");
  const [row] = await store()
    .select()
    .from(signUps)
    .where(eq(signUps.email, form.email ?? ""));
  return { id: row?.id ?? "", email: form.email ?? "" };
}

const use = (link: string, fields: Fields = {}, headers: Fields = {}) =>
  confirmSignUp(buildRequest("/api/sign_up/confirm", { link, locale: "fr", ...fields }, headers));

const load = async (link: string) => loadSignUp(await readRequestContext(new Headers()), link);

test("a form is stored, and the page after it names the address", async () => {
  const form = aForm();
  const answer = await post(form);
  expect([answer.status, getLocation(answer)]).toEqual([303, "/sign_up?lang=fr&sent=1"]);
  expect(readDraft(answer)).toMatchObject({ values: { email: form.email }, errors: {} });
  const rows = await store()
    .select()
    .from(signUps)
    .where(eq(signUps.email, form.email ?? ""));
  expect(rows).toMatchObject([{ locale: "fr", siteName: "Boots & Co", feedUrl: null }]);
});

test("a refused form comes back with what was typed and each code at its field", async () => {
  const answer = await post(aForm({ email: "ada", base_url: " boots ", feed_url: "http://x.example/f" }));
  expect([answer.status, getLocation(answer)]).toEqual([303, "/sign_up?lang=fr"]);
  expect(readDraft(answer)).toMatchObject({
    values: { email: "ada", name: "Ada", base_url: "boots", feed_url: "http://x.example/f", currency: "EUR" },
    errors: { email: "email_invalid", base_url: "base_url_invalid", feed_url: "not_https" },
  });
});

test("a URL without its scheme gets https, as in the address bar of a browser", async () => {
  const form = aForm({ base_url: " www.boots.example ", feed_url: "boots.example/feed.xml" });
  expect(getLocation(await post(form))).toBe("/sign_up?lang=fr&sent=1");
  const rows = await store()
    .select()
    .from(signUps)
    .where(eq(signUps.email, form.email ?? ""));
  expect(rows).toMatchObject([{ baseUrl: "https://www.boots.example", feedUrl: "https://boots.example/feed.xml" }]);
});

test("changing the language keeps what was typed and sends nothing", async () => {
  const form = aForm({ show: "pt" });
  const answer = await post(form);
  expect(getLocation(answer)).toBe("/sign_up?lang=pt");
  expect(readDraft(answer)).toMatchObject({ values: { email: form.email, site_name: "Boots & Co" }, errors: {} });
  expect(
    await store()
      .select()
      .from(signUps)
      .where(eq(signUps.email, form.email ?? "")),
  ).toEqual([]);
});

test("a program that fills in the hidden field gets the usual answer, and no link is sent", async () => {
  const form = aForm({ fax: "1" });
  expect(getLocation(await post(form))).toBe("/sign_up?lang=fr&sent=1");
  expect(
    await store()
      .select()
      .from(signUps)
      .where(eq(signUps.email, form.email ?? "")),
  ).toEqual([]);
});

test("what does not fit the cookie is shortened, and the cookie stays below what browsers accept", async () => {
  const long = "ž".repeat(2000);
  const [cookie = ""] = listCookies(await post(aForm({ name: long, site_name: long, base_url: `https://${long}` })));
  expect(cookie.length).toBeLessThan(4096);
  const full = aForm({
    name: "ž".repeat(100),
    site_name: "ž".repeat(100),
    base_url: "x".repeat(800),
    feed_url: "x".repeat(800),
  });
  const [other = ""] = listCookies(await post(full));
  expect(other.length).toBeLessThan(4096);
});

test("only our own pages can send the form", async () => {
  const foreign: Fields[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) expect((await post(aForm(), headers)).status).toBe(403);
  const { id } = await aRequest();
  for (const headers of foreign) expect((await use(await aLink(id), {}, headers)).status).toBe(403);
});

test("refuses bodies of other types and unknown languages", async () => {
  expect((await post("{}", { "content-type": "application/json" })).status).toBe(415);
  expect((await post(aForm({ locale: "xx" }))).status).toBe(400);
});

test("too many forms of one browser in a minute come back with what was typed", async () => {
  for (let count = 0; count < 60; count += 1) await post(aForm({ email: "ada" }));
  const answer = await post(aForm());
  expect(readDraft(answer)).toMatchObject({ values: { name: "Ada" }, errors: { form: "rate_limited" } });
});

describe("where there are terms", () => {
  beforeEach(() => {
    process.env.TERMS_URL = "https://x.example/terms";
    forgetShared();
  });
  afterEach(() => {
    delete process.env.TERMS_URL;
    forgetShared();
  });

  test("they must be accepted, and other faults are named at the same time", async () => {
    const answer = await post(aForm({ name: "" }));
    expect(readDraft(answer).errors).toEqual({ name: "name_empty", terms: "terms_missing" });
    expect(getLocation(await post(aForm({ terms: "1" })))).toBe("/sign_up?lang=fr&sent=1");
  });
});

describe("where signing up is off", () => {
  test.each<Fields>([{ SIGN_UP: "0" }, { DEMO: "0" }])("%j: the calls do not exist", async (settings) => {
    const link = await aLink((await aRequest()).id);
    Object.assign(process.env, settings);
    forgetShared();
    expect((await post(aForm())).status).toBe(404);
    expect((await use(link)).status).toBe(404);
    for (const name of Object.keys(settings)) delete process.env[name];
    forgetShared();
  });
});

test("opening a link says what it creates, as often as it is opened", async () => {
  const { id, email } = await aRequest();
  const link = await aLink(id);
  for (let count = 0; count < 3; count += 1)
    expect(await load(link)).toMatchObject({ request: { email, state: "open", site_name: "Boots & Co" } });
  expect(await store().select().from(users).where(eq(users.email, email))).toEqual([]);
});

test("using a link signs in and opens the page with the progress; a second use explains itself", async () => {
  const { id } = await aRequest();
  const link = await aLink(id);
  const answer = await use(link);
  expect(getLocation(answer)).toMatch(/^\/sign_up\/started\?lang=fr&site=\d{6}-\d{6}$/);
  expect(listCookies(answer)).toEqual([
    expect.stringMatching(/^vitrine-3000=Fe26/),
    expect.stringMatching(/^vitrine_sign_up-3000=; Path=\/sign_up; Max-Age=0/),
  ]);
  const again = await use(link);
  expect([getLocation(again), listCookies(again)]).toEqual([`/sign_up/confirm?${link}`, []]);
  expect(await load(link)).toMatchObject({ request: { state: "done" } });
});

test("expired, changed and foreign links each say what is wrong", async () => {
  const { id } = await aRequest();
  const now = Math.floor(Date.now() / 1000);
  const link = await aLink(id);
  expect(await load(link.replace("lang%3Dfr", "lang%3Dde"))).toMatchObject({ fault: "altered" });
  expect(await load(await aLink(id, { purpose: "sign_in" }))).toMatchObject({ fault: "altered" });
  expect(await load(await aLink(id, { aud: "elsewhere.example" }))).toMatchObject({ fault: "altered" });
  expect(await load("")).toMatchObject({ fault: "altered" });
  expect(await load(await aLink(id, { iat: now - 9000, exp: now - 5400 }))).toMatchObject({ fault: "expired" });
  expect(await load(await aLink(id, { iat: now + 1000, exp: now + 2000 }))).toMatchObject({ fault: "future" });
  expect(await load(await aLink("nobody"))).toEqual({ fault: "expired" });
  const changed = link.replace("lang%3Dfr", "lang%3Dde");
  expect(getLocation(await use(changed))).toBe(`/sign_up/confirm?${changed}`);
  expect((await use("a=1\r\nset-cookie: x")).status).toBe(400);
});

test("someone who is signed in must agree to be signed out", async () => {
  const present = await createActor();
  const { cookie = "" } = await loadSessionHeaders(present);
  const { id } = await aRequest();
  const link = await aLink(id);
  expect(getLocation(await use(link, {}, { cookie }))).toBe(`/sign_up/confirm?${link}`);
  expect(getLocation(await use(link, { switch: "another" }, { cookie }))).toBe(`/sign_up/confirm?${link}`);
  expect(getLocation(await use(link, { switch: present.uid }, { cookie }))).toMatch(/^\/sign_up\/started/);
});

test("a link of signing up does not sign in anywhere else", async () => {
  const { id } = await aRequest();
  const { continueWithLink } = await import("@/lib/server/sign-in/sign-in");
  const headers = { ...OWN, "content-type": "application/json" };
  const body = JSON.stringify({ link: await aLink(id, { path: "/" }) });
  const answer = await continueWithLink(
    new Request(`${ORIGIN}/api/sign_in/continue`, { method: "POST", headers, body }),
  );
  expect([answer.status, listCookies(answer)]).toEqual([422, []]);
});

test("a field with far too much text is refused at its place, and the others stay", async () => {
  const answer = await post(
    aForm({ name: "x".repeat(40_000), base_url: `https://boots.example/${"y".repeat(40_000)}` }),
  );
  expect(getLocation(answer)).toBe("/sign_up?lang=fr");
  expect(readDraft(answer)).toMatchObject({
    values: { site_name: "Boots & Co" },
    errors: { name: "name_too_long", base_url: "address_too_long" },
  });
});

test("a form that is too large to be read leads back to its page, in its language", async () => {
  const form = aForm({ name: "x".repeat(300_000) });
  const answer = await post(form, { referer: `${ORIGIN}/sign_up?lang=fr` });
  expect([answer.status, getLocation(answer)]).toEqual([303, "/sign_up?lang=fr&error=payload_too_large"]);
  expect(listCookies(answer)).toEqual([]);
});
