import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { ApiError } from "@/lib/http/api-error";

// Which page an error of identifying the caller leads to (lib/domain/accounts/internal-path.ts).

const ADDRESS = "/sites/s1/fixit?q=a";

test.each([
  [401, "unauthenticated", "/sign_in?next=%2Fsites%2Fs1%2Ffixit%3Fq%3Da"],
  [401, "unknown_user", "/auth_error?reason=unknown_user&reference=ref-0001"],
  [502, "hmac_clock", "/hmac_failed?between=servers"],
  [502, "hmac_invalid", "/hmac_failed?between=servers"],
  [403, "forbidden", null],
  [404, "not_found", null],
  [503, "upstream_unavailable", null],
])("%s %s leads to %s", (status, code, address) => {
  expect(findAuthRedirect(new ApiError(status, { error: code }), ADDRESS, "ref-0001")).toBe(address);
});
