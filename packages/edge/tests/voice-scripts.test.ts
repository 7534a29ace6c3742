/** @jest-environment jsdom */

import {
  EMPTY_VOICE_SCRIPT,
  EXPIRED_VOICE_SCRIPT,
  PREVIEW_PARAMETER,
  type TemplateNode,
  type VoiceSettings,
  writeDraftScript,
  writeVoiceScript,
} from "../src/voice";

// The scripts of voice search in a page: where the icon is, and previews. tests/component/voice/recognizers.test.ts has the rest.

const ICON: TemplateNode[] = [
  ["button", { "data-voice-action": "start", class: "{{title}}", title: "{{iconTitle}}" }, ["{{iconTitle}}"]],
];
const SETTINGS: VoiceSettings = {
  input: "#q",
  slot: "",
  listening: 8000,
  silence: 2000,
  style: ":host{all:initial}",
  css: "",
  language: "en-US",
  analytics: "G-1",
  texts: { en: { iconTitle: "<b>Speak</b>", disabledIconTitle: "Not available" } },
  icon: ICON,
  popup: [],
};
const SOURCE = "https://search.example/edge/s1/voice.js";
const KEY = "vitrine-voice-preview https://search.example/edge/s1/voice.js";

let layer: { dataLayer?: object[]; SpeechRecognition?: object } = {};

beforeEach(() => {
  jest.useFakeTimers();
  layer = { SpeechRecognition: class {} };
  history.replaceState(null, "", "/");
  sessionStorage.clear();
  document.head.innerHTML = "";
  document.body.innerHTML = '<form><input id="q"></form>';
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

/** Runs a script as an element with this address. */
function run(script: string, src = SOURCE): void {
  const element = document.createElement("script");
  element.type = "text/plain";
  element.src = src;
  Object.defineProperty(document, "currentScript", { value: element, configurable: true });
  new Function("window", script)(layer);
}
const getIcon = () => document.querySelector("[data-vitrine-voice=icon]");
const getNote = (kind: string) =>
  document.querySelector(`[data-vitrine-voice=${kind}]`)?.shadowRoot?.querySelector("p");
const getLoaded = () => document.head.querySelector("script")?.src;

test("puts the icon behind the field, once, with texts as text, and reports it", () => {
  for (const _ of [1, 2]) run(writeVoiceScript(SETTINGS));
  expect(document.querySelectorAll("[data-vitrine-voice]").length).toBe(1);
  expect(getIcon()?.previousElementSibling?.id).toBe("q");
  const button = getIcon()?.shadowRoot?.querySelector("button");
  expect([button?.textContent, button?.title, button?.className, button?.type]).toEqual([
    "<b>Speak</b>",
    "<b>Speak</b>",
    "{{title}}",
    "button",
  ]);
  expect(layer.dataLayer).toEqual([
    {
      event: "vitrine_voice_search",
      action: "display",
      event_category: "Search",
      event_label: "Voice search",
      send_to: "G-1",
    },
  ]);
});

test("waits five seconds for the place of the icon, and places it again if the shop removes it", async () => {
  run(writeVoiceScript({ ...SETTINGS, slot: "#slot" }));
  await jest.advanceTimersByTimeAsync(4_900);
  expect(getIcon()).toBeNull();
  await jest.advanceTimersByTimeAsync(200);
  expect(getIcon()?.previousElementSibling?.id).toBe("q");
  document.body.innerHTML = '<form><input id="q"></form><div id="slot"></div>';
  await jest.advanceTimersByTimeAsync(100);
  expect(getIcon()?.parentElement?.id).toBe("slot");
  expect(layer.dataLayer?.length).toBe(1);
});

test.each(["#", "#q >> b", ""])("a selector that finds nothing shows nothing: “%s”", (input) => {
  run(writeVoiceScript({ ...SETTINGS, input }));
  jest.advanceTimersByTime(6_000);
  expect(getIcon()).toBeNull();
});

describe.each([
  ["published", writeVoiceScript(SETTINGS)],
  ["empty", EMPTY_VOICE_SCRIPT],
])("the %s script", (_, script) => {
  test("loads the preview that the page names, and that of an earlier page of the tab", () => {
    history.replaceState(null, "", `/?${PREVIEW_PARAMETER}=t%261`);
    run(script);
    expect([getLoaded(), getIcon()]).toEqual([`${SOURCE}?preview=t%261`, null]);
    history.replaceState(null, "", "/next");
    document.head.innerHTML = "";
    run(script);
    expect([getLoaded(), getIcon()]).toEqual([`${SOURCE}?preview=t%261`, null]);
  });

  test("loads nothing else", () => {
    run(script);
    expect(getLoaded()).toBeUndefined();
  });
});

test("the script of a preview shows the draft, says so in the page's language, and can end the preview", () => {
  history.replaceState(null, "", `/?${PREVIEW_PARAMETER}=t1#there`);
  sessionStorage.setItem(KEY, "t1");
  document.documentElement.lang = "cs";
  run(writeDraftScript(SETTINGS), `${SOURCE}?preview=t1`);
  expect(getIcon()).not.toBeNull();
  expect(getNote("preview")?.textContent).toBe("Náhled hlasového vyhledáváníUkončit náhled");
  document.documentElement.lang = "en";
  const errors = jest.spyOn(console, "error").mockImplementation();
  getNote("preview")?.querySelector("button")?.click();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  // jsdom cannot open another page, which is what should happen.
  expect(String(errors.mock.calls[0]?.[0])).toContain("navigation");
  errors.mockRestore();
});

test("an expired preview ends, and says so", () => {
  sessionStorage.setItem(KEY, "t1");
  run(EXPIRED_VOICE_SCRIPT, `${SOURCE}?preview=t1`);
  expect(getNote("expired")?.textContent).toBe("This preview has expired.");
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test("an error in the script does not reach the page", () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  run(writeVoiceScript({ ...SETTINGS, texts: null as unknown as VoiceSettings["texts"] }));
  expect(warn).toHaveBeenCalledWith("Voice search:", expect.any(Error));
  warn.mockRestore();
});
