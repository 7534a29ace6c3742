import { splitByRows } from "@/backend/search/service/site-rewrites";

const site = (site_id: string, rows: number) => ({ site_id, rows });

test("sites are read together up to a number of rows, and a larger one alone", () => {
  expect(splitByRows([], 10)).toEqual([]);
  expect(splitByRows([site("a", 4), site("b", 6), site("c", 1)], 10)).toEqual([["a", "b"], ["c"]]);
  expect(splitByRows([site("a", 40), site("b", 1), site("c", 9), site("d", 1)], 10)).toEqual([
    ["a"],
    ["b", "c"],
    ["d"],
  ]);
});
