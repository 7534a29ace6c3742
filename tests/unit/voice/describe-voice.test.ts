import { VOICE_DESCRIBER } from "@/components/voice/voice-search/describe-voice";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { createChangeTexts } from "@/tests/support/change-texts";

const CONTEXT = { ...createChangeTexts(), timeZone: "Europe/Prague", locale: "en" };

const config = (over: Partial<VoiceConfig> = {}): VoiceConfig => ({ ...createDefaultVoiceConfig("en"), ...over });
const version = (draft = config(), live: object | null = null, is_enabled = false) => ({ is_enabled, draft, live });
const describeChange = (before: unknown, after: unknown) =>
  VOICE_DESCRIBER.lines(before, after, CONTEXT)?.map(({ text, details }) => [text, ...details].join(" | "));

test("names changed settings in the words of the screen", () => {
  const changed = config({
    listening_time: 9000,
    custom_css: "a {}\nb {}",
    translations: { cs: { heading: "Mluvte" } },
  });
  expect(describeChange(version(), version(changed))).toEqual([
    "Draft: CSS | Code changed in 2 lines",
    "Draft: Listening time | 8,000 ms → 9,000 ms",
    "Draft: Czech: Heading of the popup | empty → Mluvte",
  ]);
});

test("names a publication by its title, and what it changed for shoppers", () => {
  const [first, second] = [config(), config({ language: "cs-CZ" })];
  const [old, made] = [
    { title: "First", message: "", config: first },
    { title: "Czech", message: "", config: second },
  ];
  expect(describeChange(version(first), version(first, old))).toEqual(["Published: First"]);
  expect(describeChange(version(second, old), version(second, made))).toEqual([
    "Published: Czech",
    "Live version: Spoken language | American English → Czech (Czechia)",
  ]);
  expect(describeChange(version(first, old), version(first))).toEqual(["No longer published"]);
});

test("says that voice search was turned on or off", () => {
  expect(describeChange(version(), version(config(), null, true))).toEqual(["Turned on for shoppers"]);
  expect(describeChange(version(config(), null, true), version())).toEqual(["Turned off for shoppers"]);
});

test("has no lines for versions of other features", () => {
  expect(describeChange({ rules: [] }, { rules: [] })).toBeUndefined();
});
