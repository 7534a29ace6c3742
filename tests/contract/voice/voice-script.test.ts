import { eq } from "drizzle-orm";
import { voiceSettings } from "@/backend/db/schema/voice/voice";
import { undoChanges } from "@/lib/contract/history/change-history";
import { disable, enable, saveVoice, showVoice } from "@/lib/contract/voice/voice-search";
import { callDirectly, getChangeId, ifMatch } from "@/tests/support/direct";
import { getTestBackend, runWhileBlocked, store } from "@/tests/support/test-backend";
import { createVoiceShop, makeVoiceSave } from "@/tests/support/voice";

// The script at the public URL: whatever happens, a shop gets a script.

type Shop = Awaited<ReturnType<typeof createVoiceShop>>;

async function fetchScript(siteId: string, { preview, headers }: { preview?: string; headers?: HeadersInit } = {}) {
  const query = preview === undefined ? "" : `?preview=${preview}`;
  const answer = await fetch(`${getTestBackend().publicUrl}/edge/${siteId}/voice.js${query}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function storeVoice({ siteId, as }: Shop, given: Parameters<typeof makeVoiceSave>[0]) {
  const params = { siteId };
  const { revision } = (await callDirectly(showVoice, { params }, { as })).ok();
  const answer = await callDirectly(
    saveVoice,
    { params, body: makeVoiceSave(given) },
    { as, headers: ifMatch(revision) },
  );
  return { ...answer, state: answer.ok() };
}

async function turn({ siteId, as }: Shop, isOn: boolean): Promise<void> {
  const input = { params: { siteId }, body: { has_managed_voice_search: isOn } };
  (await callDirectly(isOn ? enable : disable, input, { as })).ok();
}

test("contains the published settings of an enabled site, and follows changes and their undo", async () => {
  const shop = await createVoiceShop();
  const { siteId, as } = shop;
  expect((await fetchScript(siteId)).text).toContain("voice search is switched off");
  await turn(shop, true);
  expect((await fetchScript(siteId)).text).toContain("nothing has been published yet");
  await storeVoice(shop, { publish: true, title: "First", config: { input_selector: "#first" } });
  expect((await fetchScript(siteId)).text).toContain('"input":"#first"');
  await storeVoice(shop, { config: { input_selector: "#draft" } });
  expect((await fetchScript(siteId)).text).not.toContain("#draft");
  const second = await storeVoice(shop, { publish: true, title: "Second", config: { input_selector: "#second" } });
  expect((await fetchScript(siteId)).text).toContain('"input":"#second"');
  const id = getChangeId(second);
  (await callDirectly(undoChanges, { params: { siteId }, body: { id } }, { as })).ok();
  expect((await fetchScript(siteId)).text).toContain('"input":"#first"');
  await turn(shop, false);
  expect((await fetchScript(siteId)).text).toContain("voice search is switched off");
});

test("may be included by any page and is cached for a minute, then compared by its tag", async () => {
  const shop = await createVoiceShop();
  await turn(shop, true);
  await storeVoice(shop, { publish: true, title: "First" });
  const { status, headers } = await fetchScript(shop.siteId);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=60",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const tag = headers.get("etag") ?? "";
  const again = await fetchScript(shop.siteId, { headers: { "if-none-match": tag } });
  expect(again).toMatchObject({ status: 304, text: "" });
  await storeVoice(shop, { publish: true, title: "Second", config: { listening_time: 9000 } });
  expect((await fetchScript(shop.siteId, { headers: { "if-none-match": tag } })).status).toBe(200);
});

test("shows the draft to those with the link, only for its site and its day", async () => {
  const shop = await createVoiceShop();
  const { state } = await storeVoice(shop, { create_preview_url: true, config: { input_selector: "#draft" } });
  const preview = new URL(state.preview_url ?? "").searchParams.get("vitrine_voice_preview") ?? "";
  const shown = await fetchScript(shop.siteId, { preview });
  expect(shown.text).toContain('"input":"#draft"');
  expect(shown.headers.get("cache-control")).toBe("no-store");
  const [stored] = await store().select().from(voiceSettings).where(eq(voiceSettings.siteId, shop.siteId));
  expect(JSON.stringify(stored)).not.toContain(preview);
  await storeVoice(shop, { config: { input_selector: "#later" } });
  expect((await fetchScript(shop.siteId, { preview })).text).toContain('"input":"#later"');
  const other = await createVoiceShop();
  for (const [siteId, token] of [
    [other.siteId, preview],
    [shop.siteId, "x".repeat(300)],
    [shop.siteId, ""],
  ] as const)
    expect((await fetchScript(siteId, { preview: token })).text).toContain("this preview has expired");
  await store()
    .update(voiceSettings)
    .set({ previewExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(voiceSettings.siteId, shop.siteId));
  const expired = await fetchScript(shop.siteId, { preview });
  expect(expired).toMatchObject({ status: 200 });
  expect(expired.text).toContain("This preview has expired.");
  expect(expired.text).not.toContain("#later");
});

test("is a script for unknown sites, too", async () => {
  for (const siteId of ["no-such-site", "%3Cscript%3E"]) {
    const { status, headers, text } = await fetchScript(siteId);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/javascript");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).not.toContain(siteId);
  }
});

test("is served from memory while the database does not answer", async () => {
  const shop = await createVoiceShop();
  await turn(shop, true);
  await storeVoice(shop, { publish: true, title: "First", config: { input_selector: "#known" } });
  await fetchScript(shop.siteId);
  const { text } = await runWhileBlocked(getTestBackend().controlUrl, () => fetchScript(shop.siteId));
  expect(text).toContain('"input":"#known"');
});
