import { formatSignUpMail } from "@/backend/mail/sign-up-mail";
import { SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";

const mail = {
  to: "ada@shop.example",
  site: "Boots\n& Co <b>",
  link: "https://x.example/sign_up/confirm?a=1&b=2",
  until: new Date("2026-03-04T23:00:00Z"),
};

const KINDS = ["confirm", "known"] as const;
const cases = SIGN_UP_LOCALES.flatMap((locale) => KINDS.map((kind) => ({ locale, kind })));

test.each(cases)("the mail $kind in $locale has its link once in the text and once in the HTML", ({ locale, kind }) => {
  const { subject, text, html } = formatSignUpMail({ ...mail, locale, kind });
  expect(subject).not.toMatch(/[\n{}]/);
  expect(text.split(mail.link)).toHaveLength(2);
  expect(html.split('href="https://x.example/sign_up/confirm?a=1&amp;b=2"')).toHaveLength(2);
  expect(html).toContain(`<html lang="${locale}">`);
  expect(text).not.toMatch(/[{}]/);
  expect(text).toMatch(/2026/);
});

test.each(SIGN_UP_LOCALES)("the mail in %s shows the name of the shop as text on one line", (locale) => {
  const { text, html } = formatSignUpMail({ ...mail, locale, kind: "confirm" });
  expect(text).toMatch(/[“„«]\s?Boots & Co <b>\s?[”“»]/);
  expect(html).toContain("Boots &amp; Co &lt;b&gt;");
  expect(html).not.toContain("<b>");
});

test("the two kinds differ in every language, and so do the languages", () => {
  const subjects = cases.map((one) => formatSignUpMail({ ...mail, ...one }).subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});
