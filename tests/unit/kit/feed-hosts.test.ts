import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFeedFetch, FeedUnchanged, type Validators } from "@/backend/kit/outbound/fetch-feed";
import { startImageServer } from "@/tests/support/image-server";

// What hosts of feeds require and answer: a login, cookies, conditional requests, and the reason why there is no feed.

type Host = { origin: string; requests: IncomingMessage[]; answers: Record<string, RequestListener>; server: Server };

const FEED = "id,name\n1,Lamp\n";
const sendFeed = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, headers).end(FEED);
const redirect =
  (to: string, cookies: string[] = []) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { location: to, "set-cookie": cookies }).end();

async function startHost(): Promise<Host> {
  const host: Omit<Host, "server" | "origin"> = { requests: [], answers: {} };
  const server = createServer((request, response) => {
    host.requests.push(request);
    const answer = host.answers[request.url ?? ""];
    if (answer === undefined) sendFeed(response);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(host, { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

let shop: Host;
let other: Host;

beforeAll(async () => {
  shop = await startHost();
  other = await startHost();
});
afterAll(() => {
  for (const { server } of [shop, other]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  for (const host of [shop, other]) Object.assign(host, { requests: [], answers: {} });
});

type Options = Parameters<typeof createFeedFetch>[0];
type Request = Parameters<ReturnType<typeof createFeedFetch>>[0];

/** Fetches a feed; returns its text and its validators. */
function fetchFeed(request: Request, options: Partial<Options> = {}) {
  const fetch = createFeedFetch({ ownOrigins: [shop.origin, other.origin], ...options });
  return fetch(request, AbortSignal.timeout(30_000), async ({ bytes, validators }) => {
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return { text: Buffer.concat(pieces).toString("utf8"), validators };
  });
}

const listAuthorizations = ({ requests }: Host) => requests.map(({ headers }) => headers.authorization);
const listCookies = ({ requests }: Host) => requests.map(({ headers }) => headers.cookie);

const login = () => ({ user: "shop", password: "hesló:1", origin: shop.origin });
const BASIC = `Basic ${Buffer.from("shop:hesló:1", "utf8").toString("base64")}`;

test("sends the login to its origin, also after a redirect within it", async () => {
  shop.answers["/old"] = redirect("/feed");
  expect((await fetchFeed({ url: `${shop.origin}/old`, login: login() })).text).toBe(FEED);
  expect(listAuthorizations(shop)).toEqual([BASIC, BASIC]);
});

test("sends the login to no other origin, and not again after one", async () => {
  shop.answers["/feed"] = redirect(`${other.origin}/feed`);
  other.answers["/feed"] = redirect(`${shop.origin}/back`);
  await fetchFeed({ url: `${shop.origin}/feed`, login: login() });
  expect([listAuthorizations(shop), listAuthorizations(other)]).toEqual([[BASIC, undefined], [undefined]]);
  await fetchFeed({ url: `${other.origin}/elsewhere`, login: login() });
  expect(listAuthorizations(other)).toEqual([undefined, undefined]);
});

test("returns the cookies of a host within one download", async () => {
  shop.answers["/feed"] = (request, response) => {
    if (request.headers.cookie === "seen=1; token=a=b") sendFeed(response);
    else redirect("/feed", ["seen=1; Path=/; HttpOnly", "token=a=b", "old=1; Max-Age=0"])(request, response);
  };
  for (const _ of [1, 2]) expect((await fetchFeed({ url: `${shop.origin}/feed` })).text).toBe(FEED);
  expect(listCookies(shop)).toEqual([undefined, "seen=1; token=a=b", undefined, "seen=1; token=a=b"]);
});

test("forgets a cookie that the host deletes, and sends none to another origin", async () => {
  shop.answers["/a"] = redirect("/b", ["seen=1; Domain=127.0.0.1", "gone=1"]);
  shop.answers["/b"] = redirect(`${other.origin}/feed`, ["gone=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]);
  other.answers["/feed"] = redirect(`${shop.origin}/c`);
  await fetchFeed({ url: `${shop.origin}/a` });
  expect([listCookies(shop), listCookies(other)]).toEqual([[undefined, "seen=1; gone=1", "seen=1"], [undefined]]);
});

test.each([
  ["many cookies", Array.from({ length: 60 }, (_, index) => `c${index}=1`), 20],
  ["long cookies", Array.from({ length: 12 }, (_, index) => `c${index}=${"x".repeat(900)}`), 4],
  ["unusable cookies", ["noname", "=1", "a b=1", "good=1", "bad=\u00e9"], 1],
])("bounds %s", async (_, cookies, count) => {
  shop.answers["/a"] = redirect("/feed", cookies);
  await fetchFeed({ url: `${shop.origin}/a` });
  const sent = listCookies(shop)[1] ?? "";
  expect(sent.length).toBeLessThanOrEqual(4096);
  expect(sent.split("; ")).toHaveLength(count);
});

describe("a feed whose host recognizes it", () => {
  const serve = (headers: Record<string, string>, isCurrent: (request: IncomingMessage) => boolean) => {
    shop.answers["/feed"] = (request, response) => {
      if (isCurrent(request)) response.writeHead(304).end();
      else sendFeed(response, headers);
    };
  };

  test.each([
    ["etag", 'W/"v1"', "if-none-match"],
    ["last-modified", "Sun, 29 Nov 2026 10:00:00 GMT", "if-modified-since"],
  ])("is not sent again if its %s is the same", async (name, value, conditional) => {
    serve({ [name]: value }, ({ headers }) => headers[conditional] === value);
    const url = `${shop.origin}/feed`;
    const { validators } = await fetchFeed({ url });
    expect(validators).toMatchObject({ url });
    await expect(fetchFeed({ url, known: validators })).rejects.toBeInstanceOf(FeedUnchanged);
    serve({ [name]: value }, () => false);
    expect((await fetchFeed({ url, known: validators })).text).toBe(FEED);
  });

  test("is recognized at the URL that redirects lead to, and nowhere else", async () => {
    serve({ etag: '"1"' }, ({ headers }) => headers["if-none-match"] === '"1"');
    shop.answers["/a"] = redirect("/feed");
    const { validators } = await fetchFeed({ url: `${shop.origin}/a` });
    const known = validators as Validators;
    shop.requests = [];
    await expect(fetchFeed({ url: `${shop.origin}/a`, known })).rejects.toBeInstanceOf(FeedUnchanged);
    expect((await fetchFeed({ url: `${shop.origin}/b`, known })).text).toBe(FEED);
    expect(shop.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', undefined]);
  });

  test("needs a validator of its host that can be sent back", async () => {
    const url = `${shop.origin}/feed`;
    expect((await fetchFeed({ url })).validators).toBeNull();
    serve({ etag: `"${"x".repeat(2000)}"` }, () => false);
    expect((await fetchFeed({ url })).validators).toBeNull();
    serve({}, () => true);
    await expect(fetchFeed({ url })).rejects.toMatchObject({ code: "download_failed" });
  });
});

test.each([
  [204, "feed_empty"],
  [400, "download_failed"],
  [401, "download_unauthorized"],
  [403, "download_forbidden"],
  [404, "download_not_found"],
  [410, "download_not_found"],
  [429, "download_limited"],
  [500, "download_server_error"],
  [503, "download_server_error"],
  [504, "download_timeout"],
])("explains status %i as %s", async (status, code) => {
  shop.answers["/feed"] = (_, response) => response.writeHead(status).end();
  await expect(fetchFeed({ url: `${shop.origin}/feed` })).rejects.toMatchObject({ name: "FetchFault", code });
});

test("explains a loop of redirects", async () => {
  shop.answers["/feed"] = redirect("/feed");
  await expect(fetchFeed({ url: `${shop.origin}/feed` })).rejects.toMatchObject({ code: "download_redirects" });
  expect(shop.requests).toHaveLength(4);
});

test("explains a host that does not answer in time, and one that refuses or ends the connection", async () => {
  shop.answers["/silent"] = () => undefined;
  const late = fetchFeed({ url: `${shop.origin}/silent` }, { headersMs: 50 });
  await expect(late).rejects.toMatchObject({ code: "download_timeout" });
  shop.answers["/broken"] = (request) => request.socket.destroy();
  const broken = fetchFeed({ url: `${shop.origin}/broken` });
  await expect(broken).rejects.toMatchObject({ code: "download_broke_off" });
  const gone = await startHost();
  await new Promise((resolve) => gone.server.close(resolve));
  const refused = fetchFeed({ url: `${gone.origin}/feed` }, { ownOrigins: [gone.origin] });
  await expect(refused).rejects.toMatchObject({ code: "download_refused" });
});

test("explains a certificate that is not valid", async () => {
  const { guard, stop } = await startImageServer();
  try {
    const url = "https://shop.example/feed";
    const { tls, ...strict } = guard;
    await expect(fetchFeed({ url }, strict)).rejects.toMatchObject({ code: "download_certificate" });
    expect((await fetchFeed({ url }, { ...strict, tls })).text).toContain("A page");
  } finally {
    await stop();
  }
});

test("does not say whether a name exists that leads to no public address", async () => {
  const url = "https://intranet.shop.com/feed";
  const unknown = () => Promise.reject(new Error("ENOTFOUND"));
  for (const resolve of [unknown, async () => [], async () => ["10.0.0.1"], async () => ["93.184.216.34", "10.0.0.1"]])
    await expect(fetchFeed({ url }, { resolve })).rejects.toMatchObject({ code: "download_host_unknown" });
  for (const inner of ["https://10.0.0.1/", "https://localhost/", "https://db.internal/"])
    await expect(fetchFeed({ url: inner }, { resolve: unknown })).rejects.toMatchObject({ code: "download_failed" });
});

test("reveals nothing about a private address behind a redirect", async () => {
  shop.answers["/feed"] = redirect("https://intranet.shop.com/feed");
  for (const resolve of [async () => ["10.0.0.1"], async () => []])
    await expect(fetchFeed({ url: `${shop.origin}/feed` }, { resolve })).rejects.toMatchObject({
      code: "download_host_unknown",
    });
  shop.answers["/feed"] = redirect("https://10.0.0.1/feed");
  await expect(fetchFeed({ url: `${shop.origin}/feed` })).rejects.toMatchObject({ code: "download_failed" });
});
