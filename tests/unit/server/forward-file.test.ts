import { Readable } from "node:stream";
import * as z from "zod/mini";
import { FileAnswer } from "@/lib/files/file-answer";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";
import { forwardFile, STALLED_MS, sendWhileRead } from "@/lib/server/forward/forward-file";
import { useWebEnv } from "@/tests/support/web-env";

afterEach(() => jest.useRealTimers());

const toText = (part: { value?: Uint8Array }) => new TextDecoder().decode(part.value);

/** A file of parts, each sent by itself, and a promise of its end. */
function aFile(parts: readonly string[]) {
  const file = Readable.from(
    parts.map((part) => Buffer.from(part)),
    { objectMode: false, highWaterMark: 1 },
  );
  const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
  return { file, closed };
}

test("sends a file completely and releases its source", async () => {
  const { file, closed } = aFile(["a", "b", "c"]);
  expect(await new Response(sendWhileRead(file)).text()).toBe("abc");
  await closed;
});

test("breaks off, and releases the source, if nobody reads for two minutes, but not before", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  const { file, closed } = aFile(["a", "b", "c", "d"]);
  const reader = sendWhileRead(file).getReader();
  expect(toText(await reader.read())).toBe("a");
  await new Promise(setImmediate);
  jest.advanceTimersByTime(STALLED_MS - 1);
  expect(toText(await reader.read())).toBe("b");
  await new Promise(setImmediate);
  jest.advanceTimersByTime(STALLED_MS + 1);
  await expect(reader.read()).rejects.toThrow("nobody reads the file");
  await closed;
});

test("a reader who goes away releases the source", async () => {
  const { file, closed } = aFile(["a", "b"]);
  const reader = sendWhileRead(file).getReader();
  await reader.read();
  await reader.cancel();
  await closed;
});

test("a source that breaks off breaks off the file", async () => {
  const file = new Readable({
    read() {
      this.destroy(new Error("broken"));
    },
  });
  await expect(sendWhileRead(file).getReader().read()).rejects.toThrow("broken");
});

test("HEAD gets the headers without making the file, and takes no place of a download", async () => {
  useWebEnv({});
  const call = defineEndpoint({
    feature: "help",
    method: "GET",
    path: "/file",
    servedBy: "both",
    params: noParams,
    access: { anonymous: true },
    response: z.string(),
  });
  let made = 0;
  const make = async () => {
    made += 1;
    return new FileAnswer("a.csv", "text/csv", sendPieces());
  };
  const served = forwardFile(call, { make });
  const ask = (method: string) => served.answer(new Request("http://localhost/api/file", { method }), {});
  for (let count = 0; count < 4; count += 1) {
    const head = await ask("HEAD");
    expect([head.status, head.body, head.headers.get("cache-control")]).toEqual([200, null, "private, no-store"]);
  }
  expect(made).toBe(0);
  expect(await (await ask("GET")).text()).toBe("a;b");
});

async function* sendPieces(): AsyncGenerator<string> {
  yield "a;b";
}
