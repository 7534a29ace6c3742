import { fireEvent } from "@testing-library/react";
import { buildVoiceScript } from "@/backend/voice/edge/build-script";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import {
  ChromeOnAndroid,
  ChromeOnDesktop,
  Edge,
  forgetRecognizers,
  getRecognizer,
  SafariAbortingStarts,
  SafariEndingLate,
  SafariEndingStarts,
  SafariOnIos,
} from "@/tests/support/recognizers";

// The script of a shop with the recognizers of browsers.

const CONFIG = { ...createDefaultVoiceConfig("en"), input_selector: "#q", silence_time: 1500, listening_time: 10_000 };
const SCRIPT = buildVoiceScript("site-1", CONFIG);

type Recognition = new () => object;

let searches: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  forgetRecognizers();
  searches = [];
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  // As in browsers, the event comes after the call.
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event("close")));
  };
  document.documentElement.lang = "en";
  document.body.innerHTML = '<form><input id="q" name="q"></form>';
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    searches.push(document.querySelector("input")?.value ?? "");
  });
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

/** Loads the script into the page; the browser has this recognizer, or none. */
function loadScript(SpeechRecognition?: Recognition, script = SCRIPT): void {
  new Function("window", script)({ SpeechRecognition });
}

const getRoot = (kind: "icon" | "popup"): ShadowRoot => {
  const root = document.querySelector(`[data-vitrine-voice=${kind}]`)?.shadowRoot;
  if (!root) throw new Error(`no ${kind}`);
  return root;
};
const press = (kind: "icon" | "popup", action: string) => {
  const button = getRoot(kind).querySelector(`[data-voice-action~="${action}"]`);
  if (button === null) throw new Error(`no button ${action}`);
  fireEvent.click(button);
};
const openPopup = () => press("icon", "start");
const closePopup = () => press("popup", "close");
const isOpen = () => getRoot("popup").querySelector("dialog")?.open === true;
const getShownText = () => getRoot("popup").querySelector("[data-voice-text]")?.textContent;
const getAnnounced = () => getRoot("popup").querySelector("[role=status]")?.textContent;
const isShown = (state: string) =>
  [...getRoot("popup").querySelectorAll(`[data-voice-state~="${state}"]`)].some((one) => !one.hasAttribute("hidden"));
const wait = (ms: number) => jest.advanceTimersByTime(ms);

/** What is searched after these parts of a sentence, with a pause after each. */
function speak(browser: Recognition, parts: readonly string[]): string[] {
  loadScript(browser);
  openPopup();
  wait(50);
  for (const part of parts) {
    getRecognizer().hear(part);
    wait(1000);
  }
  wait(3000);
  return searches;
}

test.each([
  ["Chrome", ChromeOnDesktop, "red tent for two"],
  ["Chrome on Android", ChromeOnAndroid, "red tent for two"],
  ["Safari on iOS", SafariOnIos, "red tent for two"],
  ["Edge", Edge, "Red tent for two"],
])("%s: a sentence is searched as it was said", (_, browser, query) => {
  expect(speak(browser, ["red tent for two"])).toEqual([query]);
});

test.each([
  ["Chrome", ChromeOnDesktop, "red tent for two"],
  ["Chrome on Android", ChromeOnAndroid, "red tent for two"],
  ["Safari on iOS", SafariOnIos, "red tent for two"],
  ["Edge", Edge, "Red tent For two"],
])("%s: both parts of a sentence with a pause are searched", (_, browser, query) => {
  expect(speak(browser, ["red tent", "for two"])).toEqual([query]);
});

test("Chrome: parts that are alike are two parts", () => {
  expect(speak(ChromeOnDesktop, ["blue bag", "blue bags"])).toEqual(["blue bag blue bags"]);
});

test("Chrome: a number in words, and one in digits, are two parts", () => {
  expect(speak(ChromeOnDesktop, ["for two", "for 2"])).toEqual(["for two for 2"]);
});

test("Chrome: a part that repeats the one before is one part, also in a script without spaces", () => {
  expect(speak(ChromeOnDesktop, ["赤い", "赤いテント"])).toEqual(["赤いテント"]);
});

/** What is searched after these partial results of Chrome on Android. */
function hearPartials(partials: readonly string[]): string[] {
  class Scripted extends ChromeOnAndroid {
    override hear(): void {
      this.hearPartials(partials);
    }
  }
  return speak(Scripted, [""]);
}

test.each([
  [["red", "red tent", "red tent for", "red tent for two"], "red tent for two"],
  [["Red", "red tent", "RED TENT"], "RED TENT"],
  [["cerny", "černý stan", "Černý stan pro"], "Černý stan pro"],
  [["t shirt", "t-shirt red", "tshirt red large"], "tshirt red large"],
  [["sle", "sleeping", "sleeping ba", "sleeping bag"], "sleeping bag"],
  [["red tend", "red tent for"], "red tent for"],
  [["red tent for two", "red tent for 2"], "red tent for 2"],
  [["read tent for", "red tent for two people"], "red tent for two people"],
  [["red tent for two", "red tent"], "red tent for two"],
  [["red tent", "for", "for two", "red tent for two people"], "red tent for two people"],
  [["", "red", " ", "red tent"], "red tent"],
  [["tent", "boots"], "tent boots"],
  [["blue tent", "blue bag"], "blue tent blue bag"],
  [["iphone", "iphone fifteen", "iphone 15"], "iphone 15"],
  [["size forty two", "size 42"], "size 42"],
  [["for two", "for 2", "for 2 people"], "for 2 people"],
  [["two tents", "2 tents for"], "2 tents for"],
  [["red tent", "2 boots"], "red tent 2 boots"],
  [["size 42 red", "size 7"], "size 42 red size 7"],
  [["赤いテント", "赤い"], "赤いテント"],
  [["红色帐篷", "红色", "红色帐篷大"], "红色帐篷大"],
  [["เต็นท์สีแดง", "เต็นท์"], "เต็นท์สีแดง"],
  [["blueberry", "blue"], "blueberry blue"],
])("Chrome on Android: %j is searched as “%s”", (partials, query) => {
  expect(hearPartials(partials)).toEqual([query]);
});

