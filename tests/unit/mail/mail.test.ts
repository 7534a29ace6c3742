import { formatSignInMail } from "@/backend/mail/mail";
import { LOCALES } from "@/lib/contract/kit/locale";

const mail = {
  to: "a@b.example",
  name: "Ada",
  link: "https://x.example/deep_link?v=1",
  until: new Date("2026-03-01T10:00:00Z"),
};

test.each(LOCALES)("the mail in %s has the link once, its expiry, and no unfilled placeholders", (locale) => {
  const { subject, text } = formatSignInMail({ ...mail, locale });
  expect(subject).toMatch(/Vitrine/);
  expect(text.split(mail.link)).toHaveLength(2);
  expect(text).toMatch(/2026/);
  expect(`${subject}${text}`).not.toMatch(/[{}]/);
});

test("the subjects differ by language", () => {
  expect(new Set(LOCALES.map((locale) => formatSignInMail({ ...mail, locale }).subject)).size).toBe(LOCALES.length);
});
