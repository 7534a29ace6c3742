import { BODY_LIMITS, bytesBody, defineEndpoint, noAnswer, takesBytes } from "@/lib/http/endpoint";
import { parseBody, readBodyText } from "@/lib/http/request-body";

// A body cannot exhaust the memory: reading stops at the limit.

const PIECE = 1000;

/** A request with an endless body, and the number of bytes read. */
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

test("reads an endless body only up to the limit", async () => {
  const { request, taken } = endless();
  await expect(readBodyText(request, { bytes: 50_000 })).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBeLessThanOrEqual(50_000 + 2 * PIECE);
});

test("does not read a body with a too large content length", async () => {
  const { request, taken } = endless();
  request.headers.set("content-length", "50001");
  await expect(readBodyText(request, { bytes: 50_000 })).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBeLessThanOrEqual(PIECE);
});

/** JSON with a number of nested lists. */
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ["as deep as may be", nested(BODY_LIMITS.depth), true],
  ["deeper", nested(BODY_LIMITS.depth + 1), false],
  ["a list as long as may be", JSON.stringify(Array(BODY_LIMITS.list).fill(0)), true],
  ["a longer list", JSON.stringify(Array(BODY_LIMITS.list + 1).fill(0)), false],
  ["a text as long as may be", JSON.stringify({ a: "x".repeat(BODY_LIMITS.text) }), true],
  ["a longer text", JSON.stringify({ a: "x".repeat(BODY_LIMITS.text + 1) }), false],
  ["a name that reaches the prototype", '{"a":{"__proto__":1}}', false],
  ["no JSON", "{", false],
])("%s", (_, text, isTaken) => {
  const parse = () => parseBody(text, BODY_LIMITS);
  if (isTaken) expect(parse()).toEqual(JSON.parse(text));
  else expect(parse).toThrow(expect.objectContaining({ status: 400, body: { error: "invalid" } }));
});

test("applies the caller's check to texts and names", () => {
  const isText = (text: string) => text !== "no";
  for (const body of ['{"a":"no"}', '{"no":1}', '["no"]'])
    expect(() => parseBody(body, BODY_LIMITS, isText)).toThrow(expect.objectContaining({ status: 400 }));
  expect(parseBody('{"a":"yes"}', BODY_LIMITS, isText)).toEqual({ a: "yes" });
});

test("a call has default limits unless it states others", () => {
  const call = { feature: "f", method: "POST", path: "/f", servedBy: "both", response: noAnswer, access: {} } as const;
  expect(defineEndpoint(call).limits).toEqual(BODY_LIMITS);
  const upload = defineEndpoint({ ...call, body: bytesBody, limits: { bytes: 5 } });
  expect(upload.limits).toEqual({ ...BODY_LIMITS, bytes: 5 });
  expect([takesBytes(upload), takesBytes(defineEndpoint(call))]).toEqual([true, false]);
});