test("Chrome on Android: the text that grows is shown without repetitions", () => {
  loadScript(ChromeOnAndroid);
  openPopup();
  wait(50);
  getRecognizer().hear("red tent");
  expect(getShownText()).toBe("red tent");
});

test("a thousand results, and results of many letters, are joined", () => {
  loadScript(ChromeOnAndroid);
  openPopup();
  wait(50);
  const long = Array.from({ length: 1000 }, (_, index) => `word${index}`);
  for (const part of long) getRecognizer().results.push({ isFinal: true, 0: { transcript: part, confidence: 0 } });
  getRecognizer().hear("a".repeat(20_000));
  expect(getShownText()?.endsWith("a".repeat(20_000))).toBe(true);
});

const SAFARIS = [
  ["that refuses a second start", SafariOnIos],
  ["that aborts a second start", SafariAbortingStarts],
  ["that ends a second start", SafariEndingStarts],
  ["that ends late", SafariEndingLate],
] as const;

describe.each(SAFARIS)("Safari %s", (_, browser) => {
  test.each([0, 100, 390, 410])("closed, and opened again after %s ms, listens and searches", (ms) => {
    loadScript(browser);
    openPopup();
    wait(200);
    getRecognizer().hear("old words");
    closePopup();
    wait(ms);
    openPopup();
    wait(1500);
    expect(isShown("listening")).toBe(true);
    getRecognizer().hear("tent");
    expect(getShownText()).toBe("tent");
    wait(900);
    expect(isOpen()).toBe(true);
    wait(3000);
    expect(searches).toEqual(["tent"]);
  });
});

test("a popup that is closed while the next recognizer waits starts none", () => {
  loadScript(SafariOnIos);
  openPopup();
  wait(200);
  const first = getRecognizer();
  closePopup();
  openPopup();
  wait(100);
  closePopup();
  wait(5000);
  expect(getRecognizer()).toBe(first);
  expect(isOpen()).toBe(false);
});

test("a browser that never becomes ready is reported after a second, with another try", () => {
  class Busy extends SafariOnIos {
    override start(): void {
      throw new DOMException("busy", "InvalidStateError");
    }
  }
  loadScript(Busy);
  openPopup();
  wait(500);
  expect(isShown("asking")).toBe(true);
  wait(1000);
  expect(isShown("failed")).toBe(true);
});

test("Firefox: the icon says that voice search is not available", () => {
  loadScript();
  expect(getRoot("icon").querySelector("button")?.title).toBe("Voice search isn’t available");
  openPopup();
  expect(isShown("not-supported")).toBe(true);
  expect(getAnnounced()).toMatch(/^This browser can’t search by voice/);
  closePopup();
  expect(isOpen()).toBe(false);
});

test.each([
  ["not-allowed", "denied", /^The microphone is blocked/],
  ["service-not-allowed", "denied", /^The microphone is blocked/],
  ["network", "unreachable", /^Speech recognition can’t be reached/],
  ["audio-capture", "no-microphone", /^No microphone was found/],
  ["language-not-supported", "not-supported", /^This browser can’t search by voice/],
  ["no-speech", "failed", /^We didn’t catch that/],
  ["bad-grammar", "failed", /^We didn’t catch that/],
])("the fault “%s” of the browser is explained", (error, state, text) => {
  loadScript(ChromeOnDesktop);
  openPopup();
  getRecognizer().onerror?.({ error });
  getRecognizer().stop();
  wait(50);
  expect(isShown(state)).toBe(true);
  expect(getAnnounced()).toMatch(text);
  expect(searches).toEqual([]);
});

test("silence is reported, and another try listens and searches", () => {
  loadScript(ChromeOnDesktop);
  openPopup();
  wait(50);
  getRecognizer().stop();
  wait(50);
  expect(getAnnounced()).toMatch(/^We didn’t catch that/);
  press("popup", "retry");
  wait(50);
  expect(isShown("listening")).toBe(true);
  getRecognizer().hear("stove");
  wait(4000);
  expect(searches).toEqual(["stove"]);
});

test("the CSS of the shop applies to the icon and to the popup", () => {
  const css = ".voice-icon { outline: 3px dashed }";
  loadScript(ChromeOnDesktop, buildVoiceScript("site-1", { ...CONFIG, custom_css: css }));
  openPopup();
  for (const kind of ["icon", "popup"] as const)
    expect(getRoot(kind).querySelector("style:last-of-type")?.textContent).toBe(css);
});
