import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { streamCsv } from "@/backend/kit/csv-file";
import { buildPage, createListStatements, getOffset, slicePage, toLikePattern } from "@/backend/kit/lists";
import { buildColumns } from "@/components/lists/list-columns";
import { pageNumber } from "@/lib/contract/kit/common";
import {
  BY_CURSOR,
  BY_OFFSET,
  defineList,
  listSortKeys,
  sortBothWays,
  sortBy,
  sortOneWay,
  WITHOUT_PAGES,
} from "@/lib/contract/kit/lists";
import { parseAddress } from "@/lib/domain/kit/address";
import {
  buildFilterKey,
  buildListHref,
  clearFilters,
  countFilters,
  isNarrowed,
  listOtherParams,
  listSetFilters,
  pickFilters,
  pickQuery,
} from "@/lib/domain/kit/lists";
import { parrotList } from "@/tests/support/made-up-list";

const statements = createListStatements<typeof parrotList, { site: string }>(parrotList, {
  sorts: { age: (way) => sql`age ${way} nulls last`, name: (way) => sql`name ${way}` },
  tie: sql`id`,
  filters: {
    q: (q) => (q === "" ? undefined : sql`name like ${toLikePattern(q)}`),
    state: (state, { site }) => sql`state = ${state} and site = ${site}`,
  },
});

const parse = (query: string) => parseAddress(parrotList.query, new URLSearchParams(query));
const toText = (part: ReturnType<typeof statements.order>) => new PgDialect().sqlToQuery(part);

describe("SQL of a list", () => {
  test("filters that are set become conditions, those without a condition none", () => {
    expect(toText(statements.where(parse("q=gre_y&state=tame"), { site: "7" }))).toMatchObject({
      sql: "name like $1 and state = $2 and site = $3",
      params: ["%gre\\_y%", "tame", "7"],
    });
    expect(toText(statements.where(parse(""), { site: "7" })).sql).toBe("true");
  });

  test("orders by the chosen column, else by the first, and rows that are alike by what is unique", () => {
    expect(toText(statements.order(parse("sort=name"))).sql).toBe("name asc, id");
    expect(toText(statements.order(parse(""))).sql).toBe("age desc nulls last, id");
  });

  test("a list that cannot be sorted has one order", () => {
    const plain = defineList({ query: z.object({}), columns: ["at"], filters: [] });
    expect(toText(createListStatements(plain, { sorts: {}, tie: sql`at desc`, filters: {} }).order({})).sql).toBe(
      "at desc",
    );
  });

  test("a part without SQL does not compile", () => {
    const tie = sql`id`;
    const age = () => sql`age`;
    const name = () => sql`name`;
    const q = () => undefined;
    const state = () => undefined;
    const plain = { query: z.object({ page: pageNumber }), columns: ["at"], filters: [] } as const;
    // @ts-expect-error: nothing says what the column name sorts by
    createListStatements(parrotList, { sorts: { age }, tie, filters: { q, state } });
    // @ts-expect-error: the filter by state has no condition
    createListStatements(parrotList, { sorts: { age, name }, tie, filters: { q } });
    // @ts-expect-error: only columns sort
    defineList({ ...plain, query: z.object({ sort: z.string() }), sorting: sortOneWay({ by: "asc" }) });
    // @ts-expect-error: the query has no parameter for the order
    defineList({ ...plain, sorting: sortOneWay({ at: "asc" }) });
    // @ts-expect-error: a filter is a parameter of the query
    defineList({ ...plain, filters: ["q"] });
    // @ts-expect-error: the column home has no cell
    buildColumns(parrotList, { name: null, age: null });
    expect(createListStatements(parrotList, { sorts: { age, name }, tie, filters: { q, state } })).toBeDefined();
  });
});

describe("pages", () => {
  test("a page has the rows that the request asks for", () => {
    expect(slicePage([1, 2, 3, 4, 5], { page: 2, perPage: 2 })).toEqual({
      items: [3, 4],
      page: 2,
      per_page: 2,
      total_pages: 3,
      total_count: 5,
    });
    expect(buildPage([], 0, { page: 1, perPage: 20 }).total_pages).toBe(1);
    expect(getOffset({ page: 3, perPage: 20 })).toBe(40);
  });

  test("a list may count rows instead of pages", () => {
    expect(BY_OFFSET.read({ offset: 40 }, 20)).toBe(3);
    expect(BY_OFFSET.write(3, 20)).toEqual({ offset: 40 });
  });

  test("a list may name pages by a cursor, or have one page", () => {
    expect([BY_CURSOR.read({ cursor: "7.1" }, 20), WITHOUT_PAGES.read({}, 20)]).toEqual([1, 1]);
    expect([BY_CURSOR.write(1, 20), WITHOUT_PAGES.write(1, 20)]).toEqual([{ cursor: undefined }, {}]);
  });
});

