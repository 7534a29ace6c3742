import { sql } from "drizzle-orm";
import { putEvents, settleAnalytics, shopEvents } from "@/tests/support/analytics";
import { aSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { storeOf, testBackend } from "@/tests/support/test-backend";

// The embedded store has no autovacuum: what the planner knows of tables is kept by ours (backend/jobs/plan-statistics.ts).

jest.setTimeout(120_000);

const embedded = testBackend().engine === "pglite" ? test : test.skip;

embedded("a while after many visits came, the embedded store plans with how many there are", async () => {
  const backend = await startBackend();
  try {
    const store = storeOf(backend.controlUrl);
    const siteId = await aSite({ timeZone: "UTC" }, store);
    const begun = new Date(Date.now() - 86_400_000);
    const shoppers = Array.from({ length: 700 }, () => shopEvents(begun).list(0, "lamp", ["A"]));
    await putEvents(siteId, shoppers, {}, backend);
    await settleAnalytics(siteId, undefined, backend);
    const known = async () => {
      const found = await store.execute(
        sql`select reltuples::int as rows from pg_class where relname = 'visitor_days'`,
      );
      return (found as unknown as { rows: number }[])[0]?.rows ?? 0;
    };
    const until = Date.now() + 60_000;
    while ((await known()) < 700 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await known()).toBeGreaterThanOrEqual(700);
  } finally {
    await backend.stop();
  }
});
