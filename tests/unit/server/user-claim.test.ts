import { readUserClaim } from "@/lib/server/user-claim";

test.each([
  ["a verified address", { email: "a@b.example", email_verified: true }, "email", true],
  ["a verified address, said as text", { email: "a@b.example", email_verified: "true" }, "email", true],
  ["an address that is not verified", { email: "a@b.example", email_verified: false }, "email", false],
  ["an address that is not verified, said as text", { email: "a@b.example", email_verified: "false" }, "email", false],
  ["an address with a flag of another kind", { email: "a@b.example", email_verified: 1 }, "email", false],
  ["an address without a flag", { email: "a@b.example" }, "email", null],
  ["an id", { sub: " a@b.example ", email_verified: false }, "sub", true],
  ["a number", { employee: 42 }, "employee", true],
])("reads %s", (_, claims, name, isVerified) => {
  expect(readUserClaim(claims, name)).toEqual({ user: name === "employee" ? "42" : "a@b.example", isVerified });
});

test.each([[{}], [{ sub: "" }], [{ sub: "  " }], [{ sub: null }], [{ sub: ["a"] }], [{ sub: "a".repeat(255) }]])(
  "%j names nobody",
  (claims) => {
    expect(readUserClaim(claims, "sub")).toBeNull();
  },
);
