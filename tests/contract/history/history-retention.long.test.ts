import { and, asc, eq, lte } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { findBrokenLink } from "@/backend/kit/record-change";
import { create } from "@/lib/contract/customizations/query-customizations";
import { listChanges } from "@/lib/contract/history/change-history";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { cleanUp, openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// `deleteExpiredChanges` through a running backend.

test("deletes changes after 400 days and not before; the hash chain of the others stays valid", async () => {
  expect(HISTORY_DAYS).toBeGreaterThanOrEqual(400);
  const backend = await startBackend();
  try {
    const siteId = await createSite({}, openStore(backend.controlUrl));
    const as = await createActor({ sites: [siteId] }, openStore(backend.controlUrl));
    const make = (query: string) =>
      callDirectly(create, { params: { siteId }, body: { query, type: "item" } }, { as, backend });
    for (const query of ["one", "two", "three", "four"]) await make(query);
    const age = (days: number, upTo: number) =>
      openStore(backend.controlUrl)
        .update(changes)
        .set({ at: new Date(Date.now() - days * DAY_MS) })
        .where(and(eq(changes.siteId, siteId), lte(changes.id, upTo)));
    await age(HISTORY_DAYS - 1, 3);
    await age(HISTORY_DAYS + 1, 2);
    const remaining = openStore(backend.controlUrl)
      .update(changes)
      .set({ facts: { ranks: {} } });
    await remaining.where(and(eq(changes.siteId, siteId), lte(changes.id, 2)));
    const before = await openStore(backend.controlUrl).select().from(changes).where(eq(changes.siteId, siteId));
    await cleanUp(backend.controlUrl);
    const shown = await callDirectly(listChanges, { params: { siteId } }, { as, backend });
    expect(shown.ok().items.map(({ id }) => id)).toEqual([4, 3]);
    await make("five");
    const store = openStore(backend.controlUrl);
    const stored = () => store.select().from(changes).where(eq(changes.siteId, siteId)).orderBy(asc(changes.id));
    // The contents of the last change are cleared at the end of the deletion.
    const links = await until(stored, ([oldest]) => oldest?.after === null);
    expect(links.map(({ id, after }) => [id, after === null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
      [5, false],
    ]);
    expect(links[0]?.facts).toBeNull();
    expect(links[0]?.hash).toBe(before.find(({ id }) => id === 2)?.hash);
    // The test altered the time of the third, which breaks its link; the links after it are valid.
    expect(findBrokenLink(links)).toBe(3);
    expect(
      findBrokenLink(
        links.slice(2).map((link, index) => (index === 0 ? { ...link, before: null, after: null } : link)),
      ),
    ).toBeNull();
  } finally {
    await backend.stop();
  }
});
