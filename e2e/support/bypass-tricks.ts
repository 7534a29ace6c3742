import { request } from "node:http";

// Requests that have opened protected pages of other applications, or might: headers and addresses that a framework uses itself,
// addresses that two parts of a server read differently, other methods.

/** How a request for a page deviates from that of a browser. */
type Trick = {
  name: string;
  method?: string;
  headers?: Record<string, string>;
  path?: (page: string) => string;
};

const HEADERS: [name: string, ...values: string[]][] = [
  [
    "x-middleware-subrequest",
    "middleware",
    "src/middleware",
    "pages/_middleware",
    Array(5).fill("middleware").join(":"),
  ],
  ["x-middleware-subrequest", Array(5).fill("src/middleware").join(":")],
  ["x-middleware-invoke", "1"],
  ["x-middleware-next", "1"],
  ["x-middleware-skip", "1"],
  ["x-middleware-prefetch", "1"],
  ["x-middleware-rewrite", "/sign_in"],
  ["x-middleware-override-headers", "cookie"],
  ["x-middleware-request-cookie", "vitrine=x"],
  ["x-middleware-set-cookie", "vitrine=x"],
  ["x-nextjs-data", "1"],
  ["x-nextjs-rewrite", "/sign_in"],
  ["x-matched-path", "/sign_in"],
  ["x-invoke-path", "/sign_in"],
  ["x-invoke-status", "200"],
  ["x-invoke-output", "/sign_in"],
  ["x-now-route-matches", "1=x"],
  ["rsc", "1"],
  ["next-router-prefetch", "1", "2"],
  ["next-router-segment-prefetch", "/_tree", "/_full"],
  ["next-router-state-tree", "%5B%22%22%2C%7B%7D%5D", "x"],
  ["next-url", "/sign_in"],
  ["next-resume", "1"],
  ["next-action", "x".repeat(40)],
  ["next-hmr-refresh", "1"],
  ["purpose", "prefetch"],
  ["host", "other.example"],
  ["x-forwarded-host", "other.example"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-original-url", "/sign_in"],
  ["x-rewrite-url", "/sign_in"],
  ["x-http-method-override", "POST"],
  ["x-vitrine-address", "/sign_in", "//other.example/"],
  ["x-vitrine-peer", "127.0.0.1"],
  ["x-vitrine-user", "owner"],
  ["x-vitrine-session", "owner"],
  ["authorization", "Bearer x"],
  ["cookie", "vitrine=", "vitrine=Fe26.2*x", "vitrine-{port}=Fe26.2*x", "__prerender_bypass=x; __next_preview_data=x"],
];

const PATHS: ((page: string) => string)[] = [
  ...[".rsc", ".json", ".txt", ".html", ".segments/_tree.segment.rsc", ".segments/_full.segment.rsc"].map(after),
  ...["/", "//", "/.", "/%2e", "%00", ";x=1", "%20", "?_rsc", "?_rsc=1", "?__nextDataReq=1", "?nxtPsiteId=x"].map(
    after,
  ),
  ...["?__nextLocale=en", "?__nextFallback=1", "?__nextDefaultLocale=en", "?_next/", "?/api/"].map(after),
  ...["/", "/.", "/x/..", "/api/..", "/_next/..", "/texts/..", "/frames/..", "/icon.svg/..", "/__nextjs/.."].map(
    before,
  ),
  ...["/api/%2e%2e", "/_next/%2e%2e", "/_next/static/..%2f..", "/_next/image?url=", "http://other.example"].map(before),
  (page) => `/_next/data/build${page}.json`,
  (page) => page.replace("/sites", "/Sites"),
  (page) => page.toUpperCase(),
  (page) => page.replace("/sites", "/%73ites"),
  (page) => page.replaceAll("/", "%2f").replace("%2f", "/"),
  (page) => page.replaceAll("/", "//"),
  (page) => page.replaceAll("/", "\\"),
];

const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

function after(end: string): (page: string) => string {
  return (page) => page + end;
}

function before(start: string): (page: string) => string {
  return (page) => start + page;
}

export const TRICKS: readonly Trick[] = [
  ...HEADERS.flatMap(([header, ...values]) =>
    values.map((value) => ({ name: `${header}: ${value}`, headers: { [header]: value } })),
  ),
  ...PATHS.map((path) => ({ name: path("{page}"), path })),
  ...METHODS.map((method) => ({ name: method, method })),
];

type Answer = { status: number; text: string };

/**
 * Sends a request exactly as a trick says, which `fetch` would correct; returns status and body. Sends it again if the connection
 * was reset: a server that closes it after its answer does so although the end of a request may still be on its way.
 */
export async function sendTrick(origin: string, page: string, trick: Trick): Promise<Answer> {
  try {
    return await sendOnce(origin, page, trick);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET")) throw error;
    return sendOnce(origin, page, trick);
  }
}

function sendOnce(origin: string, page: string, trick: Trick): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", headers = {}, path = (given: string) => given } = trick;
  return new Promise((resolve, reject) => {
    const filled = Object.entries(headers).map(([name, value]) => [name, value.replace("{port}", port)]);
    const options = { hostname, port, path: path(page), method, headers: Object.fromEntries(filled), agent: false };
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject).end();
  });
}
