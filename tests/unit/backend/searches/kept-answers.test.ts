import { keptAnswers } from "@/backend/features/searches/kept-answers";

test("a question is answered once, also for who asks while it is answered", async () => {
  const kept = keptAnswers<number>(2);
  const make = jest.fn(async () => 7);
  expect(await Promise.all([kept("a", make), kept("a", make)])).toEqual([7, 7]);
  expect(await kept("a", make)).toBe(7);
  expect(make).toHaveBeenCalledTimes(1);
});

test("what nobody asked for the longest goes first", async () => {
  const kept = keptAnswers<string>(2);
  const make = jest.fn(async (key: string) => key);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await kept(key, () => make(key));
  expect(make.mock.calls.map(([key]) => key)).toEqual(["a", "b", "c", "b"]);
});

test("what fails is asked again", async () => {
  const kept = keptAnswers<number>(2);
  await expect(kept("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await kept("a", async () => 1)).toBe(1);
});
