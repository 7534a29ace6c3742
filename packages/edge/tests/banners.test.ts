/** @jest-environment jsdom */
import { watchBanners } from "../src/programs/tracking/banners";
import { watchClicks } from "../src/programs/tracking/clicks";
import type { PageEvent } from "../src/programs/tracking/vitrine";

// Impressions and clicks of banners, and clicks on items.

const BANNER = '<a data-vitrine-banner="c1" data-vitrine-placement="search_header" data-vitrine-query="tent"><img></a>';
const observed = new Set<Element>();
const reported: PageEvent[] = [];
let show: (target: Element, share: number) => void;

class Intersections {
  constructor(notify: (entries: object[]) => void) {
    show = (target, intersectionRatio) =>
      notify([{ target, isIntersecting: intersectionRatio > 0, intersectionRatio }]);
  }
  observe(element: Element): void {
    observed.add(element);
  }
  unobserve(element: Element): void {
    observed.delete(element);
  }
}

const getBanner = (): HTMLElement => document.querySelector<HTMLElement>("[data-vitrine-banner]") as HTMLElement;
const listActions = () => reported.map(({ type, action }) => `${type} ${action}`);

beforeAll(() => {
  globalThis.IntersectionObserver = Intersections as unknown as typeof IntersectionObserver;
  watchBanners((event) => reported.push(event));
  watchClicks((event) => reported.push(event));
});
beforeEach(async () => {
  jest.useFakeTimers();
  document.body.innerHTML = BANNER.replace("c1", expect.getState().currentTestName ?? "");
  reported.length = 0;
  // Observers of changes are called after the current task.
  await Promise.resolve();
});
afterEach(() => jest.useRealTimers());

test("a banner that is added later is reported once after a second, if half of it is visible", () => {
  const banner = getBanner();
  expect(observed.has(banner)).toBe(true);
  show(banner, 0.4);
  jest.advanceTimersByTime(2_000);
  show(banner, 0.5);
  jest.advanceTimersByTime(900);
  show(banner, 0);
  jest.advanceTimersByTime(2_000);
  expect(reported).toEqual([]);
  for (const share of [0.5, 1]) {
    show(banner, share);
    jest.advanceTimersByTime(1_000);
  }
  expect(reported).toEqual([
    {
      type: "banner",
      action: "impression",
      campaign_id: banner.dataset.vitrineBanner,
      placement: "search_header",
      query: "tent",
    },
  ]);
});

test("a banner that is removed before the second is over is not reported", () => {
  const banner = getBanner();
  show(banner, 1);
  banner.remove();
  jest.advanceTimersByTime(2_000);
  expect(reported).toEqual([]);
});

test("a quick click implies the impression", () => {
  getBanner().querySelector("img")?.click();
  getBanner().click();
  expect(listActions()).toEqual(["banner impression", "banner click", "banner click"]);
});

test("a click on an item is reported with its action and its type", () => {
  document.body.innerHTML = `<a data-vitrine-item="V7"><b>Tent</b></a>
    <button data-vitrine-item="V8" data-vitrine-action="add-to-cart" data-vitrine-type="item">Buy</button><i>other</i>`;
  for (const element of document.querySelectorAll<HTMLElement>("b, button, i")) element.click();
  expect(reported.map(({ action }) => action)).toEqual([
    { type: "click", resource_identifier: "V7" },
    { type: "add-to-cart", resource_identifier: "V8", resource_type: "item" },
  ]);
});
