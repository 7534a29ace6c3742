import { formatApprovalMail } from "@/backend/mail/approval-mail";
import { LOCALES } from "@/lib/contract/kit/locale";

const mail = {
  to: "a@b.example",
  name: "Ada",
  site: "Shop",
  timeZone: "Europe/Prague",
  by: ["Ben", "Cid"],
  titles: ["winter\nboots", "tent"],
  count: 2,
  link: "https://x.example/deep_link?v=1",
  until: new Date("2026-03-04T23:00:00Z"),
};

test.each(LOCALES)(
  "the mail in %s says how many changes wait, which, from whom and where, and has the link once",
  (locale) => {
    const { subject, text } = formatApprovalMail({ ...mail, locale });
    expect(subject).toMatch(/2.*Shop|Shop.*2/);
    for (const part of ["Ben", "Cid", "Shop", "– winter boots\n– tent\n"]) expect(text).toContain(part);
    expect(text.split(mail.link)).toHaveLength(2);
    // Midnight in Prague is the next day there.
    expect(text).toMatch(/5/);
    expect(text).not.toMatch(/[{}]/);
  },
);

test.each(LOCALES)("the mail in %s counts changes that it does not name", (locale) => {
  const titles = Array.from({ length: 30 }, (_, at) => `title ${at}`);
  const { text } = formatApprovalMail({ ...mail, locale, titles, count: 31 });
  expect(text.match(/– title/g)).toHaveLength(10);
  expect(text).toMatch(/– \+?.*21/);
  const { text: untitled } = formatApprovalMail({ ...mail, locale, titles: [], count: 1 });
  expect(untitled).not.toContain("–");
  expect(untitled).not.toMatch(/\n{3}/);
});
