import { createNearParts } from "@/components/ui/near-parts";

const HEIGHT = 100;
let scrolled = 0;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  scrolled = 0;
  frames = [];
  jest.useFakeTimers();
  jest.spyOn(window, "requestAnimationFrame").mockImplementation((run) => frames.push(run));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A list of 200 parts below one another, each 100 px high, in a window of 768 px. */
function aList(): HTMLElement {
  const list = document.createElement("ol");
  for (let index = 0; index < 200; index += 1) {
    const part = document.createElement("li");
    part.getBoundingClientRect = () => new DOMRect(0, index * HEIGHT - scrolled, 300, HEIGHT);
    list.append(part);
  }
  return list;
}

function trackList() {
  const list = aList();
  const parts = createNearParts();
  const near = new Set<number>();
  for (const [index, part] of [...list.children].entries()) {
    parts.watch(part, (isNear) => (isNear ? near.add(index) : near.delete(index)));
  }
  const stop = parts.follow(list);
  return { near: () => [...near].sort((a, b) => a - b), stop };
}

/** Runs frames until none is pending; returns their number. */
function settle(): number {
  let count = 0;
  for (let next = frames.shift(); next !== undefined; next = frames.shift()) {
    next(0);
    count += 1;
  }
  return count;
}

function scrollTo(top: number) {
  scrolled = top;
  window.dispatchEvent(new Event("scroll"));
}

/** Waits until scrolling counts as stopped. */
function rest() {
  jest.advanceTimersByTime(1_000);
}

test("parts in the viewport and slightly beyond it are near", () => {
  const { near, stop } = trackList();
  settle();
  expect(near()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  stop();
});

test("after a jump the parts at the new place become near and the others stop, a few per frame", () => {
  const { near, stop } = trackList();
  settle();
  scrollTo(10_000);
  rest();
  expect(settle()).toBeGreaterThan(4);
  expect(near()[0]).toBe(96);
  expect(near().at(-1)).toBe(110);
  stop();
});

test("a part slightly outside the viewport stays near", () => {
  const { near, stop } = trackList();
  settle();
  scrollTo(500);
  rest();
  settle();
  expect(near()).toContain(0);
  stop();
});

test("notifies nothing during scrolling", () => {
  const { near, stop } = trackList();
  settle();
  for (const top of [2_000, 4_000, 6_000]) {
    scrollTo(top);
    jest.advanceTimersByTime(50);
    expect(settle()).toBe(0);
  }
  expect(near()).not.toContain(60);
  rest();
  settle();
  expect(near()).toContain(60);
  stop();
});

test("a stopped list notifies nothing", () => {
  const { near, stop } = trackList();
  settle();
  stop();
  scrollTo(10_000);
  rest();
  settle();
  expect(near()[0]).toBe(0);
});
