import { pino } from "pino";
import { buildCallUrl, defineEndpoint, type Endpoint, noAnswer } from "@/lib/http/endpoint";
import { buildPathTree, findByPath } from "@/lib/server/calls/path-tree";
import { serveRequest } from "@/lib/server/calls/serve-request";
import { SERVED_CALLS } from "@/lib/server/calls/table";
import { serve } from "@/lib/server/forward/forward";
import { getShared } from "@/lib/server/process/shared";
import { findCalls } from "@/tests/support/find-calls";
import { sampleInput } from "@/tests/support/sample-input";
import { useWebEnv } from "@/tests/support/web-env";
import { toWebPath } from "@/tests/support/web-session";

// The table of the calls that browsers make, and how a request finds its call in it.

const contract = findCalls();
const nameCall = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** A call that answers with what it was found by. */
function makeServed(method: Endpoint["method"], path: string) {
  return serve(makeCall(method, path), async (_, params) => Response.json({ path, params }));
}

function makeCall(method: Endpoint["method"], path: string): Endpoint {
  return defineEndpoint({ feature: "test", access: {}, response: noAnswer, servedBy: "both", method, path });
}

describe("the table", () => {
  test("serves each call of browsers once, and nothing else", () => {
    const wanted = contract.filter(({ call }) => call.servedBy === "both").map(({ call }) => nameCall(call));
    expect(SERVED_CALLS.map(({ call }) => nameCall(call)).sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(200);
  });

  test("has the calls of the contract themselves", () => {
    const known = new Set(contract.map(({ call }) => call));
    expect(SERVED_CALLS.filter(({ call }) => !known.has(call)).map(({ call }) => nameCall(call))).toEqual([]);
  });

  test("finds each call by the URL that browsers send it to", () => {
    const tree = buildPathTree(SERVED_CALLS);
    const deviations = SERVED_CALLS.flatMap((served) => {
      const params = (sampleInput(served.call.params) ?? {}) as Record<string, unknown>;
      const found = findByPath(tree, toWebPath(buildCallUrl(served.call, { params })));
      const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
      const isSame =
        found?.calls.get(served.call.method) === served && JSON.stringify(found.params) === JSON.stringify(texts);
      return isSame ? [] : [nameCall(served.call)];
    });
    expect(deviations).toEqual([]);
  });

  test("has no two paths for one URL, except where a text is meant before a parameter", () => {
    const paths = [...new Set(SERVED_CALLS.map(({ call }) => call.path))];
    const shared = paths.flatMap((path, at) =>
      paths.slice(at + 1).flatMap((other) => (canMeet(path, other) ? [[path, other].sort()] : [])),
    );
    const runs = "/sites/:siteId/settings/feeds/history";
    expect(shared).toEqual([[`${runs}/:runId`, `${runs}/versions`]]);
  });

  test("has no call where a route of its own is", () => {
    const own = ["csp_report", "health/live", "sign_in/links", "sign_up", "unsubscribe"];
    const tree = buildPathTree(SERVED_CALLS);
    expect(own.filter((path) => findByPath(tree, `/api/${path}`) !== null)).toEqual([]);
  });
});

/** Whether a URL can have both paths. */
function canMeet(path: string, other: string): boolean {
  const [segments, others] = [path.split("/"), other.split("/")];
  const isMet = (segment: string, at: number) =>
    segment === others[at] || segment.startsWith(":") || others[at]?.startsWith(":");
  return segments.length === others.length && segments.every(isMet);
}

describe("finding a call", () => {
  const served = {
    list: makeServed("GET", "/things"),
    create: makeServed("POST", "/things"),
    newest: makeServed("GET", "/things/newest"),
    show: makeServed("GET", "/things/:id"),
    parts: makeServed("GET", "/things/:id/parts"),
    newestNotes: makeServed("GET", "/things/newest/notes"),
    part: makeServed("GET", "/things/:id/parts/:part"),
    outside: makeServed("POST", "/api/pictures"),
  };
  const tree = buildPathTree(Object.values(served));
  const find = (pathname: string, method = "GET") => {
    const found = findByPath(tree, pathname);
    const [name] = Object.entries(served).find(([, one]) => found?.calls.get(method) === one) ?? ["none"];
    return found === null ? null : { name, params: { ...found.params } };
  };

  test.each([
    ["/api/things", "list", {}],
    ["/api/things/newest", "newest", {}],
    ["/api/things/t1", "show", { id: "t1" }],
    ["/api/things/newest/notes", "newestNotes", {}],
    ["/api/things/newest/parts", "parts", { id: "newest" }],
    ["/api/things/t1/parts/2", "part", { id: "t1", part: "2" }],
  ])("%s is %s", (pathname, name, params) => {
    expect(find(pathname)).toEqual({ name, params });
  });

  test.each([
    ["a%2Fb", "a/b"],
    ["a%252Fb", "a%2Fb"],
    ["%25", "%"],
    ["%20", " "],
    ["a+b", "a+b"],
    ["%C5%A1aty", "šaty"],
    ["a%3Fb%23c", "a?b#c"],
    ["%2e%2e", ".."],
    ["__proto__", "__proto__"],
  ])("decodes the segment %s once, to %s", (segment, id) => {
    expect(find(`/api/things/${segment}/parts`)).toEqual({ name: "parts", params: { id } });
  });

  test("a text is compared as it was sent", () => {
    expect(find("/api/things/n%65west")).toEqual({ name: "show", params: { id: "newest" } });
    expect(find("/api/thing%73")).toBeNull();
  });

  test.each([
    "/api",
    "/api/",
    "/api/none",
    "/api/things/",
    "/api/things//parts",
    "/api//things",
    "/api/things%2Ft1",
    "/api/Things",
    "/api/things/t1/parts/2/3",
    "/api/things/%ZZ",
    "/api/things/%C5",
    "/api/api/things",
    "/things%2F..%2Fthings",
  ])("%s is no call", (pathname) => {
    expect(find(pathname)).toBeNull();
  });

  test("a path that starts with /api on the backend, too, is below /api once", () => {
    expect(find("/api/pictures", "POST")).toEqual({ name: "outside", params: {} });
  });

  test("refuses two calls with the same method and path", () => {
    expect(() => buildPathTree([served.show, makeServed("GET", "/things/:id")])).toThrow(
      "two calls are GET /things/:id",
    );
  });

  test("refuses two names of the same parameter", () => {
    expect(() => buildPathTree([served.show, makeServed("PUT", "/things/:thing")])).toThrow(
      "PUT /things/:thing names :thing",
    );
  });
});

describe("a request below /api", () => {
  beforeEach(() => useWebEnv({}));
  const ask = (method: string, path: string) =>
    serveRequest(
      new Request(`http://localhost:3000/api${path}`, { method, headers: { "x-request-id": "request-of-test" } }),
    );

  test("of no call is 404 not_found", async () => {
    const answer = await ask("GET", "/sites/s1/nothing");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "not_found", request_id: "request-of-test" });
  });

  test.each([
    ["PATCH", "/sites/s1/campaigns", "DELETE, GET, HEAD, OPTIONS, POST"],
    ["GET", "/sites/s1/history/undo", "OPTIONS, POST"],
    ["PROPFIND", "/sites/s1/campaigns", "DELETE, GET, HEAD, OPTIONS, POST"],
    ["HEAD", "/sites/s1/history/undo", "OPTIONS, POST"],
  ])("%s %s is 405 and names the methods of the path", async (method, path, allow) => {
    const answer = await ask(method, path);
    expect({ status: answer.status, allow: answer.headers.get("allow") }).toEqual({ status: 405, allow });
    expect(await answer.json()).toEqual({ error: "invalid", request_id: "request-of-test" });
  });

  test("OPTIONS names the methods of the path", async () => {
    const answer = await ask("OPTIONS", "/sites/s1/settings/project/closure");
    expect([answer.status, answer.headers.get("allow"), await answer.text()]).toEqual([
      204,
      "DELETE, OPTIONS, PUT",
      "",
    ]);
  });

  test("that fails is logged with the path of its call, not with its own", async () => {
    const lines: string[] = [];
    getShared("log", () => pino({}, { write: (line) => void lines.push(line) }));
    const failing = serve(makeCall("GET", "/things/:id"), async () => {
      throw new Error("broken");
    });
    const answer = await failing.answer(new Request("http://localhost:3000/api/things/t1"), { id: "t1" });
    expect(answer.status).toBe(500);
    expect(lines.map((line) => (JSON.parse(line) as { call: string }).call)).toEqual(["GET /things/:id"]);
    expect(lines.join()).not.toContain("things/t1");
  });

  test("HEAD is answered like GET", async () => {
    const [head, get] = [await ask("HEAD", "/sites/s1/campaigns"), await ask("GET", "/sites/s1/campaigns")];
    expect(head.status).toBe(401);
    expect([...head.headers]).toEqual([...get.headers]);
  });
});
