import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { and, eq, inArray } from "drizzle-orm";
import { feedFileParts, feedFiles } from "@/backend/db/schema/catalogue/feeds";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { frontendData } from "@/lib/contract/accounts/who";
import * as feeds from "@/lib/contract/catalogue/feeds";
import * as history from "@/lib/contract/history/change-history";
import { FEED_BYTES_MAX, FEED_FILE_IDLE_MS } from "@/lib/domain/kit/limits";
import { buildCallUrl } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { serveRequest } from "@/lib/server/calls/serve-request";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { createFileBench, getFileId, getUploadedFile, makeTable, TABLE } from "@/tests/support/feed-file-bench";
import { LAYERS } from "@/tests/support/layers";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";
import { loadSessionHeaders } from "@/tests/support/web-session";
import { makeZip } from "@/tests/support/zip-files";

// A feed file is uploaded in parts. Whatever its size and wherever the upload breaks off, the file is either complete or
// cannot be used as a source.

const PART = feeds.FEED_PART_BYTES;

describe.each(LAYERS)("%s", (_, call) => {
  test("completes a file from parts in any order, one of them twice", async () => {
    const bench = await createFileBench({ call });
    const bytes = makeTable(2 * PART + 100);
    const parts = [0, 1, 2].map((at) => bytes.slice(at * PART, (at + 1) * PART));
    const started = await bench.start("lamps.csv", bytes.length);
    expect(started).toMatchObject({ status: 201, body: { part_bytes: PART } });
    const id = getFileId(started);
    const send = async (at: number) => (await bench.part(id, at, parts[at] ?? new Uint8Array())).body;
    const last = parts[2]?.length ?? 0;
    expect(await send(2)).toEqual({ received: last, file: null });
    expect(await bench.save([{ file: { id } }])).toMatchObject({
      status: 422,
      body: { errors: { "sources.0.file": ["file_unfinished"] } },
    });
    expect(await send(0)).toEqual({ received: last + PART, file: null });
    expect(await send(0)).toEqual({ received: last + PART, file: null });
    const file = { id, name: "lamps.csv", size: bytes.length, uploaded_at: expect.any(String) };
    expect(await send(1)).toEqual({ received: bytes.length, file });
    // Retry of the last part after its answer was lost.
    expect(await send(1)).toEqual({ received: bytes.length, file });
    const shown = (await bench.test({ file: { id } })).ok();
    expect(shown).toMatchObject({ fault: null, format: "csv", mapping: { identity: "id", price: "price" } });
    expect(shown.records).toHaveLength(20);
    // The backend ignores the file details sent by the caller.
    expect((await bench.save([{ file: { id } }])).body).toMatchObject({ feeds: [{ sources: [{ url: null, file }] }] });
    expect((await bench.remove(id)).status).toBe(409);
    expect((await bench.save([], { "if-match": '"1"' })).status).toBe(200);
    expect((await bench.remove(id)).status).toBe(204);
    expect((await bench.test({ file: { id } })).body).toMatchObject({
      errors: { "source.file": ["file_gone"] },
    });
  });

  test("reads an uploaded zip with one file, and says why another cannot be read", async () => {
    const bench = await createFileBench({ call });
    const feed = { name: "export/feed.csv", content: TABLE };
    const good = getUploadedFile(await bench.upload("feed.zip", new Uint8Array(makeZip([feed]))));
    expect((await bench.test({ file: { id: good.id } })).ok()).toMatchObject({
      ...{ fault: null, format: "csv", separator: ",", zip_entry: "feed.csv", mapping: { identity: "id" } },
    });
    await bench.save([{ file: { id: good.id } }]);
    expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { read: 2, added: 2 } });
    const several = makeZip([feed, { ...feed, name: "export/other.csv" }]);
    const bad = getUploadedFile(await bench.upload("feeds.zip", new Uint8Array(several)));
    expect((await bench.test({ file: { id: bad.id } })).ok()).toMatchObject({
      fault: { code: "zip_many_files", line: 1, column: 1 },
    });
    await bench.save([{ file: { id: bad.id } }], { "if-match": '"1"' });
    expect(await bench.run()).toMatchObject({ status: "failed", error: { code: "zip_many_files" } });
  });

  test.each<[string, string, number, number, string]>([
    ["without a name", " ", 10, 422, "file_name_empty"],
    ["without a byte", "a.csv", 0, 422, "file_empty"],
    ["of a byte too many", "a.csv", FEED_BYTES_MAX + 1, 413, "file_too_large"],
  ])("a file %s is refused before anything of it is sent", async (_, name, size, status, code) => {
    const { start } = await createFileBench({ call });
    const answer = await start(name, size);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(code);
  });

  test("refuses a part of a wrong size or beyond the end, and continues the upload", async () => {
    const bench = await createFileBench({ call });
    const id = getFileId(await bench.start("a.csv", PART + 10));
    const answers = [
      await bench.part(id, 0, new Uint8Array(PART + 1)),
      await bench.part(id, 0, new Uint8Array(PART - 1)),
      await bench.part(id, 1, new Uint8Array(11)),
      await bench.part(id, 2, new Uint8Array(1)),
      await bench.part(id, 0, new Uint8Array()),
      await bench.part(id, 0, new Uint8Array(PART), { "content-encoding": "gzip" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 422, 422, 422, 422, 415]);
    expect((await bench.part(id, 0, new Uint8Array(PART))).body).toEqual({ received: PART, file: null });
    expect((await bench.part(id, 1, new Uint8Array(10))).body).toMatchObject({ received: PART + 10, file: { id } });
  });

  test("does not find a file of another site", async () => {
    const [own, theirs] = [await createFileBench({ call }), await createFileBench({ call })];
    const { id } = getUploadedFile(await theirs.upload("theirs.csv", TABLE));
    const open = getFileId(await theirs.start("open.csv", TABLE.length));
    expect((await own.part(open, 0, TABLE)).status).toBe(404);
    const deleted = { "sources.0.file": ["file_gone"] };
    expect(await own.save([{ file: { id } }])).toMatchObject({ status: 422, body: { errors: deleted } });
    expect(await own.test({ file: { id } })).toMatchObject({ status: 422 });
    expect((await own.remove(id)).status).toBe(204);
    expect((await theirs.test({ file: { id } })).body).toMatchObject({ fault: null });
  });

  test("refuses uploads without the right to change feeds", async () => {
    const viewer = await createFileBench({ call, actor: { roles: ["viewer"], policies: ["feeds"] } });
    expect((await viewer.start("a.csv", 10)).status).toBe(403);
    expect((await viewer.part("some-id", 0, TABLE)).status).toBe(403);
    expect((await viewer.remove("some-id")).status).toBe(403);
  });

  test("refuses a part without a CSRF token", async () => {
    const bench = await createFileBench({ call });
    const id = getFileId(await bench.start("a.csv", TABLE.length));
    const forged = await bench.part(id, 0, TABLE, { "x-csrf-token": "A".repeat(43) });
    expect(forged).toMatchObject({ status: 422, body: { error: "invalid_csrf" } });
    expect((await bench.part(id, 0, TABLE)).body).toMatchObject({ file: { id } });
  });
});

