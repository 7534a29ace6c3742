import { expect, type Page, test } from "@playwright/test";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { mintSignedLink } from "@/e2e/support/links";
import { FULL } from "@/e2e/support/tier";

const TARGET = "/sites/100200-300401/query_customizations";

async function signIn(page: Page, baseURL: string | undefined, claims = {}): Promise<void> {
  await page.goto(await mintSignedLink(baseURL ?? "", claims));
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sites"));
}

function findSessionCookie(page: Page) {
  return page
    .context()
    .cookies()
    .then((all) => all.find((cookie) => /(^|-)vitrine(-\d+)?$/.test(cookie.name)));
}

test("a link shows its user and target, and continuing opens the target", async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.headers().referer ?? ""));
  const link = await mintSignedLink(baseURL ?? "");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue as Rowan Hale");
  await expect(page.getByText("This link opens “Customizations” on Hollowmere UK.")).toBeVisible();
  expect(await findSessionCookie(page)).toBeUndefined();
  // Opening it again, as mail scanners do, does not consume it.
  await page.goto(link);
  await page.getByRole("button", { name: "Continue as Rowan Hale" }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customizations");
  expect(await findSessionCookie(page)).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  // The link appears neither in a Referer nor in the history.
  expect(requests.filter((referer) => referer.includes("sig="))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain("sig=");
});

test("opening a link as scanners and prefetching browsers do changes nothing, and sends it nowhere else", async ({
  page,
  request,
  baseURL,
}) => {
  const link = await mintSignedLink(baseURL ?? "");
  const prefetch = { "sec-purpose": "prefetch", "sec-fetch-dest": "document" };
  for (let count = 0; count < 10; count += 1) {
    const answers = [await request.get(link), await request.head(link), await request.get(link, { headers: prefetch })];
    for (const answer of answers) {
      expect(answer.status()).toBe(200);
      expect(answer.headers()).toMatchObject({ "cache-control": "private, no-store" });
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
  }
  const hosts = new Set<string>();
  page.on("request", (sent) => hosts.add(new URL(sent.url()).origin));
  await page.goto(link);
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await page.getByRole("button", { name: "Continue as Rowan Hale" }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  expect([...hosts]).toEqual([baseURL]);
});

test("every cookie that the server sets is for the whole host and hidden from scripts", async ({ page, baseURL }) => {
  const set: string[] = [];
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const lines = response.headersArray().then((all) => all.filter(({ name }) => name.toLowerCase() === "set-cookie"));
    reading.push(lines.then((found) => void set.push(...found.flatMap(({ value }) => value.split("\n")))));
  });
  await page.goto(TARGET);
  await signIn(page, baseURL);
  await page.goto("/sites");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/sign_in");
  await Promise.all(reading);
  const [first = "", last = "", ...others] = set;
  expect(others).toEqual([]);
  const name = `vitrine-${new URL(baseURL ?? "").port}`;
  expect(first.replace(/=Fe26\.2[^;]*/, "=…").replace(/Max-Age=\d+/, "Max-Age=…")).toBe(
    `${name}=…; Path=/; Max-Age=…; HttpOnly; SameSite=Lax`,
  );
  expect(last).toBe(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
});

// continue-screen.test.tsx; it is a form with one button.
test("signing in works with the keyboard only", { tag: FULL }, async ({ page, baseURL }) => {
  await page.goto(await mintSignedLink(baseURL ?? ""));
  const go = page.getByRole("button", { name: "Continue as Rowan Hale" });
  for (let presses = 0; presses < 10 && !(await go.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === TARGET);
});

// unit/server/sign-in.test.ts has both, continue-screen.test.tsx the page; signing up (sign-up.spec.ts) uses a link twice.
test("a link works once; its signed-in user can open it again", { tag: FULL }, async ({ page, browser, baseURL }) => {
  const link = await mintSignedLink(baseURL ?? "");
  await page.goto(link);
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  const before = await findSessionCookie(page);
  await page.goto(link);
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  expect((await findSessionCookie(page))?.value).toBe(before?.value);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: /^Continue as/ }).click();
  await other.waitForURL((url) => url.pathname === "/auth_error");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
  await expect(other.getByText("This link has already been used.")).toBeVisible();
  await expect(other.locator("code")).toHaveText(/^[0-9a-f]{24}$/);
  expect(await findSessionCookie(other)).toBeUndefined();
  await stranger.close();
});

test("refuses an altered link without revealing the altered part", async ({ page, baseURL }) => {
  const link = await mintSignedLink(baseURL ?? "");
  for (const altered of [link.replace("sub=owner", "sub=other"), `${link}&x=1`, link.replace(/sig=../, "sig=AA")]) {
    await page.goto(altered);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
    await expect(page.getByText("The link is incomplete or was changed.")).toBeVisible();
    expect(page.url()).not.toContain("sig=");
  }
});

// signed-link.test.ts refuses each such form; the page of a refused link is in the test above.
test("refuses a link in a non-canonical form", { tag: FULL }, async ({ page, baseURL }) => {
  const link = await mintSignedLink(baseURL ?? "");
  for (const other of [link.replace("&exp", "&&exp"), link.replace("%2F", "%2f"), `${link}&`]) {
    await page.goto(other);
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.waitForURL((url) => url.pathname === "/auth_error");
    await expect(page.getByText("The link is incomplete or was changed.")).toBeVisible();
    expect(await findSessionCookie(page)).toBeUndefined();
  }
});

