import { IndexCache } from "../src/index/index-cache";
import type { SearchIndex } from "../src/index/search-index";

const anIndex = (size = 0): SearchIndex => ({ size }) as SearchIndex;

function createCounter(cache: IndexCache<{ key: string }>) {
  const computed: string[] = [];
  const get = (index: SearchIndex, key: string) =>
    cache.get(index, key, () => {
      computed.push(key);
      return { key };
    });
  return { computed, get };
}

test("computes a value once per index and key", () => {
  const { computed, get } = createCounter(new IndexCache(() => 2));
  const [one, two] = [anIndex(), anIndex()];
  expect(get(one, "a")).toBe(get(one, "a"));
  expect(get(two, "a")).not.toBe(get(one, "a"));
  expect(computed).toEqual(["a", "a"]);
});

test("evicts what was not used for longest, as many as the index allows", () => {
  const { computed, get } = createCounter(new IndexCache(({ size }) => size));
  const index = anIndex(2);
  for (const key of ["a", "b", "a", "c", "a", "b"]) get(index, key);
  expect(computed).toEqual(["a", "b", "c", "b"]);
});

test("does not cache a failure", () => {
  const cache = new IndexCache<{ key: string }>(() => 2);
  const index = anIndex();
  const fail = () => {
    throw new Error("no");
  };
  expect(() => cache.get(index, "a", fail)).toThrow("no");
  expect(cache.get(index, "a", () => ({ key: "a" }))).toEqual({ key: "a" });
});
