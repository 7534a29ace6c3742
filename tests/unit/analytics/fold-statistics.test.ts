import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { foldStatistics } from "@/backend/analytics/build/fold-statistics";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";

test("each step that renames searches locks the sums first", async () => {
  const dialect = new PgDialect();
  const steps: string[][] = [];
  let left = 2;
  const answer = (text: string) => {
    if (text.includes("select query from searches")) return [{ query: "lx\u2010200" }];
    if (!text.includes("update searches")) return [];
    left -= 1;
    return left > 0 ? [{}] : [];
  };
  const database = {
    engine: "postgres",
    db: { execute: async () => ({ rows: [] }) },
    withSystem: (run: (tx: unknown) => Promise<unknown>) => {
      const step: string[] = [];
      steps.push(step);
      const execute = async (query: SQL) => {
        const { sql: text } = dialect.sqlToQuery(query);
        step.push(text);
        return { rows: answer(text) };
      };
      return run({ execute });
    },
  };
  const site = { siteId: "100200-300400", baseUrl: "https://shop.example", timeZone: "UTC" };
  const tools = { log: {} as Log, now: () => new Date("2026-12-01T10:00:00Z") };
  await foldStatistics(database as unknown as Database, site, tools);
  const renaming = steps.filter((step) => step.some((text) => text.includes("update searches")));
  expect(renaming).toHaveLength(2);
  for (const step of renaming) {
    const locked = step.findIndex((text) => /analytics_states .*for update/s.test(text));
    expect(locked).toBeGreaterThanOrEqual(0);
    expect(locked).toBeLessThan(step.findIndex((text) => text.includes("update searches")));
  }
});
