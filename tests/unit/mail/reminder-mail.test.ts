import { formatReminder } from "@/backend/mail/reminder-mail";
import { LOCALES } from "@/lib/contract/kit/locale";

const mail = {
  to: "a@b.example",
  name: "Ada",
  site: "Shop",
  timeZone: "Europe/Prague",
  title: "winter\nboots",
  items: Array.from({ length: 12 }, (_, n) => `Boot ${n + 1}`),
  endsAt: new Date("2026-03-04T23:00:00Z"),
  link: "https://x.example/deep_link?v=1",
  until: new Date("2026-03-04T10:00:00Z"),
};

test.each(LOCALES)(
  "the reminder in %s has the link once, the end in the site's zone, and ten items by name",
  (locale) => {
    const { subject, text } = formatReminder({ ...mail, locale });
    expect(subject).toMatch(/^winter boots: .*2026/);
    expect(subject).not.toMatch(/\n/);
    expect(text.split(mail.link)).toHaveLength(2);
    expect(text).toContain("- Boot 10");
    expect(text).not.toContain("- Boot 11");
    // Midnight in Prague is the next day there.
    expect(text).toMatch(/5/);
    expect(`${subject}${text}`).not.toMatch(/[{}]/);
  },
);
