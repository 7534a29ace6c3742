import { nearParts } from "@/components/ui/near-parts";

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

function followed() {
  const list = aList();
  const parts = nearParts();
  const near = new Set<number>();
  for (const [index, part] of [...list.children].entries()) {
    parts.watch(part, (isNear) => (isNear ? near.add(index) : near.delete(index)));
  }
  const stop = parts.follow(list);
  return { near: () => [...near].sort((a, b) => a - b), stop };
}

/** Runs frames until none is asked for; answers how many there were. */
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

/** Waits until the page has rested. */
function rest() {
  jest.advanceTimersByTime(1_000);
}

test("only parts in the window and a little beyond it are near", () => {
  const { near, stop } = followed();
  settle();
  expect(near()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  stop();
});

test("after a jump the parts at the new place are near, and those left behind are not, a few in each frame", () => {
  const { near, stop } = followed();
  settle();
  scrollTo(10_000);
  rest();
  expect(settle()).toBeGreaterThan(4);
  expect(near()[0]).toBe(96);
  expect(near().at(-1)).toBe(110);
  stop();
});

test("what went out of sight by a little stays as it is", () => {
  const { near, stop } = followed();
  settle();
  scrollTo(500);
  rest();
  settle();
  expect(near()).toContain(0);
  stop();
});

test("while the page scrolls nothing is told", () => {
  const { near, stop } = followed();
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

test("a list that is followed no more tells nothing", () => {
  const { near, stop } = followed();
  settle();
  stop();
  scrollTo(10_000);
  rest();
  settle();
  expect(near()[0]).toBe(0);
});
