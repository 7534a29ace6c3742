import { sql } from "drizzle-orm";
import { makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { testOnPglite } from "@/tests/support/engines";
import { createSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// What keeps the store usable for all: maintenance of the embedded store, which has no autovacuum, and the log of slow statements.

testOnPglite(
  "the embedded store plans with the visits that came, and gives back the room of rows that changed",
  async () => {
    const backend = await startBackend();
    try {
      const store = openStore(backend.controlUrl);
      const siteId = await createSite({ timeZone: "UTC" }, store);
      const begun = new Date(Date.now() - 86_400_000);
      const shoppers = Array.from({ length: 700 }, () => makeShopVisitor(begun).list(0, "lamp", ["A"]));
      await putEvents(siteId, shoppers, {}, backend);
      await settleAnalytics(siteId, undefined, backend);
      const known = async () => {
        const found = await store.execute<{
          rows: number;
          vacuums: number;
        }>(sql`select reltuples::int as rows, s.vacuum_count::int as vacuums
        from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'visitor_days'`);
        return found[0] ?? { rows: 0, vacuums: 0 };
      };
      const wake = () => fetch(backend.controlUrl, { method: "POST", body: JSON.stringify({ wakeUpkeep: true }) });
      await expectSoon(async () => (await known()).rows >= 700, wake);
      expect((await known()).vacuums).toBe(0);
      for (let time = 0; time < 3; time += 1) await store.execute(sql`update visitor_days set day = day`);
      await expectSoon(async () => (await known()).vacuums > 0, wake);
    } finally {
      await backend.stop();
    }
  },
);

test("a statement that takes long is in the log, because all others wait for it in the embedded store", async () => {
  const backend = await startBackend();
  try {
    await openStore(backend.controlUrl).execute(sql`select 'slow one', pg_sleep(5.1)`);
    const found = await until(
      async () => backend.lines.filter((line) => line.includes("a slow statement") && line.includes("slow one")),
      (lines) => lines.length > 0,
    );
    expect(found).toHaveLength(1);
    const entry = JSON.parse(found[0] ?? "{}");
    expect(entry).toMatchObject({ statement: "select 'slow one', pg_sleep(5.1)" });
    expect(entry.ms).toBeGreaterThanOrEqual(5_000);
  } finally {
    await backend.stop();
  }
});

/** Wakes the maintenance until the condition is met: the store counts changes with a delay. */
async function expectSoon(isSo: () => Promise<boolean>, wake: () => Promise<unknown>): Promise<void> {
  expect(
    await until(
      async () => {
        await wake();
        return isSo();
      },
      (is) => is,
    ),
  ).toBe(true);
}
