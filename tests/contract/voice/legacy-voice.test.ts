import { disable, save, show, testSelectors, versions } from "@/lib/contract/voice/voice-search";
import { readVoiceConfig } from "@/lib/domain/voice/read-voice-config";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { behindLegacy, SITE } from "@/tests/support/legacy-backend/behind-legacy";
import { throughBff } from "@/tests/support/through-bff";
import { aVoiceConfig } from "@/tests/support/voice";

// Voice search of a backend that answers only the four calls of the specification, with many settings missing.

const { signIn } = behindLegacy();
const params = { siteId: SITE };

test("incomplete settings are readable, and complete after reading", async () => {
  const as = await signIn("olga");
  const { config, production } = (await throughBff(show, { params }, { as })).ok();
  const base = createDefaultVoiceConfig("en");
  expect(readVoiceConfig(config, "en")).toEqual({
    ...base,
    input_selector: "#search",
    listening_time: 6000,
    language: "cs-CZ",
    translations: { cs: { listening: "Povídejte" } },
  });
  expect(readVoiceConfig(production?.config, "en")).toEqual(readVoiceConfig(config, "en"));
});

test("saves, publishes and switches off without revisions; versions are missing", async () => {
  const as = await signIn("olga");
  const config = aVoiceConfig({ input_selector: "#other" });
  const body = { version: "draft" as const, config, publish: true, title: "New" };
  const saved = (await throughBff(save, { params, body }, { as })).ok();
  expect(saved).toMatchObject({ modified: false, production: { title: "New", config: { input_selector: "#other" } } });
  const off = await throughBff(disable, { params, body: { has_managed_voice_search: false } }, { as });
  expect(off.ok().has_managed_voice_search).toBe(false);
  expect((await throughBff(versions, { params }, { as })).status).toBe(404);
});

test("a refused field keeps its code", async () => {
  const body = { version: "draft" as const, config: aVoiceConfig({ input_selector: "" }) };
  const refused = await throughBff(save, { params, body }, { as: await signIn("olga") });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { "config.input_selector": ["input_selector_empty"] } },
  });
  expect((await throughBff(save, { params, body }, { as: await signIn("vera") })).status).toBe(403);
});

test("selectors are tested by our own process", async () => {
  const body = { url: "http://shop.example/", input_selector: "#q", placeholder_selector: "" };
  const refused = await throughBff(testSelectors, { params, body }, { as: await signIn("olga") });
  expect(refused).toMatchObject({ status: 422, body: { error: "not_https" } });
});
