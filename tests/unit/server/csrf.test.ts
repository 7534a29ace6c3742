import { createPageToken, isSameOrigin, verifyPageToken } from "@/lib/server/identity/csrf";
import { makeTestSecret, useWebEnv } from "@/tests/support/web-env";

beforeEach(() => useWebEnv());

test("a token belongs to one session", async () => {
  const token = await createPageToken({ sid: "a" });
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await verifyPageToken({ sid: "a" }, token)).toBe(true);
  expect(await verifyPageToken({ sid: "b" }, token)).toBe(false);
  expect(await createPageToken(null)).toBe("");
});

test.each([null, "", "x", "a".repeat(43), "á".repeat(43), "a".repeat(5000)])("%p is no token", async (token) => {
  expect(await verifyPageToken({ sid: "a" }, token)).toBe(false);
});

test("accepts a token of a retiring key", async () => {
  const token = await createPageToken({ sid: "a" });
  useWebEnv({ SECRETS: `2:${makeTestSecret("fedcba9876543210")},1:${makeTestSecret()}` });
  expect(await verifyPageToken({ sid: "a" }, token)).toBe(true);
  useWebEnv({ SECRETS: `2:${makeTestSecret("fedcba9876543210")}` });
  expect(await verifyPageToken({ sid: "a" }, token)).toBe(false);
});

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "null" }, true],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:3000" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "" }, false],
  [{ origin: "http://localhost:3000" }, true],
  [{ origin: "http://localhost:3001" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://evil.test", host: "evil.test" }, false],
  [{ referer: "http://localhost:3000/" }, false],
  [{}, false],
])("headers %p come from our own page: %p", (headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected);
});
