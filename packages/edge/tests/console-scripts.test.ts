/** @jest-environment jsdom */
import { writeOpenSections } from "../src/open-sections";
import { writePageStart } from "../src/page-start";

// Inline scripts of the console, as pages have them. tests/component/client/early-clicks.test.tsx has the early events.

const KEY = "state";
const store = (state: object) => localStorage.setItem(KEY, JSON.stringify({ userId: "ana", ...state }));
const run = (script: string) => new Function(script)();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, "addEventListener");
  localStorage.clear();
  document.documentElement.removeAttribute("data-menu");
});
afterEach(() => {
  for (const [type, listener, options] of jest.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener, options);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const prepare = (userId: string) => run(writePageStart({ userId, key: KEY, lateMs: 1000 }));

test.each([
  ["ana", { isMenuHidden: true }, "hidden"],
  ["ana", { isMenuHidden: false }, undefined],
  ["ben", { isMenuHidden: true }, undefined],
  ["", { isMenuHidden: true, userId: "" }, undefined],
])("the menu of “%s” with %j is %s", (userId, state, menu) => {
  store(state);
  prepare(userId);
  expect(document.documentElement.dataset.menu).toBe(menu);
});

test("a stored state that is not ours changes nothing", () => {
  localStorage.setItem(KEY, "{");
  prepare("ana");
  run(writeOpenSections({ key: KEY, inverted: "help", menu: "menu", siteId: "s1", userId: "ana" }));
  expect(document.documentElement.dataset.menu).toBeUndefined();
});

describe("the failure of a script of the page", () => {
  const NOTICE = '<div id="script-failure" hidden><button></button></div>';
  let entries: Record<string, object> = {};
  const isShown = () => document.getElementById("script-failure")?.hidden === false;

  beforeEach(() => {
    entries = {};
    document.body.innerHTML = `${NOTICE}<script async src="https://console.example/a.js" type="text/plain"></script>`;
    performance.getEntriesByType = () => Object.values(entries) as PerformanceEntryList;
    performance.getEntriesByName = (name) => [entries[name]].filter(Boolean) as PerformanceEntryList;
    prepare("ana");
  });

  test("is shown when the browser reports it, for scripts that the page names", () => {
    const script = document.createElement("script");
    script.type = "text/plain";
    document.body.append(script);
    script.async = false;
    script.dispatchEvent(new Event("error"));
    expect(isShown()).toBe(false);
    document.querySelector("script")?.dispatchEvent(new Event("error"));
    expect(isShown()).toBe(true);
  });

  test("waits for the element that shows it", () => {
    const notice = document.getElementById("script-failure") as HTMLElement;
    notice.remove();
    document.querySelector("script")?.dispatchEvent(new Event("error"));
    document.body.append(notice);
    dispatchEvent(new Event("DOMContentLoaded"));
    expect(isShown()).toBe(true);
  });

  test.each([
    ["an error", { responseStatus: 500, decodedBodySize: 9 }, true],
    ["nothing", { responseStatus: 200, decodedBodySize: 0 }, true],
    ["its text", { responseStatus: 200, decodedBodySize: 9 }, false],
  ])("is shown if the answer was %s before this script ran: %j, %s", (_, entry, isFailed) => {
    entries["https://console.example/a.js"] = entry;
    dispatchEvent(new Event("DOMContentLoaded"));
    expect(isShown()).toBe(isFailed);
  });

  test("is shown if a script has not arrived after the given time, unless the browser records no more of them", () => {
    dispatchEvent(new Event("DOMContentLoaded"));
    jest.advanceTimersByTime(900);
    expect(isShown()).toBe(false);
    entries = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [String(at), {}]));
    jest.advanceTimersByTime(200);
    expect(isShown()).toBe(false);
    entries = {};
    prepare("ana");
    jest.advanceTimersByTime(1_000);
    expect(isShown()).toBe(true);
  });
});

test("opens the sections of the menu as they were, but not the one with the current page", () => {
  document.body.innerHTML = `<nav id="menu">${["rules", "data", "help"]
    .map((name) => `<details data-section="${name}"></details>`)
    .join("")}<details data-section="here" data-here></details></nav>`;
  store({ menuCollapsedCategories: ["s1:rules", "s1:help", "s1:here", "s2:data"] });
  const listOpen = () =>
    [...document.querySelectorAll<HTMLElement>("details[open]")].map(({ dataset }) => dataset.section);
  const data = { key: KEY, inverted: "help", menu: "menu", siteId: "s1" };
  run(writeOpenSections({ ...data, userId: "ben" }));
  expect(listOpen()).toEqual([]);
  run(writeOpenSections({ ...data, userId: "ana" }));
  expect(listOpen()).toEqual(["rules"]);
  run(writeOpenSections({ ...data, siteId: "s2", userId: "ana" }));
  expect(listOpen()).toEqual(["data", "help"]);
});
