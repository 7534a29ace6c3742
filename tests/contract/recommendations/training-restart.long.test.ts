import { sql } from "drizzle-orm";
import { putEvents } from "@/tests/support/analytics";
import { trainSite } from "@/tests/support/recommendations";
import { createItems, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { ITEMS, orders, recommendComplements } from "@/tests/support/trained-shop";
import { until } from "@/tests/support/until";

test("a killed backend serves its last model after the restart, and an unfinished one is gone", async () => {
  const made = await makeStore();
  try {
    const first = await startBackend({ store: made });
    const db = openStore(first.controlUrl);
    const siteId = await createSite({ language: "en" }, db);
    await createItems(siteId, ITEMS, db);
    await putEvents(siteId, orders("b", [1, 2]), {}, first);
    await trainSite(siteId, { backend: first });
    const before = await recommendComplements(siteId, { backend: first });
    // A training that dies before it ends has stored parts, but no state.
    await db.execute(sql`
      insert into recommendation_parts (site_id, version, part, content)
      select site_id, version + 1, part, content from recommendation_parts where site_id = ${siteId}`);
    await db.execute(sql`
      update recommendation_states set holder = 'dead', lease_until = now() + interval '1 hour' where site_id = ${siteId}`);
    await first.kill();
    const second = await startBackend({ store: made });
    const after = () => recommendComplements(siteId, { backend: second });
    expect(await until(after, ({ version }) => version !== null)).toEqual(before);
    await putEvents(siteId, orders("c", [1]), {}, second);
    // With one owner of the store, a lease of a dead process ends at once.
    if (second.engine === "pglite") {
      await trainSite(siteId, { backend: second });
      expect((await after()).hits.map(([url]) => url)).toEqual(["b", "c"]);
    }
    await second.stop();
  } finally {
    await made.remove();
  }
});
