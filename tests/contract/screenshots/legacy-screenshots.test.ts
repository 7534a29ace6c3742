import { runs, take } from "@/lib/contract/screenshots/screenshots";
import type * as RecentSignIn from "@/lib/domain/kit/recent-sign-in";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeSettings } from "@/tests/support/screenshots";
import type { TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

// Screenshots of a legacy backend, which has one call for them, whose path names no site.

/** The sign-in of every session seems to be this much older. */
let mockAge = 0;
jest.mock("@/lib/domain/kit/recent-sign-in", () => {
  const actual = jest.requireActual<typeof RecentSignIn>("@/lib/domain/kit/recent-sign-in");
  const findSignInFault: typeof actual.findSignInFault = (session, operation, now) =>
    actual.findSignInFault(session, operation, new Date(now.getTime() + mockAge));
  return { ...actual, findSignInFault };
});
afterEach(() => {
  mockAge = 0;
});

const { signIn } = setUpLegacyBackend();
const query = { site_id: SITE };

test("the call is passed on without the site, and its pictures come from there", async () => {
  const as = await signIn("ines");
  const settings = makeSettings({ url: "http://10.0.0.1/", devices: ["desktop", "phone"] });
  const started = await callThroughBff(take, { query, body: { settings } }, { as });
  expect(started.ok()).toMatchObject({ key: settings.key, status: "queued" });
  const ended = (await callThroughBff(take, { query, body: { settings } }, { as })).ok();
  expect(ended).toMatchObject({
    status: "done",
    screenshots: [
      { device: "desktop", url: "https://pictures.example/desktop.png", width: 1440 },
      { device: "phone", url: "https://pictures.example/phone.png" },
    ],
    unreadable_rows: 1,
  });
});

test("the web server checks the rights on the site, which the backend cannot", async () => {
  const body = { settings: makeSettings() };
  expect((await callThroughBff(take, { query, body }, { as: await signIn("olga") })).status).toBe(403);
  const elsewhere = { query: { site_id: "700100-9" }, body };
  expect((await callThroughBff(take, elsewhere, { as: await signIn("ines") })).status).toBe(403);
});

test("a script before the start needs an internal user and a sign-in of the last 30 minutes, also here", async () => {
  const ask = (as: TestActor, script = "1") =>
    callThroughBff(take, { query, body: { settings: makeSettings({ beforeStart: script }) } }, { as });
  const [ines, ivo, link, scriptLink] = await Promise.all([
    signIn("ines"),
    signIn("ivo"),
    signIn("ivo", "open"),
    signIn("ivo", "screenshot_script"),
  ]);
  expect(await ask(ines)).toMatchObject({
    status: 403,
    body: { error: "script_internal_only", errors: { "settings.beforeStart": ["script_internal_only"] } },
  });
  expect((await ask(ines, "  ")).status).toBe(202);
  expect(await ask(link)).toMatchObject({ status: 403, body: { error: "forbidden" } });
  for (const as of [ivo, scriptLink]) expect((await ask(as)).status).toBe(202);
  mockAge = 31 * 60_000;
  for (const as of [ivo, scriptLink])
    expect(await ask(as)).toMatchObject({ status: 403, body: { error: "sign_in_again" } });
  expect((await ask(ivo, "")).status).toBe(202);
});

test("earlier runs are missing", async () => {
  const as = await signIn("ines");
  expect((await callThroughBff(runs, { params: { siteId: SITE } }, { as })).status).toBe(404);
});
