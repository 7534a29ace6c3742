import { sql } from "drizzle-orm";
import { picture, runs, take } from "@/lib/contract/screenshots/screenshots";
import { toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import {
  askForShots,
  buildShopUrl,
  createScreenshotShop,
  finishShots,
  makeSettings,
} from "@/tests/support/screenshots";
import { createActor, createSite } from "@/tests/support/seed";
import { queryRows } from "@/tests/support/test-backend";
import { openThroughBff } from "@/tests/support/through-bff";

describe.each(LAYERS)("screenshots %s", (_, call) => {
  test("of the demo shop are taken, listed and served", async () => {
    const shop = await createScreenshotShop();
    const settings = makeSettings({
      url: buildShopUrl(shop.siteId),
      scenario: "search",
      searchTerm: "tent",
      devices: ["desktop", "phone"],
    });
    const started = (await askForShots(shop, settings, call)).ok();
    expect(started).toMatchObject({ key: settings.key, status: "queued" });
    expect(started.screenshots).toMatchObject([{ url: null }, { url: null }]);
    const ended = await finishShots(shop, settings);
    expect(ended).toMatchObject({
      status: "done",
      screenshots: [
        { device: "desktop", status: "done", code: null, width: 1440, height: 900, url: expect.any(String) },
        { device: "phone", status: "done", width: 780 },
      ],
    });
    const { beforeStart: _script, key, ...stored } = settings;
    const list = (await call(runs, { params: { siteId: shop.siteId } }, { as: shop.as })).ok();
    expect(list.runs).toMatchObject([{ key, settings: stored, created_by: shop.as.name, has_script: false }]);
    // The home page and the results were opened twice, and are left again: none of it is a visit.
    expect(await queryRows(sql`select type, raw from events where site_id = ${shop.siteId}`)).toEqual([]);
    const input = { params: { siteId: shop.siteId }, query: { key, device: "phone" as const } };
    const file = await openThroughBff(picture, input, { as: shop.as });
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const missing = await call(picture, { ...input, query: { key, device: "tablet" } }, { as: shop.as });
    expect(missing.status).toBe(404);
  });

  test.each([
    [{ devices: [] }, "devices", "devices_empty"],
    [{ url: "http://127.0.0.1/" }, "url", "url_private"],
    [{ url: "http://2130706433/" }, "url", "url_private"],
    [{ url: "http://[::ffff:10.0.0.1]/" }, "url", "url_private"],
    [{ url: "http://printer/" }, "url", "url_private"],
    [{ url: "https://shop.example:8443/" }, "url", "url_private"],
  ])("%j is refused at its field", async (given, field, code) => {
    const shop = await createScreenshotShop();
    const refused = await askForShots(shop, makeSettings(given), call);
    expect(refused).toMatchObject({ status: 422, body: { error: code, errors: { [`settings.${field}`]: [code] } } });
  });

  test("unknown scenarios and devices are refused", async () => {
    const { siteId, as } = await createScreenshotShop();
    for (const given of [{ scenario: "checkout" }, { devices: ["watch"] }]) {
      const body = { settings: { ...makeSettings(), ...given } };
      const input = toUncheckedInput(take, { query: { site_id: siteId }, body });
      expect((await call(take, input, { as })).status).toBe(422);
    }
  });

  test("a known key returns its run for the same settings only", async () => {
    const shop = await createScreenshotShop();
    const settings = makeSettings({ url: buildShopUrl(shop.siteId) });
    await askForShots(shop, settings, call);
    expect((await askForShots(shop, settings, call)).ok()).toMatchObject({ key: settings.key });
    const other = await askForShots(shop, { ...settings, devices: ["tablet"] }, call);
    expect(other).toMatchObject({ status: 409, body: { errors: { "settings.key": ["key_taken"] } } });
    await finishShots(shop, settings);
  });

  test("only clients with internal_plus take and see them, and only on their site", async () => {
    const shop = await createScreenshotShop();
    for (const [roles, policies, status] of [
      [["owner"], [], 403],
      [["operator"], ["search_customizations"], 403],
      [["viewer"], ["internal_plus"], 403],
      [["operator"], ["internal_plus"], 422],
    ] as const) {
      const as = await createActor({ sites: [shop.siteId], roles: [...roles], policies: [...policies] });
      expect((await askForShots({ ...shop, as }, makeSettings({ url: "" }), call)).status).toBe(status);
    }
    const stranger = await createScreenshotShop();
    expect((await askForShots({ siteId: shop.siteId, as: stranger.as }, makeSettings(), call)).status).toBe(403);
    const { status } = await call(runs, { params: { siteId: shop.siteId } }, { as: stranger.as });
    expect(status).toBe(403);
  });

  test("a script needs the role internal", async () => {
    const client = await createScreenshotShop(["operator"], ["internal_plus"]);
    const refused = await askForShots(client, makeSettings({ beforeStart: "1" }), call);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: "script_internal_only", errors: { "settings.beforeStart": ["script_internal_only"] } },
    });
  });

  test.each([
    ["a sign-in of more than 30 minutes ago", { issuedAt: new Date(Date.now() - 31 * 60_000) }, "sign_in_again"],
    ["a session that a link opened", { amr: "link", purpose: "open" }, "forbidden"],
  ])("a script is refused for %s", async (_why, session, error) => {
    const siteId = await createSite();
    const as = await createActor({ sites: [siteId], roles: ["internal"], session });
    const refused = await askForShots({ siteId, as }, makeSettings({ beforeStart: "1" }), call);
    expect(refused).toMatchObject({ status: 403, body: { error } });
  });

  test("a script runs for an internal user, and only its hash is stored", async () => {
    const shop = await createScreenshotShop();
    const settings = makeSettings({ url: buildShopUrl(shop.siteId), beforeStart: "document.title = 'secret-word'" });
    await askForShots(shop, settings, call);
    expect(await finishShots(shop, { ...settings, beforeStart: "" })).toMatchObject({ status: "done" });
    const list = (await call(runs, { params: { siteId: shop.siteId } }, { as: shop.as })).ok();
    expect(list.runs[0]?.has_script).toBe(true);
    expect(JSON.stringify(list)).not.toContain("secret-word");
  });

  test("a selector that finds nothing fails at its device, with a picture", async () => {
    const shop = await createScreenshotShop();
    const settings = makeSettings({ url: buildShopUrl(shop.siteId), scenario: "search", inputSelector: "#nothing" });
    await askForShots(shop, settings, call);
    const failed = await finishShots(shop, settings);
    expect(failed).toMatchObject({
      status: "failed",
      screenshots: [{ status: "failed", code: "selector_not_found", url: expect.any(String) }],
    });
  });

  test("a missing or repeated site is refused", async () => {
    const { as } = await createScreenshotShop();
    const input = toUncheckedInput(take, { query: {}, body: { settings: makeSettings() } });
    expect((await call(take, input, { as })).status).toBeGreaterThanOrEqual(400);
    expect((await call(runs, { params: { siteId: "missing" } }, { as })).status).toBe(403);
  });
});
