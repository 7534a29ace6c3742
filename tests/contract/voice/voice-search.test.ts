import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import {
  disable,
  enable,
  listVoiceVersions,
  restoreVoiceVersion,
  saveVoice,
  showVoice,
  testSelectors,
  VOICE_VERSIONS_MAX,
} from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { callDirectly, getChangeId, ifMatch, type MakeCall, toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, type TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { createVoiceShop, makeVoiceConfig, makeVoiceSave } from "@/tests/support/voice";

type Shop = Awaited<ReturnType<typeof createVoiceShop>>;

async function look({ siteId, as }: Shop, call: MakeCall = callDirectly) {
  return (await call(showVoice, { params: { siteId } }, { as })).ok();
}

async function storeVoice(
  shop: Shop,
  given: Parameters<typeof makeVoiceSave>[0] = {},
  { call = callDirectly, as = shop.as }: { call?: MakeCall; as?: TestActor } = {},
) {
  const { revision } = await look(shop);
  const headers = ifMatch(revision);
  return call(saveVoice, { params: { siteId: shop.siteId }, body: makeVoiceSave(given) }, { as, headers });
}

async function listTitles({ siteId, as }: Shop) {
  const { versions: all } = (await callDirectly(listVoiceVersions, { params: { siteId } }, { as })).ok();
  return all.map(({ title, is_live }) => (is_live ? `${title} (live)` : title));
}

describe.each(LAYERS)("voice search %s", (_, call) => {
  test("of a site without settings is the defaults, and off", async () => {
    const shop = await createVoiceShop();
    expect(await look(shop, call)).toMatchObject({
      has_managed_voice_search: false,
      config: createDefaultVoiceConfig("cs"),
      production: null,
      modified: true,
      preview_url: null,
      revision: 0,
    });
  });

  test("saves a draft without publishing it, then publishes it with title and message", async () => {
    const shop = await createVoiceShop();
    const saved = (await storeVoice(shop, { config: { listening_time: 9000 } }, { call })).ok();
    expect(saved).toMatchObject({ production: null, modified: true, revision: 1, updated_by: shop.as.name });
    const body = { publish: true, title: " Spring ", message: "Longer", config: { listening_time: 9000 } };
    const published = (await storeVoice(shop, body, { call })).ok();
    expect(published).toMatchObject({
      production: { title: "Spring", message: "Longer", config: makeVoiceConfig({ listening_time: 9000 }) },
      changes: [],
      modified: false,
      has_managed_voice_search: false,
    });
    const next = (await storeVoice(shop, { config: { listening_time: 7000 } }, { call })).ok();
    expect(next.changes).toEqual([{ path: "listening_time", from: 9000, to: 7000 }]);
    expect(next).toMatchObject({ modified: true, production: { config: { listening_time: 9000 } } });
  });

  test("enables and disables without changing the settings", async () => {
    const shop = await createVoiceShop();
    await storeVoice(shop, { config: { listening_time: 9000 } });
    const before = await look(shop);
    const params = { siteId: shop.siteId };
    const on = await call(enable, { params, body: { has_managed_voice_search: true } }, { as: shop.as });
    expect(on.ok()).toMatchObject({ ...before, has_managed_voice_search: true, updated_at: expect.any(String) });
    const off = await call(disable, { params, body: { has_managed_voice_search: false } }, { as: shop.as });
    expect(off.ok()).toMatchObject({ has_managed_voice_search: false, config: before.config, revision: 1 });
  });

  test("refuses faults at their fields, with line and reason of CSS and templates", async () => {
    const shop = await createVoiceShop();
    const [icon] = makeVoiceConfig().templates;
    const config = {
      input_selector: "input:text",
      placeholder_selector: "a >",
      custom_css: "a{}\n@import 'x';",
      listening_time: 2000,
      templates: [{ name: icon?.name ?? "", template: "<p>\n<script></script></p>" }],
    };
    const refused = await storeVoice(shop, { config, publish: true, title: " " }, { call });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      errors: {
        "config.input_selector": ["selector_invalid"],
        "config.placeholder_selector": ["selector_invalid"],
        "config.custom_css": ["css_invalid"],
        "config.listening_time": ["listening_time_range"],
        "config.templates.0.template": ["template_invalid"],
        title: ["title_empty"],
      },
      details: {
        "config.custom_css": { line: 2, reason: "at_rule", found: "@import" },
        "config.templates.0.template": { line: 2, reason: "element", found: "script" },
      },
    });
    expect(await look(shop)).toMatchObject({ revision: 0 });
  });

  test("refuses a draft that starts from an older one, and says whose the newer one is", async () => {
    const shop = await createVoiceShop();
    const params = { siteId: shop.siteId };
    await storeVoice(shop);
    const blind = await call(saveVoice, { params, body: makeVoiceSave() }, { as: shop.as });
    expect(blind.status).toBe(428);
    const headers = { "if-match": '"7"' };
    const stale = await call(saveVoice, { params, body: makeVoiceSave() }, { as: shop.as, headers });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ error: "stale", revision: 1, changed_by: shop.as.name });
  });

  test("creates a link that shows the draft for a day, and stores no token", async () => {
    const shop = await createVoiceShop();
    const answer = (await storeVoice(shop, { create_preview_url: true }, { call })).ok();
    const url = new URL(answer.preview_url ?? "");
    expect(url.origin + url.pathname).toBe("https://shop.example/");
    expect(url.searchParams.get("vitrine_voice_preview")).toMatch(/^[\w-]{43}$/);
    const hours = (Date.parse(answer.preview_expires_at ?? "") - Date.parse(answer.updated_at ?? "")) / 3_600_000;
    expect(hours).toBe(24);
    expect(await look(shop)).toMatchObject({ preview_url: null, preview_expires_at: answer.preview_expires_at });
  });
});

