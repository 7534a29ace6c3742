import { SolvedFinder } from "@/backend/analytics/searches/solved-queries";

// Which queries without results have some by now. The search of these tests takes a time for each query.

const QUERIES = Array.from({ length: 40 }, (_, at) => `q${at}`);

function open({ ms, isSolved }: { ms: number; isSolved: (query: string) => boolean }) {
  let now = 0;
  const tried: string[] = [];
  const finder = new SolvedFinder(() => now);
  const measure = async (queries: readonly string[]) => {
    now += ms * queries.length;
    tried.push(...queries);
    return queries.map((query) => ({ hits: isSolved(query) ? 3 : 0, items: [], isCorrected: false, redirect: null }));
  };
  const find = (wanted: number, stamp = "1") =>
    finder.find({ siteId: "s1", stamp, measure }, { queries: QUERIES, wanted });
  return { find, tried, wait: (more: number) => (now += more) };
}

test("tries queries until enough are not solved, and each once a minute", async () => {
  const { find, tried, wait } = open({ ms: 1, isSolved: (query) => query.endsWith("0") });
  expect([...(await find(12))]).toEqual([
    ["q0", 3],
    ["q10", 3],
  ]);
  expect(tried).toHaveLength(20);
  await find(12);
  expect(tried).toHaveLength(20);
  await find(12, "2");
  expect(tried).toHaveLength(40);
  wait(60_000);
  await find(12, "2");
  expect(tried).toHaveLength(60);
});

test("stops where the search is slow, and goes on when the list is opened again", async () => {
  const { find, tried } = open({ ms: 100, isSolved: () => true });
  expect((await find(25)).size).toBe(20);
  expect(tried).toEqual(QUERIES.slice(0, 20));
  expect((await find(25)).size).toBe(40);
  expect(tried).toEqual(QUERIES);
});
