import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPageFetch } from "@/backend/kit/outbound/fetch-page";

// Fetches a page as a whole, without redirects, within limits of size and number.

const HTML = { "content-type": "text/html; charset=windows-1250" };
const LIMIT = 2 * 1024 * 1024;

const pages: Record<string, (response: ServerResponse) => void> = {
  "/page": (response) => response.writeHead(200, HTML).end(Buffer.from([0x3c, 0x70, 0x3e, 0x9e])),
  "/plain": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>ž"),
  "/unknown-charset": (response) => response.writeHead(200, { "content-type": "text/html; charset=x-own" }).end("<p>ž"),
  "/exact": (response) => response.writeHead(200, HTML).end(Buffer.alloc(LIMIT, "x")),
  "/over": (response) => response.writeHead(200, HTML).end(Buffer.alloc(LIMIT + 1, "x")),
  "/moved": (response) => response.writeHead(302, { location: "/page" }).end(),
  "/missing": (response) => response.writeHead(404, HTML).end("<p>"),
  "/text": (response) => response.writeHead(200, { "content-type": "text/plain" }).end("<p>"),
  "/packed": (response) => response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end("<p>"),
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

const ASKING = { site: "site", user: "user", signal: new AbortController().signal };

function createClient() {
  return createPageFetch({ ownOrigins: [origin], now: () => 0 });
}

test.each([
  ["/page", "<p>ž"],
  ["/plain", "<p>ž"],
  ["/unknown-charset", "<p>ž"],
])("reads %s in its charset", async (path, html) => {
  expect(await createClient()(origin + path, ASKING)).toEqual({ html });
});

test("reads exactly the largest page", async () => {
  const answer = await createClient()(`${origin}/exact`, ASKING);
  expect("html" in answer && answer.html.length).toBe(LIMIT);
});

test.each(["/over", "/moved", "/missing", "/text", "/packed"])("does not read %s", async (path) => {
  expect(await createClient()(origin + path, ASKING)).toEqual({ code: "page_not_found" });
});

test.each([
  ["http://shop.example/", "not_https"],
  ["shop.example", "not_https"],
  ["javascript:alert(1)", "not_https"],
  ["https://me:secret@shop.example/", "page_not_found"],
  ["https://127.0.0.1/", "page_not_found"],
  ["https://[::1]/", "page_not_found"],
  ["https://shop.example:8443/", "page_not_found"],
])("requests nothing for %s: %s", async (url, code) => {
  expect(await createClient()(url, ASKING)).toEqual({ code });
});

test("allows ten pages per minute and user", async () => {
  const client = createClient();
  for (let count = 0; count < 10; count += 1) await client(`${origin}/plain`, ASKING);
  expect(await client(`${origin}/plain`, ASKING)).toEqual({ code: "rate_limited" });
  expect(await client(`${origin}/plain`, { ...ASKING, user: "other" })).toEqual({ html: "<p>ž" });
});