test.each([
  ["http://shop.example/", "not_https"],
  ["shop.example", "not_https"],
  ["https://127.0.0.1/", "page_not_found"],
  ["https://shop.invalid/", "page_not_found"],
])("does not test selectors on %s: %s", async (url, code) => {
  const shop = await createVoiceShop();
  const body = { url, input_selector: "#q", placeholder_selector: "" };
  const refused = await callThroughBff(testSelectors, { params: { siteId: shop.siteId }, body }, { as: shop.as });
  expect(refused).toMatchObject({ status: 422, body: { error: code, errors: { url: [code] } } });
});

test("answers invalid times with their codes even if they are no numbers", async () => {
  const shop = await createVoiceShop();
  const body = { version: "draft", config: { ...makeVoiceConfig(), listening_time: "long" } };
  const input = toUncheckedInput(saveVoice, { params: { siteId: shop.siteId }, body });
  const answer = await callDirectly(saveVoice, input, { as: shop.as });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: { "config.listening_time": ["listening_time_range"] } });
});

describe("versions", () => {
  test("are the last ten, newest first, with the live one marked", async () => {
    const shop = await createVoiceShop();
    const titles = Array.from({ length: VOICE_VERSIONS_MAX + 2 }, (_, index) => `Version ${index + 1}`);
    for (const title of titles) await storeVoice(shop, { publish: true, title });
    const [newest, ...older] = titles.slice(2).reverse();
    expect(await listTitles(shop)).toEqual([`${newest} (live)`, ...older]);
  });

  test("are restored as a new version, which is also the draft", async () => {
    const shop = await createVoiceShop();
    await storeVoice(shop, { publish: true, title: "First", config: { listening_time: 5000 } });
    await storeVoice(shop, { publish: true, title: "Second" });
    const params = { siteId: shop.siteId };
    const [, first] = (await callDirectly(listVoiceVersions, { params }, { as: shop.as })).ok().versions;
    const restored = await callDirectly(
      restoreVoiceVersion,
      { params, body: { id: first?.id ?? "" } },
      { as: shop.as },
    );
    expect(restored.ok()).toMatchObject({
      config: { listening_time: 5000 },
      production: { title: "First", config: { listening_time: 5000 } },
      modified: false,
    });
    expect(await listTitles(shop)).toEqual(["First (live)", "Second", "First"]);
    const gone = await callDirectly(restoreVoiceVersion, { params, body: { id: "gone" } }, { as: shop.as });
    expect(gone).toMatchObject({ status: 404, body: { error: "not_found" } });
  });
});

