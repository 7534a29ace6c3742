import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { startOwnProduct } from "@/e2e/support/own-product";
import { type Product, startWeb, type Web } from "@/scripts/bench/product.mjs";
import { findFreePorts } from "@/scripts/launch/free-ports.mjs";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";
import { type OidcProvider, startProvider } from "@/tests/support/oidc-provider/start-provider";
import { buildSsoSettings, SSO_COOKIE, type SsoServer, startSso } from "@/tests/support/sso-server";
import { mintProductLink } from "../support/links";

// Every way to sign in, successful and refused, with the most detailed logs; then all output of the processes is searched for what
// must never be in it.

test.describe.configure({ mode: "serial" });

let product: Product;
let withSso: Web;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let provider: OidcProvider;
let sso: SsoServer;

/** What was sent or received and must not be in a log. */
const secrets = new Map<string, string>();

test.beforeAll(async () => {
  mail = await startMailServer();
  sso = await startSso();
  const [oidcPort = 0] = await findFreePorts(1);
  const oidc = {
    OIDC_ISSUER: `http://localhost:${oidcPort}`,
    OIDC_CLIENT_ID: "vitrine",
    OIDC_CLIENT_SECRET: "secret-of-vitrine",
    OIDC_NAME: "Test Login",
  };
  product = await startOwnProduct({ LOG_LEVEL: "trace", ...oidc, SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
  provider = await startProvider(product.origin, { port: oidcPort });
  withSso = await startWeb(product, { env: { OIDC_ISSUER: "", ...buildSsoSettings(sso) } });
  secrets.set("the secret of the client", oidc.OIDC_CLIENT_SECRET);
});
test.afterAll(async () => {
  await withSso?.stop();
  await product?.stop();
  await provider?.stop();
  await sso?.close();
  mail?.close();
});

function noteLink(name: string, link: string): void {
  const { searchParams } = new URL(link);
  secrets.set(`the signature of ${name}`, searchParams.get("sig") ?? "");
  secrets.set(`the nonce of ${name}`, searchParams.get("nonce") ?? "");
}

/** Opens a link and uses it, as its page does; returns the status. */
async function openLink(name: string, link: string): Promise<number> {
  noteLink(name, link);
  await fetch(link, { redirect: "manual" });
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", referer: link };
  const body = JSON.stringify({ link: new URL(link).search });
  const answer = await fetch(`${product.origin}/api/sign_in/continue`, { method: "POST", headers, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  if (cookie !== "") {
    secrets.set(`the cookie of ${name}`, cookie.split("=")[1] ?? "");
    await fetch(`${product.origin}/sites`, { headers: { cookie, referer: link } });
  }
  return answer.status;
}

test("links: used, used again, altered, expired, from the future, of nobody, and in a report of a browser", async () => {
  const link = await mintProductLink(product);
  expect(await openLink("a link", link)).toBe(200);
  expect(await openLink("a link", link)).toBe(422);
  expect(await openLink("an altered link", link.replace("sub=owner", "sub=staff"))).toBe(400);
  expect(await openLink("an expired link", await mintProductLink(product, {}, 8_000))).toBe(410);
  expect(await openLink("an early link", await mintProductLink(product, {}, -8_000))).toBe(400);
  expect(await openLink("a link of nobody", await mintProductLink(product, { sub: "nobody-here" }))).toBe(422);
  const report = { "document-uri": link, "blocked-uri": link, "violated-directive": "img-src" };
  const headers = { "content-type": "application/csp-report" };
  const body = JSON.stringify({ "csp-report": report });
  expect((await fetch(`${product.origin}/api/csp_report`, { method: "POST", headers, body })).status).toBe(204);
});

test("links by mail, for a known and for an unknown address", async () => {
  for (const email of ["owner@vitrine.example", "stranger@mail.example"]) {
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const body = JSON.stringify({ email, path: "/sites" });
    const answer = await fetch(`${product.origin}/api/sign_in/links`, { method: "POST", headers, body });
    expect(answer.status).toBe(202);
    secrets.set(`the address ${email}`, email);
  }
  const findLink = () => /http:\S+deep_link\S+/.exec(decodeMail(mail.received))?.[0] ?? "";
  await expect.poll(() => mail.received.includes(".")).toBe(true);
  expect(await openLink("a mailed link", findLink())).toBe(200);
});

test("signing up: the form, the link, and a second use of it", async () => {
  const email = "newcomer@mail.example";
  secrets.set(`the address ${email}`, email);
  const post = (path: string, fields: Record<string, string>) =>
    fetch(product.origin + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ locale: "en", ...fields }),
      redirect: "manual",
    });
  const shop = { site_name: "New Shop", base_url: "https://shop.example", feed_url: "", language: "en" };
  const form = { email, name: "New Comer", ...shop, time_zone: "Europe/London", currency: "GBP", terms: "1" };
  const sent = await post("/api/sign_up", form);
  expect(sent.headers.get("location")).toContain("sent=1");
  const findLink = () => /http:\S+sign_up\/confirm\S+/.exec(decodeMail(mail.received))?.[0] ?? "";
  await expect.poll(findLink).not.toBe("");
  noteLink("a link for signing up", findLink());
  await fetch(findLink(), { redirect: "manual" });
  const link = new URL(findLink()).search.slice(1);
  const opened = await post("/api/sign_up/confirm", { link });
  expect(opened.headers.get("location")).toContain("/sign_up/started");
  for (const cookie of opened.headers.getSetCookie()) {
    const value = cookie.split(";")[0]?.split("=")[1] ?? "";
    if (value !== "") secrets.set("the cookie of someone who signed up", value);
  }
  await post("/api/sign_up/confirm", { link });
});

async function signInAtProvider(page: Page, login: string): Promise<void> {
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/api/sign_in/oidc")) return;
    for (const name of ["code", "state"])
      if (searchParams.has(name)) secrets.set(`the ${name} of ${login}`, searchParams.get(name) ?? "");
  });
  await page.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await page.goto(`${product.origin}/api/sign_in/oidc?next=/sites`);
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === product.origin && !url.pathname.startsWith("/api/"));
}

