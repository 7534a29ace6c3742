import { request } from "node:http";
import { frontendData } from "@/lib/contract/accounts/who";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { urlFor } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { backendKey, direct } from "@/tests/support/direct";
import { anActor, aSite, type TestActor } from "@/tests/support/seed";
import { testBackend } from "@/tests/support/test-backend";
import { routeHandler, signedIn } from "@/tests/support/through-bff";

// An upload is all of its rows or none, whatever its size, however it is sent, wherever it breaks off.

const MB = 1024 * 1024;
const CAP = 10 * MB;
const ROWS = 5;
const PIECE = 64 * 1024;
const SIZES = [1, 5 * MB - 1, 5 * MB, 5 * MB + 1, CAP - 1, CAP, CAP + 1, 12 * MB, 50 * MB];

/** A body of so many bytes whose first and last rows stand at its two ends. */
function bodyOf(bytes: number): Buffer {
  const rows = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `["word ${from + at}","other ${from + at}"]`).join(",");
  const [start, end] = [`{"type":"append","data":{"items":[${rows(0, 3)}`, `,${rows(3, ROWS)}]}}`];
  if (bytes < start.length + end.length) return Buffer.from(start.slice(0, bytes));
  return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length, " "), Buffer.from(end)]);
}

function piecesOf(body: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += PIECE) pieces.push(body.subarray(at, at + PIECE));
  return pieces;
}

/** How a body comes: with its length, in pieces without one, or in pieces that end before it does. */
type Way = "plain" | "chunked" | "aborted";
/** What came back, null when the connection broke; and how much had left by then. */
/** `read`: bytes that were taken from the body; null where that cannot be seen from here. */
type Outcome = { status: number | null; read: number | null };
type Send = (bench: Bench, body: Buffer, way: Way) => Promise<Outcome>;
type Bench = { siteId: string; as: TestActor; total: () => Promise<number> };

async function aBench(): Promise<Bench> {
  const siteId = await aSite();
  const as = await anActor({ sites: [siteId] });
  const total = async (): Promise<number> => {
    const { body } = await direct(synonyms.list, { params: { siteId }, query: {} }, { as });
    return (body as { total_count: number }).total_count;
  };
  return { siteId, as, total };
}

const pathOf = (siteId: string): string => urlFor(synonyms.bulkUpload, { params: { siteId } });

const toBackend: Send = async ({ siteId, as }, body, way) => {
  const { url, secrets } = testBackend();
  const told = await direct(frontendData, { params: { siteId } }, { as });
  const who = { user: as.uid, session: as.sid };
  const parts = { method: "POST", path: pathOf(siteId), body: body.toString(), ...who };
  const headers: Record<string, string | number> = {
    ...(await signRequest(await backendKey(secrets), parts, Date.now())),
    "content-type": "application/json",
    "x-csrf-token": told.ok().csrf_token,
    ...(way === "plain" ? { "content-length": body.length } : {}),
  };
  return new Promise((resolve) => {
    const call = request(url + pathOf(siteId), { method: "POST", headers });
    const done = (status: number | null): void => {
      // The server pours away for a moment what still comes, so what has left tells nothing of what is kept.
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

/** Writes in pieces, each when the one before has left. */
async function write(call: ReturnType<typeof request>, body: Buffer): Promise<void> {
  const closed = new Promise<void>((done) => call.once("close", done));
  for (const piece of piecesOf(body)) {
    if (call.destroyed) return;
    const isTaken = call.write(piece);
    if (!isTaken) await Promise.race([closed, new Promise<void>((done) => call.once("drain", done))]);
  }
}

const throughWeb: Send = async ({ siteId, as }, body, way) => {
  const handler = await routeHandler(synonyms.bulkUpload);
  if (handler === undefined) throw new Error("no route");
  let read = 0;
  const pieces = piecesOf(way === "aborted" ? body.subarray(0, body.length / 2) : body);
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
    ...(await signedIn(as)),
    ...(way === "plain" ? { "content-length": String(body.length) } : {}),
  };
  const address = `http://localhost:3000/api${pathOf(siteId)}`;
  // What Node calls it; the types of the browser do not know it.
  const streaming: RequestInit & { duplex: "half" } = { method: "POST", headers, body: stream, duplex: "half" };
  const answer = await handler(new Request(address, streaming), { params: Promise.resolve({ siteId }) });
  return { status: answer.status, read };
};

describe.each([
  ["the backend", toBackend],
  ["the web server", throughWeb],
] as const)("%s", (_, send) => {
  test.each(SIZES.flatMap((size) => (["plain", "chunked"] as const).map((way) => [size, way] as const)))(
    "takes a body of %i bytes, %s, whole or not at all",
    async (size, way) => {
      const bench = await aBench();
      const { status, read } = await send(bench, bodyOf(size), way);
      const isWhole = size > 1 && size <= CAP;
      expect(await bench.total()).toBe(isWhole ? ROWS : 0);
      if (isWhole) expect(status).toBe(200);
      else if (size === 1) expect(status).toBe(400);
      // The backend may close the connection before its answer is read.
      else expect([413, null]).toContain(status);
      // What is too much is not read to its end: no body can fill the memory.
      expect(read ?? 0).toBeLessThanOrEqual(CAP + 2 * PIECE);
    },
  );

  test.each([1 * MB, CAP - 1, 12 * MB])("takes nothing of a body of %i bytes that breaks off", async (size) => {
    const bench = await aBench();
    const { status } = await send(bench, bodyOf(size), "aborted");
    expect(status === null || status >= 400).toBe(true);
    expect(await bench.total()).toBe(0);
  });
});

test("a row with a field of any length is refused by itself; the rest of the file is taken", async () => {
  const { siteId, as, total } = await aBench();
  const items = [
    ["tent", "bivy"],
    ["long", "x".repeat(20_000)],
  ];
  const input = { params: { siteId }, body: { data: { items }, type: "append" as const } };
  const answer = await direct(synonyms.bulkUpload, input, { as });
  expect(answer.body).toMatchObject({ ok_count: 1, errors_count: 1, errors: { "2": { type: "too_long" } } });
  expect(await total()).toBe(1);
});

test("a packed body is refused before it is unpacked", async () => {
  const { siteId, as, total } = await aBench();
  const input = { params: { siteId }, body: { data: { items: [["a", "b"]] }, type: "append" as const } };
  const headers = { "content-encoding": "gzip" };
  expect((await direct(synonyms.bulkUpload, input, { as, headers })).status).toBe(415);
  expect(await total()).toBe(0);
});