describe("rights", () => {
  test("a viewer and a user without the policy may not write", async () => {
    const shop = await createVoiceShop();
    const viewer = await createActor({ sites: [shop.siteId], roles: ["viewer"], policies: ["voice_search"] });
    const other = await createActor({ sites: [shop.siteId], roles: ["operator"], policies: ["stats"] });
    expect((await callDirectly(showVoice, { params: { siteId: shop.siteId } }, { as: viewer })).status).toBe(200);
    expect((await storeVoice(shop, {}, { as: viewer })).status).toBe(403);
    expect((await callDirectly(showVoice, { params: { siteId: shop.siteId } }, { as: other })).status).toBe(403);
  });

  test("a session opened by a link saves drafts but publishes, restores and undoes a publication only if it is for that", async () => {
    const shop = await createVoiceShop();
    const params = { siteId: shop.siteId };
    const byLink = (purpose: string) => createActor({ sites: [shop.siteId], session: { amr: "link", purpose } });
    const opened = await byLink("open");
    const publish = { publish: true, title: "First" };
    const published = await storeVoice(shop, publish);
    const [version] = (await callDirectly(listVoiceVersions, { params }, { as: shop.as })).ok().versions;
    expect((await storeVoice(shop, { config: { listening_time: 9000 } }, { as: opened })).status).toBe(200);
    expect(await storeVoice(shop, publish, { as: opened })).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    const restore = () =>
      callDirectly(restoreVoiceVersion, { params, body: { id: version?.id ?? "" } }, { as: opened });
    expect(await restore()).toMatchObject({ status: 403, body: { error: "forbidden" } });
    const id = getChangeId(published);
    const undone = await callDirectly(undoChanges, { params, body: { id } }, { as: opened });
    expect(undone.status).toBeGreaterThanOrEqual(400);
    expect((await look(shop)).production?.title).toBe("First");
    expect((await storeVoice(shop, publish, { as: await byLink("publish_voice_search") })).status).toBe(200);
  });

  test("publishing, restoring and undoing a publication need a sign-in of the last 30 minutes, drafts do not", async () => {
    const shop = await createVoiceShop();
    const params = { siteId: shop.siteId };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const signedIn = (minutes: number) =>
      createActor({ sites: [shop.siteId], session: { issuedAt: minutesAgo(minutes) } });
    const early = await signedIn(31);
    const publish = { publish: true, title: "First" };
    const refused = { status: 403, body: { error: "sign_in_again" } };
    expect(await storeVoice(shop, publish, { as: early })).toMatchObject(refused);
    expect((await look(shop)).production).toBeNull();
    const published = await storeVoice(shop, publish, { as: await signedIn(29) });
    expect(published.status).toBe(200);
    const [version] = (await callDirectly(listVoiceVersions, { params }, { as: shop.as })).ok().versions;
    expect(
      await callDirectly(restoreVoiceVersion, { params, body: { id: version?.id ?? "" } }, { as: early }),
    ).toMatchObject(refused);
    const id = getChangeId(published);
    expect(await callDirectly(undoChanges, { params, body: { id } }, { as: early })).toMatchObject(refused);
    expect((await look(shop)).production?.title).toBe("First");
    expect((await storeVoice(shop, { config: { listening_time: 9000 } }, { as: early })).status).toBe(200);
  });
});

test("the history records each write, and undoing a draft leaves a later publication alone", async () => {
  const shop = await createVoiceShop();
  const params = { siteId: shop.siteId };
  const drafted = await storeVoice(shop, { config: { listening_time: 9000 } });
  await callDirectly(enable, { params, body: { has_managed_voice_search: true } }, { as: shop.as });
  const id = getChangeId(drafted);
  expect((await callDirectly(undoChanges, { params, body: { id } }, { as: shop.as })).status).toBe(200);
  expect(await look(shop)).toMatchObject({ has_managed_voice_search: true, config: createDefaultVoiceConfig("cs") });
  const { items } = (await callDirectly(listChanges, { params }, { as: shop.as })).ok();
  expect(items.map(({ feature, action }) => `${feature} ${action}`)).toEqual([
    "voice-search undo",
    "voice-search enable",
    "voice-search save",
  ]);
});