// continue-screen.test.tsx and sign-in-screen.test.tsx.
test("an expired link offers a new one to the same page", { tag: FULL }, async ({ page, baseURL }) => {
  await page.goto(await mintSignedLink(baseURL ?? "", {}, 8000));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  const email = page.getByRole("textbox", { name: "E-mail address" });
  await expect(email).toHaveValue("owner@vitrine.example");
  // The product of these tests has no mail server, and says so.
  await expect(page.getByText("This server doesn’t send e-mails.")).toBeVisible();
  await page.getByRole("button", { name: "Create sign-in link" }).click();
  await expect(page.getByText("Ask your administrator for the link")).toBeVisible();
  await expect(page.getByText("unsent-mails.jsonl")).toBeVisible();
});

// continue-screen.test.tsx and clock-difference.test.tsx.
test("a link issued in the future shows both clocks and their difference", { tag: FULL }, async ({ page, baseURL }) => {
  const link = await mintSignedLink(baseURL ?? "", {}, -3600);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("HMAC authorization failed");
  await expect(page.getByText("The computer clock is out of sync with the server")).toBeVisible();
  await expect(page.getByText("Server time")).toBeVisible();
  await expect(page.getByText("agree to within a minute")).toBeVisible();
});

for (const { minutes, words } of [
  { minutes: 26 * 60 + 3, words: /This computer is 1 day, 2 hours,? and \d minutes ahead of the server\./ },
  { minutes: -12, words: /This computer is 1[12] minutes behind the server\./ },
]) {
  // clock-difference.test.tsx.
  test(`shows the difference for a clock ${minutes} minutes off`, { tag: FULL }, async ({ page, baseURL }) => {
    const link = await mintSignedLink(baseURL ?? "", {}, -3600);
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Set this computer’s clock to automatic time")).toBeVisible();
  });
}

// continue-screen.test.tsx.
test("asks before switching to another user", { tag: FULL }, async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(await mintSignedLink(baseURL ?? "", { sub: "viewer" }));
  await expect(page.getByText("You are signed in as Rowan Hale")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stay signed in as Rowan Hale" })).toBeVisible();
  const before = await findSessionCookie(page);
  await page.getByRole("button", { name: "Switch to Tomasz Zieliński" }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  expect((await findSessionCookie(page))?.value).not.toBe(before?.value);
});

test("signing out ends the session for all copies of its cookie", async ({ page, baseURL, playwright }) => {
  await signIn(page, baseURL);
  const cookie = await findSessionCookie(page);
  const copy = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  const path = "/api/sites/100200-300401/capabilities";
  expect((await copy.get(path)).status()).toBe(200);
  const end = page.waitForResponse((response) => response.url().endsWith("/api/sign_in/end"));
  await page.goto("/sites");
  await page.getByRole("button", { name: "Sign out" }).click();
  const answer = await end;
  expect(answer.status()).toBe(204);
  expect(await answer.headerValue("clear-site-data")).toBe('"cache"');
  await page.waitForURL((url) => url.pathname === "/sign_in");
  expect(await findSessionCookie(page)).toBeUndefined();
  expect((await copy.get(path)).status()).toBe(401);
  const guarded = await copy.get(TARGET, { maxRedirects: 0 });
  expect(guarded.status()).toBe(307);
  expect(guarded.headers().location).toBe(`/sign_in?next=${encodeURIComponent(TARGET)}`);
});

test("redirects to sign-in and then to the target when not signed in", async ({ page }) => {
  await page.goto(`${TARGET}?q=kayak`);
  expect(new URL(page.url()).pathname).toBe("/sign_in");
  expect(new URL(page.url()).searchParams.get("next")).toBe(`${TARGET}?q=kayak`);
  const email = page.getByRole("textbox", { name: "E-mail address" });
  await email.fill("nobody");
  await page.getByRole("button", { name: "Create sign-in link" }).click();
  await expect(page.getByText("Enter an e-mail address, for example name@example.com.")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("somebody@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("If somebody@example.com belongs to an account")).toBeVisible();
});

test("never redirects out of the product", async ({ page, baseURL }) => {
  for (const path of ["//evil.test", "https://evil.test", "/\\evil.test", "/sites/x/../../%2f%2fevil.test"]) {
    await page.goto(await mintSignedLink(baseURL ?? "", { path }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
  }
  await signIn(page, baseURL);
  await page.goto(`/sign_in?next=${encodeURIComponent("//evil.test")}`);
  await expect(page.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/");
});

// ways-out.spec.ts and page-matrix.spec.ts.
test("shows a notice with status 403 on a screen without permission", { tag: FULL }, async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const answer = await page.goto("/sites/100200-300401/setup/screenshots");
  expect(answer?.status()).toBe(403);
  expect(new URL(page.url()).pathname).toBe("/sites/100200-300401/setup/screenshots");
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeAttached();
  const stranger = await page.goto("/sites/no-such-site/query_customizations");
  expect(stranger?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeVisible();
});

// language-choice-screen.test.tsx; the walk opens these pages.
test("shows the sign-in pages in four languages", { tag: FULL }, async ({ page }) => {
  await page.goto("/sign_in");
  const headings = { Čeština: "Přihlášení", Slovenčina: "Prihlásenie", Polski: "Logowanie", English: "Sign in" };
  for (const [language, heading] of Object.entries(headings)) {
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: language }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});
