import { invite } from "@/lib/contract/accounts/members";
import { requestLink } from "@/lib/contract/accounts/sign-in";
import { isEmail, toMailbox } from "@/lib/contract/kit/email";
import type { SignUpForm } from "@/lib/contract/signup/sign-up";
import { validateSignUp } from "@/lib/domain/signup/validate-sign-up";

const longest = `${"a".repeat(244)}@b.example`;

const SAMPLES: [string, boolean][] = [
  ["ada@shop.example", true],
  ["Žofie@shop.example", true],
  [longest, true],
  [`a${longest}`, false],
  ["ada", false],
  ["ada@shop", false],
  ["ada@shop@shop.example", false],
  ["ada lovelace@shop.example", false],
  ["", false],
  ["ada+label@shop.example", true],
  ["ada@shop.example,", false],
  ["x,ada@shop.example", false],
  [";ada@shop.example", false],
  ["x<ada@shop.example>", false],
  ['"x"ada@shop.example', false],
  ["(x)ada@shop.example", false],
  ["ada\u001b[2J@shop.example", false],
  ["ada\u202E@shop.example", false],
];

const blank: SignUpForm = {
  ...{ email: "", name: "", site_name: "", base_url: "", feed_url: "", language: "", time_zone: "", currency: "" },
};

test.each(SAMPLES)("forms, invitations, sign-in links and sign-ups agree on %j: %s", (email, isAccepted) => {
  expect(isEmail(email)).toBe(isAccepted);
  expect(requestLink.body.safeParse({ email, locale: "en" }).success).toBe(isAccepted);
  expect(invite.body.safeParse({ email, locale: "en", role: "owner", policies: [], scope: "site" }).success).toBe(
    isAccepted,
  );
  expect(validateSignUp({ ...blank, email }, null).email === undefined).toBe(isAccepted);
});

test("labels and case do not make another mailbox", () => {
  for (const email of ["ada@shop.example", "ADA+1@Shop.example", "ada+a+b@shop.example"])
    expect(toMailbox(email)).toBe("ada@shop.example");
  expect(toMailbox("+ada@shop.example")).toBe("+ada@shop.example");
});