for (const login of ["owner", "unverified@mail.example", "nobody@mail.example"])
  test(`OpenID Connect as ${login}`, async ({ page, context }) => {
    await signInAtProvider(page, login);
    for (const { name, value } of await context.cookies(product.origin)) secrets.set(`the cookie ${name}`, value);
    if (login.includes("@")) secrets.set(`the address ${login}`, login);
    const code = secrets.get(`the code of ${login}`);
    expect(code).toBeDefined();
    // A second use of the return.
    await page.goto(
      `${product.origin}/api/sign_in/oidc/callback?code=${code}&state=${secrets.get(`the state of ${login}`)}`,
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test("single sign-on with a valid, an expired and a forged token", async () => {
  const forger = await startSso();
  const tokens = {
    "a token": await sso.sign({ sub: "owner" }),
    "a token of nobody": await sso.sign({ sub: "nobody-here" }),
    "an expired token": await sso.sign({ sub: "owner", exp: 1_000 }),
    "a forged token": await forger.sign({ sub: "owner" }),
  };
  await forger.close();
  for (const [name, token] of Object.entries(tokens)) {
    const headers = { cookie: `${SSO_COOKIE}=${token}` };
    const page = await fetch(`${withSso.url}/sites`, { headers, redirect: "manual" });
    expect(page.status).toBe(name === "a token" ? 200 : 307);
    await fetch(`${withSso.url}/api/sign_in/sessions`, { headers });
    for (const part of token.split(".").slice(1)) secrets.set(`a part of ${name}`, part);
  }
});

test("the logs have none of it", async () => {
  const folder = join(product.dataDir, "logs");
  const files = readdirSync(folder);
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
  // The sign-ins are in the logs, or nothing would be searched.
  for (const event of ['"sign_in"', '"sign_in_failed"', '"csp_report"', "/sign_in/links/consume"])
    expect(lines.join("\n")).toContain(event);
  expect(files.length).toBeGreaterThanOrEqual(3);
  expect(secrets.size).toBeGreaterThan(20);
  const found = [...secrets].flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret)];
    return lines.filter((line) => forms.some((form) => line.includes(form))).map((line) => `${name}: ${line}`);
  });
  expect(found).toEqual([]);
  // Tokens and seals that the test has not seen, such as ID tokens.
  expect(lines.filter((line) => /eyJ[\w-]{10,}\.|Fe26\.2\*/.test(line))).toEqual([]);
});

test("no other account can read a file or folder of the product", () => {
  const names = readdirSync(product.dataDir, { recursive: true, encoding: "utf8" });
  expect(names.length).toBeGreaterThan(500);
  const paths = [product.dataDir, ...names.map((name) => join(product.dataDir, name))];
  const open = paths.flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined || (stats.mode & 0o077) === 0 ? [] : [`${path} ${(stats.mode & 0o777).toString(8)}`];
  });
  expect(open).toEqual([]);
});