test("refuses a part from another origin", async () => {
  const bench = await createFileBench({ call: callThroughBff });
  const id = getFileId(await bench.start("a.csv", TABLE.length));
  expect((await bench.part(id, 0, TABLE, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await bench.part(id, 0, TABLE, { "content-type": "text/plain" })).status).toBe(415);
});

test("limits a site to ten unused files, and deletes one unused for an hour to make room", async () => {
  const bench = await createFileBench();
  const { id } = getUploadedFile(await bench.upload("named.csv", TABLE));
  await bench.save([{ file: { id } }]);
  const started: string[] = [];
  for (let at = 0; at < 10; at += 1) started.push(getFileId(await bench.start("a.csv", 10)));
  expect(await bench.start("a.csv", 10)).toMatchObject({ status: 422, body: { error: "too_many_files" } });
  const details = (await bench.list()).ok();
  expect(details.waiting_files_max).toBe(10);
  expect(details.waiting_files.map((file) => file.id).sort()).toEqual([...started].sort());
  expect(details.waiting_files[0]).toMatchObject({ name: "a.csv", size: 10, uploaded_at: null });
  const [, , left = ""] = started;
  await store()
    .update(feedFiles)
    .set({ usedAt: new Date(Date.now() - FEED_FILE_IDLE_MS - 1000) })
    .where(and(eq(feedFiles.siteId, bench.siteId), inArray(feedFiles.id, [id, left])));
  const next = getFileId(await bench.start("a.csv", 10));
  expect(await bench.start("a.csv", 10)).toMatchObject({ status: 422, body: { error: "too_many_files" } });
  const rows = await store().select().from(feedFiles).where(eq(feedFiles.siteId, bench.siteId));
  expect(rows.map((row) => row.id).sort()).toEqual([id, next, ...started.filter((one) => one !== left)].sort());
});

test("restores sources with their file, and refuses with a code if the file has been deleted", async () => {
  const bench = await createFileBench();
  const { id } = getUploadedFile(await bench.upload("a.csv", TABLE));
  await bench.save([{ file: { id } }]);
  await bench.save([{ url: "https://shop.example/a.csv" }], { "if-match": '"1"' });
  const newest = async () => {
    const body = (await callDirectly(history.list, { params: bench.params }, bench.init)).ok();
    return body.items[0]?.id ?? 0;
  };
  const undo = async () =>
    callDirectly(history.undo, { params: bench.params, body: { id: await newest() } }, bench.init);
  expect((await undo()).status).toBe(200);
  expect((await bench.list()).body).toMatchObject({ feeds: [{ sources: [{ url: null, file: { id } }] }] });
  await bench.save([{ url: "https://shop.example/a.csv" }], { "if-match": '"3"' });
  expect((await bench.remove(id)).status).toBe(204);
  expect(await undo()).toMatchObject({
    status: 422,
    body: { error: "refused", errors: { "sources.0.file": ["file_gone"] } },
  });
});

test("compresses parts unless they are compressed already", async () => {
  const bench = await createFileBench();
  const text = getUploadedFile(await bench.upload("a.csv", makeTable(PART + 1000)));
  const noise = getUploadedFile(await bench.upload("a.gz", new Uint8Array(randomBytes(PART))));
  const loadParts = ({ id }: feeds.FeedFile) =>
    store()
      .select({ size: feedFileParts.size, isPacked: feedFileParts.isPacked, content: feedFileParts.content })
      .from(feedFileParts)
      .where(and(eq(feedFileParts.siteId, bench.siteId), eq(feedFileParts.fileId, id)));
  const packed = await loadParts(text);
  expect(packed.map(({ isPacked }) => isPacked)).toEqual([true, true]);
  expect((await loadParts(noise)).map(({ isPacked, size }) => [isPacked, size])).toEqual([[false, PART]]);
});

/** Ways to send a part: chunked without a content length, or chunked and broken off. */
type SendPart = "chunked" | "aborted";

async function toBackend(bench: Awaited<ReturnType<typeof createFileBench>>, id: string, body: Buffer, send: SendPart) {
  const { url, secrets } = getTestBackend();
  const details = await callDirectly(frontendData, { params: bench.params }, bench.init);
  const path = buildCallUrl(feeds.addPart, { params: { siteId: bench.siteId, fileId: id, part: 0 } });
  const who = { user: bench.as.uid, session: bench.as.sid };
  const signature = await signRequest(
    await deriveBackendKey(secrets),
    { method: "PUT", path, body: new Uint8Array(body), ...who },
    Date.now(),
  );
  const token = { "x-csrf-token": details.ok().csrf_token };
  const headers = { ...signature, ...token, "content-type": "application/octet-stream" };
  return new Promise<number | null>((resolve) => {
    const call = request(url + path, { method: "PUT", headers });
    call.on("response", ({ statusCode = 0 }) => resolve(statusCode));
    call.on("error", () => resolve(null));
    call.write(body.subarray(0, body.length / 2), () => {
      if (send === "chunked") call.end(body.subarray(body.length / 2));
      else setTimeout(() => call.destroy(), 50);
    });
  });
}

async function throughWeb(
  bench: Awaited<ReturnType<typeof createFileBench>>,
  id: string,
  body: Buffer,
  send: SendPart,
) {
  const pieces = [body.subarray(0, body.length / 2), body.subarray(body.length / 2)];
  const stream = new ReadableStream<Uint8Array>({
    pull: (to) => {
      const piece = pieces.shift();
      if (piece === undefined) to.close();
      else if (send === "aborted" && pieces.length === 0) to.error(new Error("aborted"));
      else to.enqueue(new Uint8Array(piece));
    },
  });
  const type = { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" };
  const params = { siteId: bench.siteId, fileId: id, part: "0" };
  const address = `http://localhost:3000/api${buildCallUrl(feeds.addPart, { params })}`;
  // Node's option; the browser's types do not include it.
  const streaming: RequestInit & { duplex: "half" } = { method: "PUT", body: stream, duplex: "half" };
  const headers = { ...type, ...(await loadSessionHeaders(bench.as)) };
  return (await serveRequest(new Request(address, { ...streaming, headers }))).status;
}

test.each([
  ["the backend", toBackend],
  ["the web server", throughWeb],
])("%s discards a part that breaks off, and accepts it again without a content length", async (_, send) => {
  const bench = await createFileBench();
  const body = randomBytes(PART);
  const id = getFileId(await bench.start("a.bin", PART));
  const broken = await send(bench, id, body, "aborted");
  expect(broken === null || broken >= 400).toBe(true);
  const parts = store().select().from(feedFileParts).where(eq(feedFileParts.fileId, id));
  expect(await parts).toEqual([]);
  expect(await send(bench, id, body, "chunked")).toBe(200);
  expect(await bench.save([{ file: { id } }])).toMatchObject({ status: 200 });
});

test("stops reading a file that expands to more than a hundred times its size", async () => {
  const bench = await createFileBench();
  const valid = getUploadedFile(await bench.upload("good.csv", TABLE));
  await bench.save([{ file: { id: valid.id } }]);
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { read: 2, added: 2 } });
  const long = Buffer.alloc(64 * PART, `A3,${"x".repeat(PART - 6)},1\n`);
  const bomb = gzipSync(Buffer.concat([Buffer.from(TABLE), long]));
  const { id } = getUploadedFile(await bench.upload("bomb.csv.gz", new Uint8Array(bomb)));
  expect(bomb.length).toBeLessThan(PART);
  await bench.save([{ file: { id } }], { "if-match": '"1"' });
  expect(await bench.run()).toMatchObject({ status: "failed", error: { code: "gzip_ratio" } });
  const items = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, bench.siteId));
  expect(items.map(({ identity }) => identity).sort()).toEqual(["A1", "A2"]);
});
