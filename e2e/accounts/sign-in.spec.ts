import { expect, type Page, test } from "@playwright/test";
import { hydrated } from "@/e2e/support/hydrated";
import { signedLink } from "@/e2e/support/links";

const TARGET = "/sites/100200-300401/query_customizations";

async function signIn(page: Page, baseURL: string | undefined, claims = {}): Promise<void> {
  await page.goto(await signedLink(baseURL ?? "", claims));
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sites"));
}

function sessionOf(page: Page) {
  return page
    .context()
    .cookies()
    .then((all) => all.find((cookie) => /(^|-)vitrine$/.test(cookie.name)));
}

test("a link says whom it signs in and what it opens, and continuing lands there", async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.headers().referer ?? ""));
  const link = await signedLink(baseURL ?? "");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue as Rowan Hale");
  await expect(page.getByText("This link opens Customizations of Hollowmere UK.")).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
  // Opening it again, as mail scanners do, has used nothing up.
  await page.goto(link);
  await page.getByRole("button", { name: "Continue as Rowan Hale" }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customizations");
  expect(await sessionOf(page)).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  // The link is neither in a Referer nor in the history.
  expect(requests.filter((referer) => referer.includes("sig="))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain("sig=");
});

test("it works by keyboard alone", async ({ page, baseURL }) => {
  await page.goto(await signedLink(baseURL ?? ""));
  const go = page.getByRole("button", { name: "Continue as Rowan Hale" });
  for (let presses = 0; presses < 10 && !(await go.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === TARGET);
});

test("a link works once; who is signed in already just goes on", async ({ page, browser, baseURL }) => {
  const link = await signedLink(baseURL ?? "");
  await page.goto(link);
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  const before = await sessionOf(page);
  await page.goto(link);
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  expect((await sessionOf(page))?.value).toBe(before?.value);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: /^Continue as/ }).click();
  await other.waitForURL((url) => url.pathname === "/auth_error");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
  await expect(other.getByText("This link has been used already.")).toBeVisible();
  await expect(other.locator("code")).toHaveText(/^[0-9a-f]{24}$/);
  expect(await sessionOf(other)).toBeUndefined();
  await stranger.close();
});

test("an altered link is refused, and nothing says where it was altered", async ({ page, baseURL }) => {
  const link = await signedLink(baseURL ?? "");
  for (const altered of [link.replace("sub=owner", "sub=other"), `${link}&x=1`, link.replace(/sig=../, "sig=AA")]) {
    await page.goto(altered);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
    await expect(page.getByText("The link is incomplete or was changed on its way.")).toBeVisible();
    expect(page.url()).not.toContain("sig=");
  }
});

test("a link in another form than it was made in signs nobody in", async ({ page, baseURL }) => {
  const link = await signedLink(baseURL ?? "");
  for (const other of [link.replace("&exp", "&&exp"), link.replace("%2F", "%2f"), `${link}&`]) {
    await page.goto(other);
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.waitForURL((url) => url.pathname === "/auth_error");
    await expect(page.getByText("The link is incomplete or was changed on its way.")).toBeVisible();
    expect(await sessionOf(page)).toBeUndefined();
  }
});

test("an expired link offers a new one to the same place", async ({ page, baseURL }) => {
  await page.goto(await signedLink(baseURL ?? "", {}, 8000));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  const email = page.getByRole("textbox", { name: "E-mail address" });
  await expect(email).toHaveValue("owner@vitrine.example");
  await page.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(page.getByText("Check your e-mail")).toBeVisible();
});

test("a link from the future shows both clocks and their difference in words", async ({ page, baseURL }) => {
  const link = await signedLink(baseURL ?? "", {}, -3600);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("HMAC authorization failed");
  await expect(page.getByText("The computer clock is out of sync with the server")).toBeVisible();
  await expect(page.getByText("Server time")).toBeVisible();
  await expect(page.getByText("agree within a minute")).toBeVisible();
});

for (const { minutes, words } of [
  { minutes: 26 * 60 + 3, words: /This computer is 1 day, 2 hours,? and \d minutes ahead of the server\./ },
  { minutes: -12, words: /This computer is 1[12] minutes behind the server\./ },
]) {
  test(`a computer ${minutes} minutes off is told so`, async ({ page, baseURL }) => {
    const link = await signedLink(baseURL ?? "", {}, -3600);
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Set the clock of this computer to automatic time")).toBeVisible();
  });
}

test("switching to another user is asked first", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(await signedLink(baseURL ?? "", { sub: "viewer" }));
  await expect(page.getByText("You are signed in as Rowan Hale")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stay signed in as Rowan Hale" })).toBeVisible();
  const before = await sessionOf(page);
  await page.getByRole("button", { name: /^Sign out Rowan Hale and continue as/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  expect((await sessionOf(page))?.value).not.toBe(before?.value);
});

test("signing out ends the session for every copy of its cookie", async ({ page, baseURL, playwright }) => {
  await signIn(page, baseURL);
  const cookie = await sessionOf(page);
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
  expect(await sessionOf(page)).toBeUndefined();
  expect((await copy.get(path)).status()).toBe(401);
  const guarded = await copy.get(TARGET, { maxRedirects: 0 });
  expect(guarded.status()).toBe(307);
  expect(guarded.headers().location).toBe(`/sign_in?next=${encodeURIComponent(TARGET)}`);
});

test("whoever is not signed in gets to the target by way of the sign-in page", async ({ page }) => {
  await page.goto(`${TARGET}?q=kayak`);
  expect(new URL(page.url()).pathname).toBe("/sign_in");
  expect(new URL(page.url()).searchParams.get("next")).toBe(`${TARGET}?q=kayak`);
  const email = page.getByRole("textbox", { name: "E-mail address" });
  await email.fill("nobody");
  await page.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(page.getByText("Enter an e-mail address such as name@example.com")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("somebody@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("If somebody@example.com belongs to an account")).toBeVisible();
});

test("no link and no address leads out of the product", async ({ page, baseURL }) => {
  for (const path of ["//evil.test", "https://evil.test", "/\\evil.test", "/sites/x/../../%2f%2fevil.test"]) {
    await page.goto(await signedLink(baseURL ?? "", { path }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
  }
  await signIn(page, baseURL);
  await page.goto(`/sign_in?next=${encodeURIComponent("//evil.test")}`);
  await expect(page.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/");
});

test("who may not open a screen is told so in place, with status 403", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const answer = await page.goto("/sites/100200-300401/setup/screenshots");
  expect(answer?.status()).toBe(403);
  expect(new URL(page.url()).pathname).toBe("/sites/100200-300401/setup/screenshots");
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeAttached();
  const stranger = await page.goto("/sites/no-such-site/query_customizations");
  expect(stranger?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toBeVisible();
});

test("the ways in speak four languages", async ({ page }) => {
  await page.goto("/sign_in");
  const headings = { Čeština: "Přihlášení", Slovenčina: "Prihlásenie", Polski: "Logowanie", English: "Sign in" };
  for (const [language, heading] of Object.entries(headings)) {
    await hydrated(page);
    await page.getByRole("button", { name: language }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});
