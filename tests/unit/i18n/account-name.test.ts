import { formatAccountName, getAccountAddress } from "@/lib/i18n/account-name";

test("an account without an address is called by its name alone", () => {
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
