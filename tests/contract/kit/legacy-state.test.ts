import { GET } from "@/app/api/health/ready/route";
import { forgetShared } from "@/lib/server/process/shared";
import { getBackendState, refreshBackendState } from "@/lib/server/upstream/backend-state";
import { setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { until } from "@/tests/support/until";
import { makeTestSecret } from "@/tests/support/web-env";

// Readiness names a shop's own backend that does not answer, or answers wrongly. Its status stays as it is.

const { legacy } = setUpLegacyBackend();

async function probe(env: Record<string, string> = {}) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  forgetShared();
  expect(getBackendState()).toBe("checking");
  await refreshBackendState();
  const answer = await GET();
  process.env = before;
  return { status: answer.status, body: await answer.json() };
}

test("names a backend that answers, and one that does not", async () => {
  expect(await probe()).toEqual({ status: 200, body: { status: "ok", backend: "ok" } });
  const away = await probe({ BACKEND_URL: "http://127.0.0.1:9" });
  expect(away).toEqual({ status: 200, body: { status: "ok", backend: "upstream_unavailable" } });
});

test("names a wrong address and a wrong key", async () => {
  expect((await probe({ BACKEND_URL: legacy().searchUrl })).body.backend).toBe("upstream_not_json");
  expect((await probe({ BACKEND_KEYS: `1:${makeTestSecret("fedcba9876543210")}` })).body.backend).toBe("hmac_invalid");
});

test("notices that a backend is there again", async () => {
  forgetShared();
  process.env.LOG_LEVEL = "silent";
  expect(await until(getBackendState, (state) => state !== "checking")).toBe("ok");
});
