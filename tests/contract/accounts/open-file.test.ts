import { and, eq, sql } from "drizzle-orm";
import { members, sessions } from "@/backend/db/schema/accounts/accounts";
import { exportCsv } from "@/lib/contract/history/change-history";
import { RIGHTS_CACHE_MS } from "@/lib/domain/kit/limits";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { openThroughBff } from "@/tests/support/through-bff";

// A file that is being downloaded while its reader loses access: larger than all buffers between store and browser.

const ROWS = 2_000;
const ROW_BYTES = 10_000;

let siteId: string;

beforeAll(async () => {
  siteId = await createSite();
  await store().execute(sql`
    insert into changes (site_id, id, actor, cause, feature, action, object_id, after, revision, hash)
    select ${siteId}, n, 'owner', 'hand', 'synonyms', 'update', 'x',
      jsonb_build_object('text', repeat('x', ${ROW_BYTES}::int)), n, 'h'
    from generate_series(1, ${ROWS}::int) n`);
});

/** Begins to download, changes something, waits until the reader is due to be checked, and reads on; returns the bytes. */
async function download(as: TestActor, change: () => PromiseLike<unknown>): Promise<number> {
  const answer = await openThroughBff(exportCsv, { params: { siteId } }, { as });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error("no file");
  let bytes = (await reader.read()).value?.length ?? 0;
  await change();
  await new Promise((resolve) => setTimeout(resolve, RIGHTS_CACHE_MS));
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  return bytes;
}

test.each([
  ["is removed from the site", (as: TestActor) => store().delete(members).where(eq(members.userId, as.uid))],
  [
    "is signed out",
    (as: TestActor) =>
      store()
        .update(sessions)
        .set({ endedAt: new Date() })
        .where(and(eq(sessions.uid, as.uid), eq(sessions.sid, as.sid))),
  ],
])("a download breaks off when its reader %s", async (_, change) => {
  const as = await createActor({ sites: [siteId] });
  await expect(download(as, () => change(as))).rejects.toThrow();
});

test("a download of a reader with access is complete, however slow", async () => {
  const as = await createActor({ sites: [siteId] });
  expect(await download(as, async () => undefined)).toBeGreaterThan(ROWS * ROW_BYTES);
});
