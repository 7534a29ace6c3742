import { type ReturnedVoiceConfig, voiceConfig, voiceConfigInput } from "@/lib/contract/voice/voice-search";
import { readVoiceConfig } from "@/lib/domain/voice/read-voice-config";
import { validateVoice } from "@/lib/domain/voice/validate-voice";
import {
  createDefaultVoiceConfig,
  pickVoiceLanguage,
  VOICE_LANGUAGES,
  VOICE_TEXT_KEYS,
  VOICE_TEXTS,
} from "@/lib/domain/voice/voice-defaults";
import { diffVoice } from "@/lib/domain/voice/voice-diff";

// Settings of voice search: contract, defaults, validation and differences (lib/domain/voice).

const DEFAULTS = createDefaultVoiceConfig("cs");
const VALID = { ...DEFAULTS, input_selector: "#q" };

test("defaults satisfy the contract and lack only the selector of the search field", () => {
  expect(voiceConfigInput.parse(DEFAULTS)).toEqual(DEFAULTS);
  expect(validateVoice(DEFAULTS)).toEqual({ "config.input_selector": ["input_selector_empty"] });
  expect(validateVoice(VALID)).toEqual({});
});

test.each(VOICE_LANGUAGES)("%s has every text", (tag) => {
  const texts = VOICE_TEXTS[tag.slice(0, 2)];
  expect(Object.keys(texts ?? {})).toEqual([...VOICE_TEXT_KEYS]);
  for (const text of Object.values(texts ?? {})) expect(text.trim()).not.toBe("");
});

test.each([
  ["cs", "cs-CZ"],
  ["en", "en-US"],
  ["en-GB", "en-GB"],
  ["de_AT", "de-DE"],
  ["fr", "en-US"],
  ["", "en-US"],
])("a site in %p listens in %s", (language, tag) => {
  expect(pickVoiceLanguage(language)).toBe(tag);
});

describe("a returned config", () => {
  const read = (config: ReturnedVoiceConfig | null) => readVoiceConfig(config, "cs");

  test("that is missing or empty becomes the defaults", () => {
    const nothing = {
      ...{ input_selector: null, placeholder_selector: null, listening_time: null, silence_time: null },
      ...{ custom_css: null, language: null, google_analytics_code: "", translations: null, templates: null },
    };
    for (const config of [null, {}, nothing]) expect(read(config)).toEqual(DEFAULTS);
  });

  test("has flat texts by language code, however the backend nests and names them", () => {
    const returned = voiceConfig.parse({
      translations: {
        cz: { voiceSearch: { listening: "Povídejte", disablediconTitle: "Nejde to" } },
        cs: { heading: "Hlasem", "voiceSearch.stop": "Dost", number: 7 },
        si: { voiceSearch: { close: "Zapri" } },
        de: null,
        pl: {},
      },
    });
    expect(read(returned).translations).toEqual({
      cs: { listening: "Povídejte", disabledIconTitle: "Nejde to", heading: "Hlasem", stop: "Dost" },
      sl: { close: "Zapri" },
    });
  });

  test.each([
    ["cz", "cs-CZ"],
    ["si", "sl-SI"],
    ["en_gb", "en-GB"],
    ["PL", "pl-PL"],
    ["xx-YY", "xx-YY"],
  ])("in the language %s is read as %s", (language, tag) => {
    expect(read({ language }).language).toBe(tag);
  });

  test("has both known templates first, built-in where empty, and the shop's own after them", () => {
    const { templates } = read({
      templates: [
        { name: "own", template: "<p>hi</p>" },
        { name: "voice-search-popup", template: " " },
        { name: "gone" },
      ],
    });
    expect(templates.map(({ name }) => name)).toEqual(["voice-search-icon", "voice-search-popup", "own", "gone"]);
    expect(templates.slice(0, 2)).toEqual(DEFAULTS.templates);
    expect(templates.slice(2).map(({ template }) => template)).toEqual(["<p>hi</p>", ""]);
  });
});

describe("the checks before saving", () => {
  test.each([
    ["config.input_selector", "input_selector_empty", { input_selector: "  " }],
    ["config.listening_time", "listening_time_range", { listening_time: 2999 }],
    ["config.listening_time", "listening_time_range", { listening_time: 30_001 }],
    ["config.listening_time", "listening_time_range", { listening_time: 3000.5 }],
    ["config.silence_time", "silence_time_range", { silence_time: 499 }],
    ["config.silence_time", "silence_time_range", { silence_time: 10_001 }],
    ["config.silence_time", "silence_not_shorter", { listening_time: 5000, silence_time: 5000 }],
    ["config.language", "language_unknown", { language: "cs" }],
    ["config.google_analytics_code", "analytics_code_invalid", { google_analytics_code: "G-" }],
    ["config.google_analytics_code", "analytics_code_invalid", { google_analytics_code: "" }],
    ["config.custom_css", "css_invalid", { custom_css: "x".repeat(65_537) }],
    ["config.templates.0.template", "template_invalid", { templates: [{ name: "voice-search-icon", template: "" }] }],
    [
      "config.templates.1.template",
      "template_invalid",
      { templates: ["a", "a"].map((name) => ({ name, template: "" })) },
    ],
  ])("report %s: %s", (field, code, part) => {
    expect(validateVoice({ ...VALID, ...part })).toEqual({ [field]: [code] });
  });

  test.each([
    { listening_time: 3000, silence_time: 500 },
    { listening_time: 30_000, silence_time: 10_000 },
    { google_analytics_code: "UA-12345-1" },
    { google_analytics_code: "g-abc123" },
  ])("accept %j", (part) => {
    expect(validateVoice({ ...VALID, ...part })).toEqual({});
  });

  test("require a title only to publish", () => {
    expect(validateVoice(VALID, " ")).toEqual({ title: ["title_empty"] });
    expect(validateVoice(VALID, "Spring")).toEqual({});
  });
});

describe("the difference between draft and published version", () => {
  test("names changed, added and removed values by dotted path, in order of the paths", () => {
    const production = { ...VALID, translations: { cs: { stop: "Dost", close: "Pryč" } } };
    const draft = {
      ...VALID,
      listening_time: 9000,
      translations: { cs: { stop: "Stop" }, en: { stop: "End" } },
      templates: VALID.templates.map((one) =>
        one.name === "voice-search-popup" ? { ...one, template: "<p></p>" } : one,
      ),
    };
    expect(diffVoice(production, draft)).toEqual([
      { path: "listening_time", from: 8000, to: 9000 },
      { path: "templates.voice-search-popup", from: VALID.templates[1]?.template, to: "<p></p>" },
      { path: "translations.cs.close", from: "Pryč" },
      { path: "translations.cs.stop", from: "Dost", to: "Stop" },
      { path: "translations.en.stop", to: "End" },
    ]);
  });

  test("is empty for equal settings, whatever the order of their keys", () => {
    const reversed = Object.fromEntries(Object.entries(VALID).reverse()) as typeof VALID;
    expect(diffVoice(VALID, { ...reversed, templates: [...VALID.templates].reverse() })).toEqual([]);
  });

  test("contains every setting that is not empty if nothing is published", () => {
    const changes = diffVoice(null, { ...VALID, custom_css: "", google_analytics_code: null });
    const paths = changes.map(({ path }) => path);
    expect(paths).toContain("input_selector");
    expect(paths).not.toContain("custom_css");
    expect(paths).not.toContain("google_analytics_code");
    expect(changes.filter((change) => "from" in change)).toEqual([]);
  });
});
