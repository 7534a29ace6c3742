import { findUser } from "@/lib/contract/accounts/sign-in";
import { callDirectly } from "@/tests/support/direct";

// The first start of a backend without sites and people.

test("creates an owner in an empty store", async () => {
  const { status, body } = await callDirectly(findUser, { query: { user: "owner@vitrine.example" } });
  expect([status, body]).toEqual([200, { id: "owner" }]);
});
