import { eq } from "drizzle-orm";
import { feedFileParts, feedFiles } from "@/backend/db/schema/catalogue/feeds";
import * as feeds from "@/lib/contract/catalogue/feeds";
import { callDirectly } from "@/tests/support/direct";
import { createFileBench, getFileId, getUploadedFile, makeTable, TABLE } from "@/tests/support/feed-file-bench";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

const PART = feeds.FEED_PART_BYTES;

test("resumes an upload after a restart of the backend, and deletes only unused files after a day", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  try {
    const bench = await createFileBench({ backend });
    const bytes = makeTable(PART + 1);
    const id = getFileId(await bench.start("a.csv", bytes.length));
    await bench.part(id, 0, bytes.slice(0, PART));
    const old = getUploadedFile(await bench.upload("old.csv", TABLE));
    const named = getUploadedFile(await bench.upload("named.csv", TABLE));
    await bench.save([{ file: { id: named.id } }]);
    const long = { usedAt: new Date(Date.now() - 25 * 3_600_000) };
    for (const file of [old, named])
      await openStore(backend.controlUrl).update(feedFiles).set(long).where(eq(feedFiles.id, file.id));
    await backend.stop();
    backend = await startBackend({ store: place });
    const params = { siteId: bench.siteId, fileId: id, part: 1 };
    const last = await callDirectly(feeds.addPart, { params, body: bytes.slice(PART) }, { as: bench.as, backend });
    expect(last.body).toMatchObject({ file: { id } });
    // Expired files are deleted in the background.
    const { controlUrl } = backend;
    const left = async () => (await openStore(controlUrl).select().from(feedFiles)).map(({ name }) => name).sort();
    expect(await until(left, (names) => !names.includes("old.csv"))).toEqual(["a.csv", "named.csv"]);
    const parts = await openStore(backend.controlUrl).select({ id: feedFileParts.fileId }).from(feedFileParts);
    expect(parts.some((part) => part.id === old.id)).toBe(false);
  } finally {
    await backend.stop();
    await place.remove();
  }
});
