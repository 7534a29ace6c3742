import { Script } from "node:vm";
import { buildEmptyScript, buildExpiredScript, buildVoiceScript } from "@/backend/voice/edge/build-script";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";

const CONFIG = { ...createDefaultVoiceConfig("cs"), input_selector: "#q" };

/** The settings inside a script. */
function readSettings(script: string): Record<string, unknown> {
  const [, json = "null"] = /^\}\)\((\{.*\})\);$/m.exec(script) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

test.each([
  ["published settings", buildVoiceScript("site-1", CONFIG)],
  ["a site without voice search", buildEmptyScript("voice search is switched off")],
  ["an expired preview", buildExpiredScript()],
])("the script of %s is valid JavaScript", (_, script) => {
  expect(() => new Script(script)).not.toThrow();
});

test("contains the texts of every language, with those of the shop over the built-in ones", () => {
  const translations = { cs: { heading: "Co hledáte?", own: "Naše" }, "en-GB": { stop: "Enough" } };
  const { texts } = readSettings(buildVoiceScript("site-1", { ...CONFIG, translations }));
  expect(texts).toMatchObject({
    cs: { heading: "Co hledáte?", own: "Naše", stop: "Zastavit" },
    "en-GB": { stop: "Enough", close: "Close" },
    en: { stop: "Stop" },
    bg: { stop: "Спиране" },
  });
});

test("texts and CSS cannot end the script element that a page may put it into", () => {
  const translations = { cs: { heading: "</script><script>alert(1)</script>\u2028" } };
  expect(buildVoiceScript("site-1", { ...CONFIG, translations })).not.toMatch(/<\/script|\u2028/);
});

test("leaves out CSS and templates that today's rules refuse", () => {
  const templates = [{ name: "voice-search-icon", template: "<script>1</script>" }];
  const settings = readSettings(buildVoiceScript("site-1", { ...CONFIG, custom_css: "@import 'x';", templates }));
  const base = readSettings(buildVoiceScript("site-1", CONFIG));
  expect(settings).toEqual({ ...base, css: "" });
});
