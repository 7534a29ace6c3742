import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createImageChecks } from "@/backend/kit/outbound/image-checks";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";

// Reads the header of an image within limits of time and size, and returns only codes.

const HEAD = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xc0, 0x00, 0x11, 0x08, 0x01, 0x40, 0x08, 0x00, 0x03],
  ...[0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01],
]);
const JPEG = { "content-type": "image/jpeg" };
const sized = (bytes: number) => Buffer.concat([HEAD, Buffer.alloc(bytes - HEAD.length)]);
const found = (bytes = HEAD.length) => ({ code: "found", width: 2048, height: 320, bytes });

/** Compressed beforehand: while it is, the server would not answer in time. */
const BOMB = gzipSync(sized(50_000_000));

let endlessSent = 0;
const pages: Record<string, (response: ServerResponse) => void> = {
  "/found": (response) => response.writeHead(200, JPEG).end(HEAD),
  "/exact": (response) => response.writeHead(200, JPEG).end(sized(BANNER_IMAGE_BYTES_MAX)),
  "/over": (response) => response.writeHead(200, JPEG).end(sized(BANNER_IMAGE_BYTES_MAX + 1)),
  "/over-chunked": (response) => {
    response.writeHead(200, JPEG);
    response.write(sized(BANNER_IMAGE_BYTES_MAX));
    response.end("x");
  },
  "/missing": (response) => response.writeHead(404, JPEG).end(HEAD),
  "/busy": (response) => response.writeHead(503).end(),
  "/gateway": (response) => response.writeHead(502).end(),
  "/late-origin": (response) => response.writeHead(524).end(),
  "/broken": (response) => response.writeHead(500).end(),
  "/moved": (response) => response.writeHead(302, { location: "/found" }).end(),
  "/page": (response) => response.writeHead(200, { "content-type": "text/html" }).end(HEAD),
  "/png": (response) => response.writeHead(200, JPEG).end(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  "/bomb": (response) => response.writeHead(200, { ...JPEG, "content-encoding": "gzip" }).end(BOMB),
  "/silent": () => undefined,
  "/stall": (response) => response.writeHead(200, JPEG).write(HEAD.subarray(0, 5)),
  "/drip": (response) => {
    response.writeHead(200, JPEG);
    const timer = setInterval(() => response.write("x"), 100);
    response.on("close", () => clearInterval(timer));
  },
  "/endless": (response) => {
    response.writeHead(200, JPEG);
    const piece = Buffer.alloc(64 * 1024);
    const more = (): void => {
      while (!response.destroyed && response.write(piece)) endlessSent += piece.length;
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  },
};

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer((request, response) => pages[request.url ?? ""]?.(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const image = (path: string, url = origin + path) =>
  createImageChecks({ ownOrigins: [origin], now: () => 0, resolve: async () => [] }).image(url, {
    site: "s",
    user: "u",
    signal: AbortSignal.timeout(60_000),
  });

test.each([
  ["/found", found()],
  ["/exact", found(BANNER_IMAGE_BYTES_MAX)],
  ["/over", { code: "image_too_large" }],
  ["/over-chunked", { code: "image_too_large" }],
  ["/endless", { code: "image_too_large" }],
  ["/missing", { code: "image_not_found" }],
  ["/moved", { code: "redirects" }],
  ["/page", { code: "image_not_jpg" }],
  ["/png", { code: "image_not_jpg" }],
  ["/bomb", { code: "image_not_found" }],
  ["/busy", { code: "no_answer" }],
  ["/gateway", { code: "no_answer" }],
  ["/late-origin", { code: "no_answer" }],
  ["/broken", { code: "image_not_found" }],
])("%s gives the expected result", async (path, expected) => {
  expect(await image(path)).toEqual(expected);
});

test("does not read an endless image completely", () => {
  expect(endlessSent).toBeLessThan(16 * 1024 * 1024);
});

// Without a deadline, this would never end.
test("a silent, stopped or slow server says nothing about the image, and a blocked one looks like an unknown one", async () => {
  const answers = await Promise.all(["/silent", "/stall", "/drip"].map((path) => image(path)));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ code: "no_answer" })));
  const blocked = await image("", "https://10.0.0.1/a.jpg");
  const unknown = await image("", "https://nobody.example/a.jpg");
  expect([blocked, unknown]).toEqual(Array.from({ length: 2 }, () => ({ code: "image_not_found" })));
});

test("requests a URL once in ten minutes, for any number of callers", async () => {
  let requests = 0;
  pages["/once"] = (response) => {
    requests += 1;
    response.writeHead(200, JPEG).end(HEAD);
  };
  let now = 0;
  const checks = createImageChecks({ ownOrigins: [origin], now: () => now });
  const ask = () => checks.image(`${origin}/once`, { site: "s", user: "u", signal: AbortSignal.timeout(60_000) });
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => found()));
  expect(requests).toBe(1);
  now = 600_000;
  await ask();
  expect(requests).toBe(2);
});
