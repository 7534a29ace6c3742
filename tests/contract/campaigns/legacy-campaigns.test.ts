import { blank, destroy, list, page, save } from "@/lib/contract/campaigns/campaigns";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import { readRequestContext } from "@/lib/server/identity/session";
import { loadGroups } from "@/lib/server/upstream/capabilities";
import { makeCampaignInput } from "@/tests/support/campaign-calls";
import { callDirectly } from "@/tests/support/direct";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeUniqueId, type TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { loadSessionHeaders } from "@/tests/support/web-session";

// Campaigns of a legacy backend, whose images our own process checks.

const params = { siteId: SITE };
const IMAGE = "https://images.example";
const DESKTOP = "banners.search_header.desktop_url";

const { legacy, embedded, signIn } = setUpLegacyBackend();

type Over = Parameters<typeof makeCampaignInput>[1];

const saveAs = (as: TestActor, over: Over = {}, more: object = {}) =>
  callThroughBff(save, { params, body: { campaign: makeCampaignInput("campaigns", over), ...more } }, { as });

test("campaigns are listed, saved and deleted by the calls of every backend", async () => {
  const as = await signIn("olga");
  const subject = makeUniqueId("query");
  expect((await callThroughBff(blank, { params }, { as })).ok().placements).toHaveLength(6);
  const { id } = (await saveAs(as, { subjects: [subject, "stan"] })).ok().campaign;
  expect(id).toMatch(/^\d+$/);
  const { campaigns } = (await callThroughBff(list, { params }, { as })).ok();
  expect(campaigns.find((one) => one.id === id)).toMatchObject({ queries: `${subject}, stan` });
  const body = { campaign: { id } };
  expect((await callThroughBff(destroy, { params, body }, { as })).status).toBe(204);
  expect((await callThroughBff(destroy, { params, body }, { as })).status).toBe(404);
  expect((await callThroughBff(page, { params, query: {} }, { as })).status).toBe(404);
});

test("categories joined by commas are read as a list", async () => {
  const as = await signIn("olga");
  const subjects = ["Office||toner", makeUniqueId("category")];
  const body = { campaign: makeCampaignInput("listing-campaigns", { subjects }) };
  expect((await callThroughBff(listings.save, { params, body }, { as })).ok().campaign.categories).toEqual(subjects);
});

test("dates and conflicts to resolve, which only our backend has, are refused instead of lost", async () => {
  const as = await signIn("olga");
  const subject = makeUniqueId("query");
  const count = () => legacy().store.sites.get(SITE)?.campaigns.length;
  const before = count();
  const dates = { active_from: "2026-03-01", active_to: "2026-03-31" };
  const code = "dates_not_supported";
  expect(await saveAs(as, { subjects: [subject], ...dates })).toMatchObject({
    status: 422,
    body: { error: code, errors: { active_from: [code], active_to: [code] } },
  });
  const resolved = { take_over: [{ id: "1", subjects: [subject] }] };
  expect(await saveAs(as, { subjects: [subject] }, resolved)).toMatchObject({
    status: 422,
    body: { errors: { take_over: ["invalid"] } },
  });
  expect(count()).toBe(before);
});

test("the backend gets only fields that it knows", async () => {
  const as = await signIn("olga");
  const subject = makeUniqueId("query");
  expect((await saveAs(as, { subjects: [subject] }, { take_over: [] })).status).toBe(200);
  const stored = legacy().store.sites.get(SITE)?.campaigns.at(-1);
  expect(Object.keys(stored ?? {}).sort()).toEqual(["banners", "id", "subjects", "target_url", "updated_at"]);
});

test("required images are those that the backend names for its placements", async () => {
  const as = await signIn("olga");
  const banner = { desktop_url: `${IMAGE}/600x500.jpg`, mobile_url: null };
  expect(await saveAs(as, { banners: { search_panel: banner } })).toMatchObject({
    status: 422,
    body: { error: "mobile_url_required", errors: { "banners.search_panel.mobile_url": ["mobile_url_required"] } },
  });
  expect((await saveAs(as, { subjects: [makeUniqueId("query")], banners: { search_list: banner } })).status).toBe(200);
});

test("images are checked before a campaign reaches the backend, with the codes of our own", async () => {
  const as = await signIn("olga");
  const count = () => legacy().store.sites.get(SITE)?.campaigns.length;
  const before = count();
  const banner = (path: string): Over => ({
    banners: { search_header: { desktop_url: IMAGE + path, mobile_url: null } },
  });
  for (const [path, code] of [
    ["/missing.jpg", "image_not_found"],
    ["/png.jpg", "image_not_jpg"],
    ["/large.jpg", "image_too_large"],
    ["/moved.jpg", "redirects"],
  ] as const)
    expect(await saveAs(as, banner(path))).toMatchObject({
      status: 422,
      body: { error: code, errors: { [DESKTOP]: [code] } },
    });
  expect(await saveAs(as, { target_url: "http://shop.example/" })).toMatchObject({
    status: 422,
    body: { error: "not_https", errors: { target_url: ["not_https"] } },
  });
  expect(count()).toBe(before);
});

test("the backend's own refusal arrives at its field", async () => {
  const as = await signIn("olga");
  const over = { subjects: [makeUniqueId("query")] };
  await saveAs(as, over);
  expect(await saveAs(as, over)).toMatchObject({
    status: 422,
    body: { errors: { "banners.search_header": ["duplicate_placeholder"] } },
  });
});

test("our own process checks images, and the screens know it", async () => {
  const as = await signIn("olga");
  const body = { url: `${IMAGE}/2048x320.jpg`, placement: "search_header" as const };
  expect((await callThroughBff(checkImage, { params, body }, { as })).ok()).toMatchObject({ code: "ok", width: 2048 });
  const context = await readRequestContext(new Headers(await loadSessionHeaders(as)));
  expect(await loadGroups(context, SITE)).toEqual(["checks"]);
});

test("people without rights on the legacy backend cannot check images or save", async () => {
  const body = { url: `${IMAGE}/2048x320.jpg` };
  for (const uid of ["vera", "anna", "stan"]) {
    const as = await signIn(uid);
    expect([uid, (await callThroughBff(checkImage, { params, body }, { as })).status]).toEqual([uid, 403]);
    expect([uid, (await saveAs(as)).status]).toEqual([uid, 403]);
  }
});

test("our own process answers no other call of a site, even to signed-in users", async () => {
  const as = await signIn("olga");
  const answer = await callDirectly(list, { params }, { as, backend: embedded() });
  expect(answer.status).toBe(404);
});
