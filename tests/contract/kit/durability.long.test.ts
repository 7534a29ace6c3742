import { eq } from "drizzle-orm";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { changes } from "@/backend/db/schema/history/changes";
import { create } from "@/lib/contract/customizations/query-customizations";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Kills of the backend during writes. KILLS and KILL_AFTER (writes) make it a longer run.

const KILLS = Number(process.env.KILLS ?? 3);
const KILL_AFTER = Number(process.env.KILL_AFTER ?? 40);
const WRITERS = 8;

jest.setTimeout(60_000 + KILLS * 60_000);

/** Writes until the backend has been killed; returns the queries with acknowledged writes. */
async function writeUntilGone(
  backend: StartedBackend,
  siteId: string,
  as: TestActor,
  round: number,
): Promise<string[]> {
  const done: string[] = [];
  let isGone = false;
  let enough = (): void => {};
  const isEnough = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const writer = async (number: number): Promise<void> => {
    for (let count = 0; !isGone; count += 1) {
      const query = `round ${round} writer ${number} query ${count}`;
      try {
        const { status } = await callDirectly(
          create,
          { params: { siteId }, body: { query, type: "item" } },
          { as, backend },
        );
        if (status === 201) done.push(query);
        if (done.length >= KILL_AFTER) enough();
      } catch {
        isGone = true;
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
  await isEnough;
  await backend.kill();
  await Promise.all(writers);
  return done;
}

test("a killed backend loses no acknowledged write and stores no partial one", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  try {
    const siteId = await createSite({}, openStore(backend.controlUrl));
    const as = await createActor({ sites: [siteId] }, openStore(backend.controlUrl));
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      acknowledged.push(...(await writeUntilGone(backend, siteId, as, round)));
      backend = await startBackend({ store: place });
    }
    const store = openStore(backend.controlUrl);
    const found = await store.select().from(customizations).where(eq(customizations.siteId, siteId));
    const stored = new Set(found.map((row) => row.subject));
    expect(acknowledged.filter((query) => !stored.has(query))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * KILL_AFTER);
    const recorded = await store.select().from(changes).where(eq(changes.siteId, siteId));
    expect(recorded.map((row) => row.objectId).sort()).toEqual(found.map((row) => row.id).sort());
    if (process.env.KILLS) process.stdout.write(`${KILLS} kills, ${acknowledged.length} acknowledged, 0 lost\n`);
  } finally {
    await backend.stop();
    await place.remove();
  }
});
