import { disable, listVoiceVersions, saveVoice, showVoice, testSelectors } from "@/lib/contract/voice/voice-search";
import type * as RecentSignIn from "@/lib/domain/kit/recent-sign-in";
import { readVoiceConfig } from "@/lib/domain/voice/read-voice-config";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import type { TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { makeVoiceConfig } from "@/tests/support/voice";

// Voice search of a legacy backend, which has four calls for it and answers with many settings missing.

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
const params = { siteId: SITE };

test("incomplete settings are readable, and complete after reading", async () => {
  const as = await signIn("olga");
  const { config, production } = (await callThroughBff(showVoice, { params }, { as })).ok();
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
  const config = makeVoiceConfig({ input_selector: "#other" });
  const body = { version: "draft" as const, config, publish: true, title: "New" };
  const saved = (await callThroughBff(saveVoice, { params, body }, { as })).ok();
  expect(saved).toMatchObject({ modified: false, production: { title: "New", config: { input_selector: "#other" } } });
  const off = await callThroughBff(disable, { params, body: { has_managed_voice_search: false } }, { as });
  expect(off.ok().has_managed_voice_search).toBe(false);
  expect((await callThroughBff(listVoiceVersions, { params }, { as })).status).toBe(404);
});

test("publishing needs a sign-in of the last 30 minutes, and a link only if it is for that; drafts do not", async () => {
  const write = (publish: boolean, as: TestActor) => {
    const config = makeVoiceConfig({ input_selector: publish ? "#published" : "#draft" });
    const body = { version: "draft" as const, config, publish, title: publish ? "Next" : "" };
    return callThroughBff(saveVoice, { params, body }, { as });
  };
  const [olga, editor, publisher] = await Promise.all([
    signIn("olga"),
    signIn("olga", "edit_voice_search"),
    signIn("olga", "publish_voice_search"),
  ]);
  expect(await write(true, editor)).toMatchObject({ status: 403, body: { error: "forbidden" } });
  expect((await write(false, editor)).status).toBe(200);
  mockAge = 31 * 60_000;
  for (const as of [olga, publisher])
    expect(await write(true, as)).toMatchObject({ status: 403, body: { error: "sign_in_again" } });
  expect((await write(false, olga)).status).toBe(200);
  mockAge = 29 * 60_000;
  for (const as of [olga, publisher])
    expect((await write(true, as)).ok().production?.config).toMatchObject({ input_selector: "#published" });
});

test("a refused field keeps its code", async () => {
  const body = { version: "draft" as const, config: makeVoiceConfig({ input_selector: "" }) };
  const refused = await callThroughBff(saveVoice, { params, body }, { as: await signIn("olga") });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { "config.input_selector": ["input_selector_empty"] } },
  });
  expect((await callThroughBff(saveVoice, { params, body }, { as: await signIn("vera") })).status).toBe(403);
});

test("selectors are tested by our own process", async () => {
  const body = { url: "http://shop.example/", input_selector: "#q", placeholder_selector: "" };
  const refused = await callThroughBff(testSelectors, { params, body }, { as: await signIn("olga") });
  expect(refused).toMatchObject({ status: 422, body: { error: "not_https" } });
});
