import { picture, runs, type ScreenshotSettings, take } from "@/lib/contract/screenshots/screenshots";
import { isInProgress } from "@/lib/domain/screenshots/screenshot-run";
import { direct, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { aSettings } from "@/tests/support/screenshots";
import { anActor, aSite, type TestActor } from "@/tests/support/seed";
import { testBackend } from "@/tests/support/test-backend";
import { openThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

type Shop = { siteId: string; as: TestActor };

/** A site with an internal user. The demo shop of the test's backend is the page. */
async function aShop(roles: string[] = ["internal"], policies: string[] = []): Promise<Shop> {
  const siteId = await aSite({ language: "en" });
  return { siteId, as: await anActor({ sites: [siteId], roles, policies }) };
}

function shopUrl(siteId: string): string {
  return `${testBackend().publicUrl}/shop/${siteId}`;
}

function ask({ siteId, as }: Shop, settings: ScreenshotSettings, call: MakeCall = direct) {
  return call(take, { query: { site_id: siteId }, body: { settings } }, { as });
}

async function finish(shop: Shop, settings: ScreenshotSettings) {
  return until(
    async () => (await ask(shop, settings)).ok(),
    (state) => !isInProgress(state),
  );
}

describe.each(LAYERS)("screenshots %s", (_, call) => {
  test("of the demo shop are taken, listed and served", async () => {
    const shop = await aShop();
    const settings = aSettings({
      url: shopUrl(shop.siteId),
      scenario: "search",
      searchTerm: "tent",
      devices: ["desktop", "phone"],
    });
    const started = (await ask(shop, settings, call)).ok();
    expect(started).toMatchObject({ key: settings.key, status: "queued" });
    expect(started.screenshots).toMatchObject([{ url: null }, { url: null }]);
    const ended = await finish(shop, settings);
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
    [{ url: " " }, "url", "url_empty"],
    [{ url: "shop.example" }, "url", "url_invalid"],
    [{ url: "file:///etc/passwd" }, "url", "url_invalid"],
    [{ url: "https://user:word@shop.example/" }, "url", "url_invalid"],
    [{ url: "http://127.0.0.1/" }, "url", "url_private"],
    [{ url: "http://2130706433/" }, "url", "url_private"],
    [{ url: "http://[::ffff:10.0.0.1]/" }, "url", "url_private"],
    [{ url: "http://printer/" }, "url", "url_private"],
    [{ url: "https://shop.example:8443/" }, "url", "url_private"],
    [{ scenario: "search" as const, searchTerm: " " }, "searchTerm", "term_empty"],
    [{ scenario: "search" as const, searchTerm: "x".repeat(201) }, "searchTerm", "term_too_long"],
    [{ scenario: "autocomplete" as const, inputSelector: "" }, "inputSelector", "selector_empty"],
    [{ scenario: "autocomplete" as const, inputSelector: "a".repeat(501) }, "inputSelector", "selector_too_long"],
    [{ beforeStart: "é".repeat(2049) }, "beforeStart", "script_too_long"],
    [{ key: "a b" }, "key", "key_invalid"],
    [{ key: "" }, "key", "key_invalid"],
  ])("%j is refused at its field", async (given, field, code) => {
    const shop = await aShop();
    const refused = await ask(shop, aSettings(given), call);
    expect(refused).toMatchObject({ status: 422, body: { error: code, errors: { [`settings.${field}`]: [code] } } });
  });

  test("unknown scenarios and devices are refused", async () => {
    const { siteId, as } = await aShop();
    for (const given of [{ scenario: "checkout" }, { devices: ["watch"] }]) {
      const settings = { ...aSettings(), ...given } as ScreenshotSettings;
      expect((await call(take, { query: { site_id: siteId }, body: { settings } }, { as })).status).toBe(422);
    }
  });

  test("a known key returns its run for the same settings only", async () => {
    const shop = await aShop();
    const settings = aSettings({ url: shopUrl(shop.siteId) });
    await ask(shop, settings, call);
    expect((await ask(shop, settings, call)).ok()).toMatchObject({ key: settings.key });
    const other = await ask(shop, { ...settings, devices: ["tablet"] }, call);
    expect(other).toMatchObject({ status: 409, body: { errors: { "settings.key": ["key_taken"] } } });
    await finish(shop, settings);
  });

  test("only clients with internal_plus take and see them, and only on their site", async () => {
    const shop = await aShop();
    for (const [roles, policies, status] of [
      [["owner"], [], 403],
      [["operator"], ["search_customizations"], 403],
      [["viewer"], ["internal_plus"], 403],
      [["operator"], ["internal_plus"], 422],
    ] as const) {
      const as = await anActor({ sites: [shop.siteId], roles: [...roles], policies: [...policies] });
      expect((await ask({ ...shop, as }, aSettings({ url: "" }), call)).status).toBe(status);
    }
    const stranger = await aShop();
    expect((await ask({ siteId: shop.siteId, as: stranger.as }, aSettings(), call)).status).toBe(403);
    const { status } = await call(runs, { params: { siteId: shop.siteId } }, { as: stranger.as });
    expect(status).toBe(403);
  });

  test("a script needs the role internal", async () => {
    const client = await aShop(["operator"], ["internal_plus"]);
    const refused = await ask(client, aSettings({ beforeStart: "1" }), call);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: "script_internal_only", errors: { "settings.beforeStart": ["script_internal_only"] } },
    });
  });

  test.each([
    ["a sign-in of more than 30 minutes ago", { issuedAt: new Date(Date.now() - 31 * 60_000) }, "sign_in_again"],
    ["a session that a link opened", { amr: "link", purpose: "open" }, "forbidden"],
  ])("a script is refused for %s", async (_why, session, error) => {
    const siteId = await aSite();
    const as = await anActor({ sites: [siteId], roles: ["internal"], session });
    const refused = await ask({ siteId, as }, aSettings({ beforeStart: "1" }), call);
    expect(refused).toMatchObject({ status: 403, body: { error } });
  });

  test("a script runs for an internal user, and only its hash is stored", async () => {
    const shop = await aShop();
    const settings = aSettings({ url: shopUrl(shop.siteId), beforeStart: "document.title = 'secret-word'" });
    await ask(shop, settings, call);
    expect(await finish(shop, { ...settings, beforeStart: "" })).toMatchObject({ status: "done" });
    const list = (await call(runs, { params: { siteId: shop.siteId } }, { as: shop.as })).ok();
    expect(list.runs[0]?.has_script).toBe(true);
    expect(JSON.stringify(list)).not.toContain("secret-word");
  });

  test("a selector that finds nothing fails at its device, with a picture", async () => {
    const shop = await aShop();
    const settings = aSettings({ url: shopUrl(shop.siteId), scenario: "search", inputSelector: "#nothing" });
    await ask(shop, settings, call);
    const failed = await finish(shop, settings);
    expect(failed).toMatchObject({
      status: "failed",
      screenshots: [{ status: "failed", code: "selector_not_found", url: expect.any(String) }],
    });
  });

  test("a missing or repeated site is refused", async () => {
    const { as } = await aShop();
    const input = { query: {} as { site_id: string }, body: { settings: aSettings() } };
    expect((await call(take, input, { as })).status).toBeGreaterThanOrEqual(400);
    expect((await call(runs, { params: { siteId: "missing" } }, { as })).status).toBe(403);
  });
});

test("several runs at once wait in a queue, which is limited per site", async () => {
  const shop = await aShop();
  const all = Array.from({ length: 9 }, () => aSettings({ url: shopUrl(shop.siteId) }));
  const statuses: number[] = [];
  const positions: number[] = [];
  for (const settings of all) {
    const answer = await ask(shop, settings);
    statuses.push(answer.status);
    if (answer.status === 202) positions.push((await ask(shop, settings)).ok().position ?? 0);
  }
  expect(statuses.filter((status) => status === 202).length).toBeLessThan(9);
  expect(statuses).toContain(429);
  expect(Math.max(...positions)).toBeGreaterThan(1);
  for (const [index, settings] of all.entries())
    if (statuses[index] === 202) expect(await finish(shop, settings)).toMatchObject({ status: "done" });
});
