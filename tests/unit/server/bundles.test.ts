import * as z from "zod/mini";
import { defineEndpoint } from "@/lib/http/endpoint";
import type { ServedCall } from "@/lib/server/forward/forward";
import { buildSessionCookie } from "@/lib/server/identity/session";
import { makeFrontendData, type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// Next bundles middleware, pages and route handlers separately: each has its own copy of classes, and they share globalThis. Two
// module registries simulate this.

const READ = defineEndpoint({
  feature: "test",
  method: "GET",
  path: "/sites/:siteId/things",
  servedBy: "both",
  response: z.object({ a: z.string() }),
  access: { policies: ["things"] },
});

let upstream: StubUpstream;
let refusal: { status: number; body: unknown } | null;

beforeEach(async () => {
  refusal = null;
  upstream = await startStubUpstream((seen, response) => {
    // Slow enough that all wait for one answer.
    const later = setTimeout(() => {
      if (refusal !== null) sendJson(response, refusal.status, refusal.body);
      else sendJson(response, 200, seen.url.endsWith("/frontend_data") ? makeFrontendData([], ["things"]) : { a: "b" });
    }, 50);
    response.once("close", () => clearTimeout(later));
  });
  useWebEnv({ EMBEDDED_URL: upstream.url, SEARCH_URL: upstream.url });
});
afterEach(() => upstream.close());

/** The call as another bundle serves it. */
async function loadBundle(): Promise<ServedCall> {
  let served: ServedCall | undefined;
  await jest.isolateModulesAsync(async () => {
    served = (await import("@/lib/server/forward/forward")).forward(READ);
  });
  if (served === undefined) throw new Error("nothing was loaded");
  return served;
}

async function makeCookie(uid: string): Promise<string> {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const session = { sid: `sid-${uid}`, uid, amr: "mail", issued_at: expires, expires_at: expires } as const;
  const line = await buildSessionCookie({ ...session, idle_s: null, site: null, purpose: "sign_in" }, Date.now());
  return line.split(";")[0] ?? "";
}

/** The answers to many overlapping reads, half of them in each bundle. */
async function overlappingReads(count: number): Promise<{ status: number; error: string | undefined }[]> {
  const bundles = [await loadBundle(), await loadBundle()];
  const cookie = await makeCookie("u1");
  const requests = Array.from({ length: count }, async (_, index) => {
    const request = new Request("http://localhost:3000/api/sites/s1/things", {
      headers: { cookie },
    });
    const answer = await bundles[index % 2]?.answer(request, { siteId: "s1" });
    const body = (await answer?.json()) as { error?: string };
    return { status: answer?.status ?? 0, error: body.error };
  });
  return Promise.all(requests);
}

test.each([
  { status: 401, error: "unauthenticated" },
  { status: 403, error: "forbidden" },
  { status: 404, error: "not_found" },
  { status: 503, error: "busy" },
])("a refusal with $status is the same in every bundle that waits for it", async ({ status, error }) => {
  refusal = { status, body: { error } };
  for (const answer of await overlappingReads(20)) expect(answer).toEqual({ status, error });
});

test("a lost connection is 503 in every bundle", async () => {
  await upstream.close();
  for (const answer of await overlappingReads(20))
    expect(answer).toEqual({ status: 503, error: "upstream_unavailable" });
  upstream = await startStubUpstream(() => undefined);
});

test("a refusal is not cached", async () => {
  refusal = { status: 403, body: { error: "forbidden" } };
  expect(await overlappingReads(4)).toContainEqual({ status: 403, error: "forbidden" });
  refusal = null;
  for (const { status } of await overlappingReads(4)) expect(status).toBe(200);
});
