import { readUserClaim } from "@/lib/server/identity/user-claim";

test.each([
  ["a verified address", { email: "a@b.example", email_verified: true }, "email", true],
  ["a verified address, said as text", { email: "a@b.example", email_verified: "true" }, "email", true],
  ["an address that is not verified", { email: "a@b.example", email_verified: false }, "email", false],
  ["an address that is not verified, said as text", { email: "a@b.example", email_verified: "false" }, "email", false],
  ["an address with a flag of another kind", { email: "a@b.example", email_verified: 1 }, "email", false],
  ["an address without a flag", { email: "a@b.example" }, "email", null],
  [
    "a verified address in another claim",
    { upn: "A@b.example", email: "a@b.example", email_verified: true },
    "upn",
    true,
  ],
  [
    "an address of somebody else in another claim",
    { upn: "a@b.example", email: "x@y", email_verified: true },
    "upn",
    null,
  ],
  ["an address in another claim alone", { sub: " a@b.example ", email_verified: true }, "sub", null],
  ["an id", { sub: " u-7 ", email_verified: false }, "sub", true],
  ["a number", { employee: 42 }, "employee", true],
])("reads %s", (_, claims, name, isVerified) => {
  const user = String((claims as Record<string, unknown>)[name]).trim();
  expect(readUserClaim(claims, name)).toEqual({ user, isVerified });
});

test.each([[{}], [{ sub: "" }], [{ sub: "  " }], [{ sub: null }], [{ sub: ["a"] }], [{ sub: "a".repeat(255) }]])(
  "%j names nobody",
  (claims) => {
    expect(readUserClaim(claims, "sub")).toBeNull();
  },
);
