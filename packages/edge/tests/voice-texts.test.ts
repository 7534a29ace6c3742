/** @jest-environment jsdom */
import { createFindText, fillText } from "../src/programs/voice/texts";
import type { VoiceSettings } from "../src/programs/voice/voice-settings";

const TEXTS = {
  en: { close: "Close", stop: "Stop", retry: "Again" },
  cs: { close: "Zavřít", stop: "" },
  sl: { close: "Zapri" },
  "en-GB": { close: "Shut" },
};
const find = (key: string, lang: string, language = "cs-CZ") => {
  document.documentElement.lang = lang;
  return createFindText({ texts: TEXTS, language } as unknown as VoiceSettings)(key);
};

test.each([
  ["close", "cs", "Zavřít"],
  ["close", "cs-CZ", "Zavřít"],
  ["close", "cz", "Zavřít"],
  ["close", "si", "Zapri"],
  ["close", "EN_gb", "Shut"],
  ["close", "en-US", "Close"],
  ["close", "", "Zavřít"],
  ["close", "xx", "Zavřít"],
  ["stop", "cs", "Stop"],
  ["unknown", "cs", ""],
])("the text “%s” of a page in “%s” is “%s”", (key, lang, text) => {
  expect(find(key, lang)).toBe(text);
});

test("fills each key of a template, once", () => {
  expect(fillText("{{close}} - {{ stop }} {{no}}{close}", (key) => (key === "no" ? "" : `{{${key}}}`))).toBe(
    "{{close}} - {{stop}} {close}",
  );
});
