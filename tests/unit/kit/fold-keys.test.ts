import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "@/backend/db/client";
import { type FoldTask, foldSites } from "@/backend/kit/fold-keys";
import type { Log } from "@/backend/kit/log";

test("a task that fails is repeated without the others, except for the first ones, until the site is converted", async () => {
  const dialect = new PgDialect();
  let isConverted = false;
  const execute = async (query: SQL) => {
    const { sql: text } = dialect.sqlToQuery(query);
    if (text.includes("update sites")) isConverted = true;
    const isListed = text.includes("from sites") && !isConverted;
    return { rows: isListed ? [{ site_id: "a", base_url: "https://shop.example", time_zone: "UTC" }] : [] };
  };
  const database = { withSystem: (run: (tx: unknown) => Promise<unknown>) => run({ execute }) } as unknown as Database;
  const runs: string[] = [];
  let failures = 1;
  const task = (name: string, more: Partial<FoldTask> = {}): FoldTask => ({
    name,
    run: async () => {
      runs.push(name);
    },
    ...more,
  });
  const failing = task("failing", {
    run: async () => {
      runs.push("failing");
      failures -= 1;
      if (failures >= 0) throw new Error("a row changed meanwhile");
    },
  });
  const tasks = [task("first", { isFirst: true }), task("long"), failing];
  const log = { warn: () => undefined } as unknown as Log;
  const finished = new Map<string, Set<string>>();
  const convert = () => foldSites(database, tasks, { log, now: () => new Date() }, finished);
  expect(await convert()).toBe(false);
  expect(runs.splice(0)).toEqual(["first", "long", "failing"]);
  expect(await convert()).toBe(true);
  expect(runs.splice(0)).toEqual(["first", "failing"]);
  // Converted again, as after a restore, everything is looked at.
  isConverted = false;
  expect(await convert()).toBe(true);
  expect(runs).toEqual(["first", "long", "failing"]);
});
