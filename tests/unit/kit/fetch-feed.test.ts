import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createBareServer, type Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { readFirstRecords } from "@/backend/catalogue/read/sample-feed";
import { createFeedFetch, FetchFault } from "@/backend/kit/outbound/fetch-feed";

// Feeds are fetched with guarded requests (outbound-guard.test.ts) and at most three redirects.

const TABLE = "id,name\n1,Lamp\n";
let hits: string[] = [];
let server: Server;
let origin = "";

const ANSWERS: Record<string, RequestListener> = {
  "/table": (_, response) => response.writeHead(200, { "content-type": 'Text/CSV; charset="utf-8"' }).end(TABLE),
  "/packed": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(TABLE)),
  "/strange": (_, response) => response.writeHead(200, { "content-encoding": "br" }).end(TABLE),
  "/missing": (_, response) => response.writeHead(404).end(TABLE),
  "/inside": (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/table" }).end(),
  "/nowhere": (_, response) => response.writeHead(302, { location: "http://" }).end(),
  "/half": (_, response) => {
    response.writeHead(200, { "content-length": "1000" }).write(TABLE);
    setTimeout(() => response.destroy(), 50);
  },
  "/drip": (_, response) => {
    response.writeHead(200).write("id,name\n");
    const timer = setInterval(() => response.write("1"), 10);
    response.on("close", () => clearInterval(timer));
  },
  "/endless": (_, response) => {
    response.writeHead(200).write("id,name\n");
    const timer = setInterval(() => response.write("1,Lamp\n".repeat(5000)), 1);
    response.on("close", () => clearInterval(timer));
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    hits.push(path);
    const left = /^\/hops\/(\d)$/.exec(path)?.[1];
    if (left === undefined) return ANSWERS[path]?.(request, response);
    response.writeHead(301, { location: left === "1" ? "/table" : `/hops/${Number(left) - 1}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits = [];
});

/** Fetches the records of a feed at a path of the server, by default as our own listener. */
async function fetched(path: string, { own = true } = {}): Promise<unknown[]> {
  const fetchFeed = createFeedFetch({ ownOrigins: own ? [origin] : [], resolve: async () => ["127.0.0.1"] });
  return fetchFeed({ url: new URL(path, origin).href }, AbortSignal.timeout(60_000), async ({ bytes, hints }) => {
    const records = await readFirstRecords(await openFeed(bytes, hints), 3);
    return records.map((record) => ("value" in record ? record.value : record.code));
  });
}

test.each(["/table", "/packed", "/hops/1", "/hops/3"])("%s is read", async (path) => {
  expect(await fetched(path)).toEqual([{ id: "1", name: "Lamp" }]);
});

test("passes hints of the response to the reader", async () => {
  const fetchFeed = createFeedFetch({ ownOrigins: [origin] });
  const hints = await fetchFeed({ url: `${origin}/table` }, AbortSignal.timeout(60_000), async (feed) => feed.hints);
  expect(hints).toEqual({ contentType: "text/csv", charset: "utf-8", name: "/table" });
});

test.each([
  ["/hops/4", "download_redirects"],
  ["/inside", "download_redirect_refused"],
  ["/nowhere", "download_redirect_refused"],
  ["/missing", "download_not_found"],
  ["/strange", "download_compression"],
  ["/half", "download_broke_off"],
])("%s is no download, because of %s", async (path, code) => {
  await expect(fetched(path)).rejects.toMatchObject({ name: "FetchFault", code });
  expect(hits.length).toBeLessThanOrEqual(4);
});

test("does not request a private address, or a name that resolves to one", async () => {
  await expect(fetched("/table", { own: false })).rejects.toBeInstanceOf(FetchFault);
  const fetchFeed = createFeedFetch({ ownOrigins: [], resolve: async () => ["127.0.0.1"] });
  for (const url of ["https://inner.example/table", "https://user:secret@shop.example/", "file:///etc/passwd", "x"])
    await expect(fetchFeed({ url }, AbortSignal.timeout(60_000), async () => 1)).rejects.toBeInstanceOf(FetchFault);
  expect(hits).toEqual([]);
});

test("reads only the beginning of an endless feed", async () => {
  expect(await fetched("/endless")).toHaveLength(3);
});

test("gives up on a server that sends a byte now and then", async () => {
  const fetchFeed = createFeedFetch({ ownOrigins: [origin], waitMs: 200 });
  const all = fetchFeed({ url: `${origin}/drip` }, AbortSignal.timeout(60_000), async ({ bytes }) => {
    for await (const _ of bytes);
  });
  await expect(all).rejects.toMatchObject({ code: "download_too_slow" });
});

test("applies the caller's deadline to the whole feed", async () => {
  const fetchFeed = createFeedFetch({ ownOrigins: [origin] });
  const signal = AbortSignal.timeout(300);
  const all = fetchFeed({ url: `${origin}/endless` }, signal, async ({ bytes }) => {
    for await (const _ of bytes) if (signal.aborted) continue;
  });
  await expect(all).rejects.toMatchObject({ name: "TimeoutError" });
});

const PIECE = 64 * 1024;
/** How a server ends the connection of a complete or truncated answer. */
const closed = {
  "the server closes": (socket: Socket) => socket.end(),
  "the connection breaks": (socket: Socket) => setTimeout(() => socket.resetAndDestroy(), 50),
};

/** Reads an answer of some chunks slowly; `missing` promised bytes are never sent. */
async function readSlowly(pieces: number, missing: number, end: (socket: Socket) => unknown, signal: AbortSignal) {
  const bare = createBareServer((socket) => {
    socket
      .on("error", () => undefined)
      .once("data", () => {
        const length = pieces * PIECE + missing;
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`);
        socket.write(Buffer.alloc(pieces * PIECE, "x"));
        end(socket);
      });
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const own = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  try {
    return await createFeedFetch({ ownOrigins: [own] })({ url: `${own}/feed` }, signal, async ({ bytes }) => {
      let length = 0;
      const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
      await pause();
      for await (const piece of bytes) {
        length += piece.length;
        await pause();
      }
      return length;
    });
  } finally {
    bare.close();
  }
}

test.each([1, 2, 4])(
  "reads an answer of %d chunks completely when the server closes while the reader is busy",
  async (n) => {
    const read = readSlowly(n, 0, closed["the server closes"], AbortSignal.timeout(60_000));
    expect(await read).toBe(n * PIECE);
  },
);

test.each(Object.entries(closed))("rejects a truncated answer when %s while the reader is busy", async (_, end) => {
  await expect(readSlowly(2, 1, end, AbortSignal.timeout(60_000))).rejects.toBeInstanceOf(FetchFault);
});

test("rejects an answer that is aborted before it is read", async () => {
  const read = readSlowly(4, 0, closed["the server closes"], AbortSignal.timeout(50));
  await expect(read).rejects.toMatchObject({ name: "TimeoutError" });
});

test("the product uses this policy", () => {
  const registered = readFileSync(join(__dirname, "../../../backend/catalogue/register.ts"), "utf8");
  expect(registered).toMatch(/createFeedFetch\(\{ ownOrigins: \[shopUrl\] \}\)/);
});
