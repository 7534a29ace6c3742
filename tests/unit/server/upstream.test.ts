import { type AddressInfo, createServer, type Server } from "node:net";
import { exchange, openStream, UpstreamFailure } from "@/lib/server/upstream/upstream";

// An upstream may close its connection after the answer, while a slow browser is still reading.

/** Longer than any machine needs. */
const HANGS_MS = 100_000;
const PIECE = 64 * 1024;
const TEXT = JSON.stringify("x".repeat(40 * PIECE - 2));
let server: Server;
let url = "";
/** Promised bytes that are never sent. */
let missing = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .once("data", () => {
        const head = [
          "HTTP/1.1 200 OK",
          "content-type: application/json",
          `content-length: ${TEXT.length + missing}`,
          "connection: close",
        ];
        socket.end(`${head.join("\r\n")}\r\n\r\n${TEXT}`);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterAll(() => server.close());
beforeEach(() => {
  missing = 0;
});

const createCall = () => ({ method: "GET" as const, url, headers: {}, body: undefined, signal: undefined });

async function readSlowly(): Promise<string> {
  const answer = await openStream(createCall(), HANGS_MS);
  if (!("body" in answer)) throw new Error("no file came");
  const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
  let text = "";
  await pause();
  for await (const piece of answer.body) {
    text += String(piece);
    await pause();
  }
  return text;
}

test("reads a file completely after its upstream has closed", async () => {
  expect((await readSlowly()) === TEXT).toBe(true);
});

test("a truncated file ends with an error", async () => {
  missing = 1;
  await expect(readSlowly()).rejects.toThrow();
});

test("reads an answer of several megabytes, and rejects a truncated one", async () => {
  expect((await exchange(createCall(), HANGS_MS)).text === TEXT).toBe(true);
  missing = 1;
  await expect(exchange(createCall(), HANGS_MS)).rejects.toBeInstanceOf(UpstreamFailure);
});

test("times out if a file does not start in time", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  await expect(openStream({ ...createCall(), url: address }, 100)).rejects.toMatchObject({ kind: "timeout" });
  silent.close();
});
