import { fillSubject, fillWords } from "./fill-words";
import type { Addressed } from "./recipient";
import texts from "./review-texts.json";

/** The contents of a mail about a draft: `by` requests its review, or changes of it; `note` is their message. */
export type ReviewMail = Addressed & {
  what: "request" | "changes";
  site: string;
  timeZone: string;
  title: string;
  by: string;
  note: string | null;
  link: string;
  until: Date;
};

/** Formats subject and text in the recipient's language. */
export function formatReviewMail(mail: ReviewMail): { subject: string; text: string } {
  const { note, [mail.what]: words } = texts[mail.locale];
  const { locale, timeZone } = mail;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const values: Record<string, string> = {
    name: mail.name,
    site: mail.site,
    title: mail.title,
    by: mail.by,
    note: mail.note === null ? "" : fillWords(note, { note: mail.note }),
    link: mail.link,
    until: until.format(mail.until),
  };
  return { subject: fillSubject(words.subject, values), text: fillWords(words.text, values) };
}
