import { runs, take } from "@/lib/contract/screenshots/screenshots";
import { behindLegacy, SITE } from "@/tests/support/legacy-backend/behind-legacy";
import { aSettings } from "@/tests/support/screenshots";
import { throughBff } from "@/tests/support/through-bff";

// Screenshots of a backend that has only the call of the specification, whose path names no site.

const { signIn } = behindLegacy();
const query = { site_id: SITE };

test("the call is passed on without the site, and its pictures come from there", async () => {
  const as = await signIn("ines");
  const settings = aSettings({ url: "http://10.0.0.1/", devices: ["desktop", "phone"], beforeStart: "1" });
  const started = await throughBff(take, { query, body: { settings } }, { as });
  expect(started.ok()).toMatchObject({ key: settings.key, status: "queued" });
  const ended = (await throughBff(take, { query, body: { settings } }, { as })).ok();
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
  const body = { settings: aSettings() };
  expect((await throughBff(take, { query, body }, { as: await signIn("olga") })).status).toBe(403);
  const elsewhere = { query: { site_id: "700100-9" }, body };
  expect((await throughBff(take, elsewhere, { as: await signIn("ines") })).status).toBe(403);
});

test("earlier runs are missing", async () => {
  const as = await signIn("ines");
  expect((await throughBff(runs, { params: { siteId: SITE } }, { as })).status).toBe(404);
});
