import { formatAccountName, getAccountAddress } from "@/lib/i18n/account-name";

test("formats an account without an email address by its name", () => {
  const [known, nameless] = [
    { name: "Dana", email: "dana@shop.example" },
    { name: "u1", email: "" },
  ];
  expect([formatAccountName(known), getAccountAddress(known)]).toEqual([
    "Dana (dana@shop.example)",
    "dana@shop.example",
  ]);
  expect([formatAccountName(nameless), getAccountAddress(nameless)]).toEqual(["u1", "u1"]);
});
