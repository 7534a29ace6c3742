import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { saveSettings, setResourceHosts, showSettings } from "@/lib/contract/settings/site-settings";
import { listVoiceVersions, restoreVoiceVersion, saveVoice, showVoice } from "@/lib/contract/voice/voice-search";
import { getChangeId, ifMatch } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { createVoiceShop, makeVoiceSave } from "@/tests/support/voice";

// Hosts from which code of voice search may load: that of the shop, and those in the settings of the site.

const CSS = ".voice-popup{color:red}\n.voice-icon{background:url(https://cdn.example/mic.svg)}";
const FAULT = { line: 2, reason: "host", found: "cdn.example" };

describe.each(LAYERS)("hosts of voice search, %s", (_, call) => {
  async function aBench() {
    const { siteId, as } = await createVoiceShop();
    const params = { siteId };
    const read = async () => (await call(showVoice, { params }, { as })).ok();
    const send = async (custom_css: string, given: object = {}) =>
      call(
        saveVoice,
        { params, body: makeVoiceSave({ config: { custom_css }, ...given }) },
        { as, headers: ifMatch((await read()).revision) },
      );
    const publish = (custom_css: string, title: string) => send(custom_css, { publish: true, title });
    const readHosts = async () => (await call(showSettings, { params }, { as })).ok().resource_hosts;
    const allow = async (hosts: string[]) =>
      call(setResourceHosts, { params, body: { hosts, before: (await readHosts()) ?? [] } }, { as });
    return { siteId, as, params, send, publish, readHosts, allow };
  }
  const loadScript = async (siteId: string) =>
    (await fetch(`${getTestBackend().publicUrl}/edge/${siteId}/voice.js`)).text();

  test("other hosts are refused at their line until an owner allows them; the shop’s own is allowed", async () => {
    const { send, allow } = await aBench();
    const refused = await send(CSS);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        error: "css_invalid",
        errors: { "config.custom_css": ["css_invalid"] },
        details: { "config.custom_css": FAULT },
      },
    ]);
    expect((await send(CSS.replace("cdn.example", "shop.example"))).status).toBe(200);
    expect((await allow(["https://CDN.example/"])).ok()).toEqual({ resource_hosts: ["cdn.example"] });
    expect((await send(CSS)).status).toBe(200);
  });

  test("the list is in the history, can be undone, and has no wrong or too many hosts", async () => {
    const { siteId, as, params, allow, readHosts } = await aBench();
    const first = await allow(["b.example", "a.example"]);
    expect(await readHosts()).toEqual(["a.example", "b.example"]);
    const second = await allow(["c.example"]);
    const { items } = (await call(listChanges, { params, query: {} }, { as })).ok();
    expect(items.map(({ feature, action }) => [feature, action])).toEqual(
      Array(2).fill(["site-settings", "set_hosts"]),
    );
    (await call(undoChanges, { params, body: { id: getChangeId(second) } }, { as })).ok();
    expect(await readHosts()).toEqual(["a.example", "b.example"]);
    (await call(undoChanges, { params, body: { id: getChangeId(first) } }, { as })).ok();
    expect(await readHosts()).toEqual([]);
    for (const [hosts, code] of [
      [["a.example/x"], "host_invalid"],
      [Array.from({ length: 21 }, (_, n) => `a${n}.example`), "too_many_hosts"],
    ] as const)
      expect(await allow([...hosts])).toMatchObject({ status: 422, body: { errors: { hosts: [code] } } });
    const stale = await call(setResourceHosts, { params, body: { hosts: [], before: ["x.example"] } }, { as });
    expect([stale.status, stale.body]).toMatchObject([412, { error: "stale" }]);
    for (const roles of [["operator"], ["viewer"], ["owner", "viewer"]]) {
      const other = await createActor({ sites: [siteId], roles, policies: ["voice_search"] });
      const body = { hosts: ["evil.example"], before: [] };
      expect((await call(setResourceHosts, { params, body }, { as: other })).status).toBe(403);
    }
  });

  test("settings that are saved or undone leave the list as it is", async () => {
    const { as, params, allow, readHosts } = await aBench();
    await allow(["cdn.example"]);
    const { revision, name, time_zone, currency, language, base_url } = (
      await call(showSettings, { params }, { as })
    ).ok();
    const body = { name: `${name} 2`, time_zone, currency, language, base_url };
    const saved = await call(saveSettings, { params, body }, { as, headers: ifMatch(revision) });
    expect([saved.status, await readHosts()]).toEqual([200, ["cdn.example"]]);
    (await call(undoChanges, { params, body: { id: getChangeId(saved) } }, { as })).ok();
    expect(await readHosts()).toEqual(["cdn.example"]);
  });

  test("what is published stays when its host is removed, but is not published again", async () => {
    const { siteId, as, params, publish, allow } = await aBench();
    await allow(["cdn.example"]);
    (await publish(CSS, "First")).ok();
    const first = (await call(listVoiceVersions, { params }, { as })).ok().versions[0];
    const second = await publish("", "Second");
    expect(second.status).toBe(200);
    await allow([]);
    const again = await call(restoreVoiceVersion, { params, body: { id: first?.id ?? "" } }, { as });
    expect([again.status, again.body]).toMatchObject([
      422,
      { error: "css_invalid", details: { "config.custom_css": FAULT } },
    ]);
    const undone = await call(undoChanges, { params, body: { id: getChangeId(second) } }, { as });
    expect([undone.status, undone.body]).toMatchObject([
      422,
      { error: "refused", details: { "config.custom_css": FAULT } },
    ]);
    await allow(["cdn.example"]);
    (await call(restoreVoiceVersion, { params, body: { id: first?.id ?? "" } }, { as })).ok();
    await allow([]);
    (await call(showSettings, { params }, { as })).ok();
    expect(await loadScript(siteId)).not.toContain("cdn.example");
  });
});
