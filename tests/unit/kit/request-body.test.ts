import { readBody } from "@/backend/kit/request-body";

// No body fills the memory: past the limit nothing more of it is taken.

const PIECE = 1000;

/** A request whose body never ends, and how much of it was taken. */
function endless() {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (to) => {
        taken.bytes += PIECE;
        to.enqueue(new Uint8Array(PIECE).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return { request: new Request("http://localhost/", init), taken };
}

test("a body without an end is taken up to the limit and no further", async () => {
  const { request, taken } = endless();
  await expect(readBody(request, { bodyBytesMax: 50_000 })).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBeLessThanOrEqual(50_000 + 2 * PIECE);
});

test("a body that says it is too long is not taken at all", async () => {
  const { request, taken } = endless();
  request.headers.set("content-length", "50001");
  await expect(readBody(request, { bodyBytesMax: 50_000 })).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBeLessThanOrEqual(PIECE);
});