describe("order", () => {
  const both = sortBothWays({ at: "desc", name: "asc" });

  test("one parameter sorts in one direction; the default is not sent", () => {
    const one = sortOneWay({ at: "desc", name: "asc" });
    expect(one.read({ sort: "name" })).toEqual({ key: "name", direction: "asc" });
    expect(one.read({})).toEqual({ key: "at", direction: "desc" });
    expect(one.write({ key: "at", direction: "asc" })).toEqual({ sort: undefined });
    expect(listSortKeys(one)).toEqual(["at", "name"]);
  });

  test("two parameters sort in both directions; without one, a column sorts in its own", () => {
    expect(both.read({ sort_by: "name", sort_direction: "desc" })).toEqual({ key: "name", direction: "desc" });
    expect(both.read({ sort_by: "name" })).toEqual({ key: "name", direction: "asc" });
    expect(both.read({ sort_by: "toString" })).toBeNull();
    expect(both.write({ key: "at", direction: "asc" })).toEqual({ sort_by: "at", sort_direction: "asc" });
  });

  test("a list may name the two parameters of its order", () => {
    const named = sortBy({ at: "desc", name: "asc" }, "by", "dir");
    expect(named.names).toEqual(["by", "dir"]);
    expect(named.read({ by: "name", dir: "desc", sort_by: "at" })).toEqual({ key: "name", direction: "desc" });
    expect(named.write({ key: "at", direction: "asc" })).toEqual({ by: "at", dir: "asc" });
  });
});

describe("state of a list", () => {
  test("knows which filters are set; blank texts of a form are not", () => {
    const state = parse("q=+&state=tame&sort=name");
    expect(listSetFilters(parrotList, state)).toEqual(["state"]);
    expect(countFilters(parrotList, parse("q=grey&state=tame"))).toBe(1);
    expect(isNarrowed(parrotList, parse("sort=name&page=3"))).toBe(false);
    expect(clearFilters(parrotList)).toEqual({ q: "", state: undefined });
    expect(buildFilterKey(parrotList, parse("q=grey"))).not.toBe(buildFilterKey(parrotList, parse("q=red")));
  });

  test("gives the parameters of its call, of calls about all rows, and of its links", () => {
    const wide = { ...parrotList, query: z.extend(parrotList.query, { open: z.optional(z.string()) }) };
    const state = parseAddress(wide.query, new URLSearchParams("q=+&state=tame&sort=name&page=3&open=7"));
    expect(pickQuery(parrotList, state)).toEqual({ q: "", state: "tame", sort: "name", page: 3 });
    expect(pickFilters(parrotList, state)).toEqual({ q: "", state: "tame" });
    expect(listOtherParams(wide, { ...state, q: "grey" })).toEqual([
      ["state", "tame"],
      ["sort", "name"],
      ["open", "7"],
    ]);
    expect(buildListHref(parrotList, "/parrots", { q: "grey", page: 1 })).toBe("/parrots?q=grey");
    expect(buildListHref(parrotList, "/parrots")).toBe("/parrots");
  });
});

test("a file of all rows loads them in batches, each after the last row of the one before", async () => {
  const all = [1, 2, 3, 4, 5];
  const lasts: (number | null)[] = [];
  const columns = { number: (row: number) => row, text: (row: number) => `=${row}` };
  const load = async (last: number | null, size: number) => {
    lasts.push(last);
    return all.filter((row) => row > (last ?? 0)).slice(0, size);
  };
  const pieces: string[] = [];
  for await (const piece of streamCsv(columns, load, 2)) pieces.push(piece);
  expect(pieces.join("")).toBe(['\uFEFF"number","text"', ...all.map((row) => `${row},"'=${row}"`), ""].join("\r\n"));
  expect(lasts).toEqual([null, 2, 4]);
});
