import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { ApiError, type ErrorBody } from "@/lib/http/api-error";

// Which page an error of identifying the caller leads to (lib/domain/accounts/internal-path.ts).

const ADDRESS = "/sites/s1/fixit?q=a";
const NEXT = "&next=%2Fsites%2Fs1%2Ffixit%3Fq%3Da";

test.each([
  [401, "unauthenticated", "/sign_in?next=%2Fsites%2Fs1%2Ffixit%3Fq%3Da"],
  [401, "unknown_user", `/auth_error?reason=unknown_user&reference=ref-0001${NEXT}`],
  [502, "hmac_clock", `/hmac_failed?fault=clocks&reference=ref-0001${NEXT}`],
  [502, "hmac_invalid", `/hmac_failed?fault=keys&reference=ref-0001${NEXT}`],
  [403, "forbidden", null],
  [404, "not_found", null],
  [503, "upstream_unavailable", null],
])("%s %s leads to %s", (status, code, address) => {
  expect(findAuthRedirect(new ApiError(status, { error: code }), ADDRESS, "ref-0001")).toBe(address);
});

const redirect = (body: ErrorBody, address = ADDRESS) => findAuthRedirect(new ApiError(502, body), address, "ref-0001");

test("different clocks are shown as both were then, whenever the page is opened", () => {
  const times = { server_time: "2026-03-10T09:07:00.900Z", web_time: "2026-03-10T09:00:00Z" };
  const seconds = "data_time=1773133620&web_time=1773133200";
  expect(redirect({ error: "hmac_clock", ...times })).toBe(
    `/hmac_failed?fault=clocks&${seconds}&reference=ref-0001${NEXT}`,
  );
  const odd = { error: "hmac_clock", server_time: "noon", web_time: 7 };
  expect(redirect(odd)).toBe(`/hmac_failed?fault=clocks&reference=ref-0001${NEXT}`);
});

test("a sign-in of a single sign-on from the future is no link from the future", () => {
  expect(redirect({ error: "sso_clock", issued: 1773133620, web_time: "2026-03-10T09:00:00Z" })).toBe(
    `/hmac_failed?fault=sso&issued=1773133620&web_time=1773133200&reference=ref-0001${NEXT}`,
  );
});

test.each(["/", "//evil.test", "/sites\\x"])("nothing leads on to %s", (address) => {
  expect(redirect({ error: "hmac_invalid" }, address)).toBe("/hmac_failed?fault=keys&reference=ref-0001");
});
