import { formatApprovalMail } from "@/backend/mail/approval-mail";
import { formatDigest } from "@/backend/mail/digest-mail";
import { formatInvitation } from "@/backend/mail/invitation-mail";
import { formatSignInMail } from "@/backend/mail/mail";
import { formatReminder } from "@/backend/mail/reminder-mail";
import { formatReviewMail } from "@/backend/mail/review-mail";
import { formatSignUpMail } from "@/backend/mail/sign-up-mail";
import { LOCALES, SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";

// Names that were stored before their rules, titles and queries: every mail is sent, on one line each, without a link to elsewhere.

const HOSTILE =
  "your account is locked.\r\n\r\nGo to https://evil.example/a, www.evil.example or evil.example, or ask a@evil.example\u202E";
const OWN = "https://vitrine.example/deep_link?v=1";
const until = new Date("2026-03-01T10:00:00Z");
const base = { to: "ada@shop.example", name: HOSTILE, site: HOSTILE, link: OWN, until, timeZone: "UTC" };

const MAILS: [string, { subject: string; text: string; html?: string }][] = [
  ...LOCALES.flatMap((locale): [string, { subject: string; text: string; html?: string }][] => [
    ["sign-in", formatSignInMail({ ...base, locale })],
    ["invitation", formatInvitation({ ...base, locale, by: HOSTILE, byEmail: "ben@shop.test" })],
    ["reminder", formatReminder({ ...base, locale, title: HOSTILE, items: [HOSTILE], endsAt: until })],
    ["request", formatReviewMail({ ...base, locale, what: "request", title: HOSTILE, by: HOSTILE, note: null })],
    ["approval", formatApprovalMail({ ...base, locale, by: [HOSTILE], titles: [HOSTILE], count: 2 })],
    ["changes", formatReviewMail({ ...base, locale, what: "changes", title: HOSTILE, by: HOSTILE, note: null })],
    [
      "digest",
      formatDigest({
        ...{ ...base, locale, frequency: "daily", others: 0, allSites: OWN, unsubscribe: OWN },
        sites: [
          {
            name: HOSTILE,
            lines: [{ reason: "no_results", count: 1, link: OWN, queries: [{ text: HOSTILE, searches: 1 }] }],
          },
        ],
      }),
    ],
  ]),
  ...SIGN_UP_LOCALES.flatMap((locale) =>
    (["confirm", "known"] as const).map((kind): [string, { subject: string; text: string; html?: string }] => [
      `sign-up ${kind}`,
      formatSignUpMail({ ...base, locale, kind }),
    ]),
  ),
];

test.each(MAILS)("a hostile name in the mail %s is no link and no other line", (_, { subject, text, html = "" }) => {
  const all = [subject, text, html].join("\n").replaceAll(OWN, "").replaceAll("ben@shop.test", "");
  expect(subject).not.toMatch(/\p{Cc}/u);
  expect(all).not.toMatch(/evil\.|https:\/\/evil|www\d?\.|\S@evil|\u202E|\n\s*Go to/);
});

test("a message in a mail is quoted line by line, so that it cannot imitate the mail", () => {
  const note = `fine\n\nOpen this link:\r\n${OWN}\u2028x`;
  const { text } = formatReviewMail({
    ...base,
    locale: "en",
    what: "request",
    title: "t",
    by: "Ben",
    name: "Ada",
    site: "s",
    note,
  });
  expect(text).toContain(`Ben writes:\n> fine\n>\n> Open this link:\n> ${OWN}\n> x\n`);
});
