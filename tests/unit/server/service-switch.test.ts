import { parseStatusPath } from "@/lib/server/forward/status-path";

const BACKEND = "https://backend.example:8443/v2";

test.each([
  ["/v2/sites/s1/settings/services/status/17", "/sites/s1/settings/services/status/17"],
  [`${BACKEND}/jobs/a.b_c~d-e`, "/jobs/a.b_c~d-e"],
  [`${BACKEND}/jobs/status?id=17&kind=toggle`, "/jobs/status?id=17&kind=toggle"],
])("%s is requested as %s", (received, path) => {
  expect(parseStatusPath(received, BACKEND)).toBe(path);
});

const FORGED = [
  ...["https://evil.example/v2/jobs/1", "http://backend.example:8443/v2/jobs/1", "https://backend.example/v2/jobs/1"],
  ...["https://backend.example:8443.evil.example/v2/jobs/1", "https://backend.example:8443@evil.example/v2/jobs/1"],
  ...["https://user@backend.example:8443/v2/jobs/1", "https://backend.example:84430/v2/jobs/1"],
  ...[
    "//evil.example/v2/jobs/1",
    "///evil.example/v2/jobs/1",
    "/\\evil.example/v2/jobs/1",
    "\\\\evil.example/v2/jobs/1",
  ],
  ...[
    "/v2/../admin",
    "/v2/jobs/../../admin",
    "/v2/./jobs",
    "/v2/jobs/..",
    "/v2/%2e%2e/admin",
    "/v2/jobs/%2f..%2fadmin",
  ],
  ...["/v2/.hidden", "/v2//jobs/1", "/v2/jobs/1/", "/v2/jobs/1#part", "/v2/jobs/1;a=b", "/v2/jobs/a b", "/v2/jobs/\t1"],
  ...["/v2/jobs/1\r\nhost: evil.example", "/v2/jobs/1?to=https://evil.example", "/v2/jobs/1?a=%2e", "/v2/jobs/1?"],
  ...["/jobs/1", "/v2", "/v2/", "v2/jobs/1", "jobs/1", "", " ", "/v2x/jobs/1", "/V2/jobs/1", "/v2/jobs/１"],
  ...["javascript:alert(1)", "file:///etc/passwd", "data:text/plain,x", "gopher://backend.example:8443/v2/jobs/1"],
  ...[
    "http://127.0.0.1/v2/jobs/1",
    "http://169.254.169.254/latest/meta-data",
    "HTTPS://BACKEND.EXAMPLE:8443/v2/jobs/1",
  ],
  ...[`/v2/jobs/${"a".repeat(65)}`, `/v2/${"a/".repeat(13)}a`, `/v2/jobs/1?${"a".repeat(300)}`],
];

test("refuses all of more than forty forged URLs", () => {
  expect(FORGED.length).toBeGreaterThanOrEqual(40);
  for (const received of FORGED) expect([received, parseStatusPath(received, BACKEND)]).toEqual([received, null]);
});
