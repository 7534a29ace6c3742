import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { BotSearch } from "@/backend/analytics/build/find-bots";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";

// The order and the failures of the search, on a store that records its statements.

const NOW = new Date("2026-12-01T10:00:00Z");

type Row = Record<string, unknown>;

/** A search of sites with events of three days; `answer` returns the rows of a statement within a transaction. */
function makeSearch(siteIds: string[], answer: (text: string, params: unknown[]) => Row[]) {
  const dialect = new PgDialect();
  const read = (query: SQL, find: (text: string, params: unknown[]) => Row[]) => {
    const { sql, params } = dialect.sqlToQuery(query);
    return { rows: find(sql, params) };
  };
  const database = {
    engine: "postgres",
    db: {
      execute: async (query: SQL) =>
        read(query, (text) =>
          text.includes("min(day)")
            ? [{ first: "2026-11-29", last: "2026-12-01" }]
            : siteIds.map((siteId) => ({ site_id: siteId })),
        ),
    },
    withSystem: (run: (tx: unknown) => Promise<unknown>) => run({ execute: async (query: SQL) => read(query, answer) }),
  };
  const warnings: Row[] = [];
  const log = { warn: (about: Row) => warnings.push(about) };
  const search = new BotSearch(database as unknown as Database, log as unknown as Log);
  const { signal } = new AbortController();
  return { warnings, run: () => search.run(NOW, { signal, ms: 60_000 }) };
}

test("a site whose search fails is logged once and waits, and the next site is searched", async () => {
  const done: unknown[] = [];
  let failures = 0;
  const { run, warnings } = makeSearch(["a", "b"], (text, params) => {
    if (text.includes("finds_bots = false")) done.push(params[0]);
    if (!text.includes("from events") || params[0] !== "a") return [];
    failures += 1;
    throw new Error("canceling statement due to statement timeout");
  });
  await run();
  expect(done).toEqual(["b"]);
  await run();
  expect(failures).toBe(1);
  expect(warnings).toMatchObject([{ site: "a" }]);
});

test("the days of orders of persons are stored with each portion of events, before its bots are marked", async () => {
  const written: unknown[] = [];
  const { run } = makeSearch(["a"], (text, params) => {
    if (text.includes("insert into order_days")) written.push(params.at(-1));
    if (text.includes("update events")) written.push("marks");
    const isFirst = text.includes("from events") && params.includes("2026-12-01") && params.includes("");
    if (!isFirst) return [];
    const event = { client_id: "1", at: NOW.getTime(), platform: null, bot: null };
    return [
      { ...event, id: "a-1", type: "pv", user_agent: "Googlebot/2.1" },
      { ...event, id: "order-7000", type: "transaction", user_agent: "Googlebot/2.1" },
      { ...event, id: "order-7001", type: "transaction", user_agent: null },
    ];
  });
  await run();
  expect(written).toEqual([["order-7001"], "marks"]);
});

test("the newest day is searched first", async () => {
  const days: unknown[] = [];
  const { run } = makeSearch(["a"], (text, params) => {
    if (text.includes("from events")) days.push(params[1]);
    return [];
  });
  await run();
  expect(days).toEqual(["2026-12-01", "2026-11-30", "2026-11-29"]);
});
