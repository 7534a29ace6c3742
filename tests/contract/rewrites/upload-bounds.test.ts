import { request } from "node:http";
import { frontendData } from "@/lib/contract/accounts/who";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { buildCallUrl } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { serveRequest } from "@/lib/server/calls/serve-request";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { loadSessionHeaders } from "@/tests/support/web-session";

// An upload stores all of its rows or none, for every size, transfer encoding and point of interruption.

const MB = 1024 * 1024;
const CAP = 10 * MB;
const ROWS = 5;
const PIECE = 64 * 1024;
const SIZES = [1, 5 * MB - 1, 5 * MB, 5 * MB + 1, CAP - 1, CAP, CAP + 1, 12 * MB, 50 * MB];

/** A body of this many bytes, with known first and last rows. */
function makeBody(bytes: number): Buffer {
  const rows = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `["word ${from + at}","other ${from + at}"]`).join(",");
  const [start, end] = [`{"type":"append","data":{"items":[${rows(0, 3)}`, `,${rows(3, ROWS)}]}}`];
  if (bytes < start.length + end.length) return Buffer.from(start.slice(0, bytes));
  return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length, " "), Buffer.from(end)]);
}

function splitBody(body: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += PIECE) pieces.push(body.subarray(at, at + PIECE));
  return pieces;
}

/** How a body is sent: with its length, chunked, or chunked and interrupted. */
type Way = "plain" | "chunked" | "aborted";
/** `status`: null when the connection broke. `read`: bytes that the server read, or null where the test cannot see it. */
type Outcome = { status: number | null; read: number | null };
type Send = (bench: Bench, body: Buffer, way: Way) => Promise<Outcome>;
type Bench = { siteId: string; as: TestActor; total: () => Promise<number> };

async function aBench(): Promise<Bench> {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const total = async (): Promise<number> => {
    const body = (await callDirectly(synonyms.list, { params: { siteId }, query: {} }, { as })).ok();
    return body.total_count;
  };
  return { siteId, as, total };
}

const buildPath = (siteId: string): string => buildCallUrl(synonyms.bulkUpload, { params: { siteId } });

const toBackend: Send = async ({ siteId, as }, body, way) => {
  const { url, secrets } = getTestBackend();
  const loaded = await callDirectly(frontendData, { params: { siteId } }, { as });
  const who = { user: as.uid, session: as.sid };
  const parts = { method: "POST", path: buildPath(siteId), body: body.toString(), ...who };
  const headers: Record<string, string | number> = {
    ...(await signRequest(await deriveBackendKey(secrets), parts, Date.now())),
    "content-type": "application/json",
    "x-csrf-token": loaded.ok().csrf_token,
    ...(way === "plain" ? { "content-length": body.length } : {}),
  };
  return new Promise((resolve) => {
    const call = request(url + buildPath(siteId), { method: "POST", headers });
    const done = (status: number | null): void => {
      // The server drains the rest for a moment, so the bytes sent do not show how many it read.
      resolve({ status, read: null });
      call.destroy();
    };
    call.on("response", ({ statusCode = 0 }) => done(statusCode));
    call.on("error", () => done(null));
    void write(call, way === "aborted" ? body.subarray(0, body.length / 2) : body).then(() => {
      if (way === "aborted") setTimeout(() => call.destroy(), 50);
      else call.end();
    });
  });
};

/** Writes in chunks and waits for each to leave. */
async function write(call: ReturnType<typeof request>, body: Buffer): Promise<void> {
  const closed = new Promise<void>((done) => call.once("close", done));
  for (const piece of splitBody(body)) {
    if (call.destroyed) return;
    const isTaken = call.write(piece);
    if (!isTaken) await Promise.race([closed, new Promise<void>((done) => call.once("drain", done))]);
  }
}

const throughWeb: Send = async ({ siteId, as }, body, way) => {
  let read = 0;
  const pieces = splitBody(way === "aborted" ? body.subarray(0, body.length / 2) : body);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (to) => {
        const piece = pieces.shift();
        if (piece !== undefined) {
          read += piece.length;
          to.enqueue(new Uint8Array(piece));
        } else if (way === "aborted") to.error(new Error("aborted"));
        else to.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    ...(await loadSessionHeaders(as)),
    ...(way === "plain" ? { "content-length": String(body.length) } : {}),
  };
  const address = `http://localhost:3000/api${buildPath(siteId)}`;
  // Node requires this option; the browser types do not declare it.
  const streaming: RequestInit & { duplex: "half" } = { method: "POST", headers, body: stream, duplex: "half" };
  const answer = await serveRequest(new Request(address, streaming));
  return { status: answer.status, read };
};

describe.each([
  ["the backend", toBackend],
  ["the web server", throughWeb],
] as const)("%s", (_, send) => {
  test.each(SIZES.flatMap((size) => (["plain", "chunked"] as const).map((way) => [size, way] as const)))(
    "stores all or nothing of a body of %i bytes, %s",
    async (size, way) => {
      const bench = await aBench();
      const { status, read } = await send(bench, makeBody(size), way);
      const isWhole = size > 1 && size <= CAP;
      expect(await bench.total()).toBe(isWhole ? ROWS : 0);
      if (isWhole) expect(status).toBe(200);
      else if (size === 1) expect(status).toBe(400);
      // The backend may close the connection before the client reads its answer.
      else expect([413, null]).toContain(status);
      // An oversized body is not read to its end, so it cannot fill the memory.
      expect(read ?? 0).toBeLessThanOrEqual(CAP + 2 * PIECE);
    },
  );

  test.each([1 * MB, CAP - 1, 12 * MB])("stores nothing of an interrupted body of %i bytes", async (size) => {
    const bench = await aBench();
    const { status } = await send(bench, makeBody(size), "aborted");
    expect(status === null || status >= 400).toBe(true);
    expect(await bench.total()).toBe(0);
  });
});

test("refuses only the row with an overlong field", async () => {
  const { siteId, as, total } = await aBench();
  const items = [
    ["tent", "bivy"],
    ["long", "x".repeat(20_000)],
  ];
  const input = { params: { siteId }, body: { data: { items }, type: "append" as const } };
  const answer = await callDirectly(synonyms.bulkUpload, input, { as });
  expect(answer.body).toMatchObject({ ok_count: 1, errors_count: 1, errors: { "2": { type: "too_long" } } });
  expect(await total()).toBe(1);
});

test("refuses a compressed body before it is decompressed", async () => {
  const { siteId, as, total } = await aBench();
  const input = { params: { siteId }, body: { data: { items: [["a", "b"]] }, type: "append" as const } };
  const headers = { "content-encoding": "gzip" };
  expect((await callDirectly(synonyms.bulkUpload, input, { as, headers })).status).toBe(415);
  expect(await total()).toBe(0);
});
