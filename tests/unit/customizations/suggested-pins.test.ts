import { suggestPins } from "@/lib/domain/customizations/suggested-pins";

const list = (...urls: string[]) =>
  urls.map((url) => ({
    url: url.replace("!", ""),
    title: url.replace("!", "").toUpperCase(),
    isPinned: url.endsWith("!"),
  }));
const wanted = (...items: [string, number][]) =>
  items.map(([url, clicks]) => ({ url, title: url.toUpperCase(), clicks }));

test("pins the most clicked item at the first position and moves the others down", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a", "b", "c", "d"), wanted(["d", 50]));
  expect(pins).toEqual([{ url: "d", title: "D", clicks: 50, from: 4, to: 1 }]);
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["d", 4, 1],
    ["a", 1, 2],
    ["b", 2, 3],
    ["c", 3, 4],
  ]);
});

test("skips positions that rules already use", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a!", "b", "c", "d"), wanted(["d", 50], ["c", 40]));
  expect(pins.map(({ url, from, to }) => [url, from, to])).toEqual([["d", 4, 2]]);
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["d", 4, 2],
    ["b", 2, 3],
    ["c", 3, 4],
  ]);
});

test("skips items that rank high enough and puts no pin above them", () => {
  const { pins } = suggestPins(list("a", "b", "c", "d"), wanted(["a", 90], ["c", 40]));
  expect(pins.map(({ url, to }) => [url, to])).toEqual([["c", 2]]);
  expect(suggestPins(list("a", "b"), wanted(["a", 90], ["b", 40]))).toEqual({ pins: [], rankChanges: [] });
});

test("an item from beyond the first results pushes the last one out", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a", "b"), wanted(["z", 30]));
  expect(pins[0]).toMatchObject({ from: null, to: 1 });
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["z", null, 1],
    ["a", 1, 2],
    ["b", 2, null],
  ]);
});
