import { formatReviewMail } from "@/backend/mail/review-mail";
import { LOCALES } from "@/lib/contract/kit/locale";

const mail = {
  to: "a@b.example",
  name: "Ada",
  site: "Shop",
  timeZone: "Europe/Prague",
  title: "winter\nboots",
  by: "Ben",
  note: "Please look at {link}\nhttps://evil.example",
  link: "https://x.example/deep_link?v=1",
  until: new Date("2026-03-04T23:00:00Z"),
};

const MAILS = LOCALES.flatMap((locale) => (["request", "changes"] as const).map((what) => [what, locale] as const));

test.each(MAILS)("the mail of a %s in %s names the draft, who asks and why, and has the link once", (what, locale) => {
  const { subject, text } = formatReviewMail({ ...mail, what, locale });
  expect(subject).toContain("winter boots");
  expect(subject).not.toMatch(/\n/);
  for (const part of ["Ben", "Shop", "winter boots", "\n> Please look at {link}\n> https://evil.example\n"])
    expect(text).toContain(part);
  expect(text.split(mail.link)).toHaveLength(2);
  // Midnight in Prague is the next day there.
  expect(text).toMatch(/5/);
  const { text: bare } = formatReviewMail({ ...mail, what, note: null, locale });
  expect(bare).not.toMatch(/[{}>]/);
});
