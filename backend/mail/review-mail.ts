import { fillSubject, fillWords } from "./fill-words";
import type { Addressed } from "./recipient";
import texts from "./review-texts.json";

/** The contents of a mail that asks to review a draft: `by` requested it, `note` is their message. */
export type ReviewMail = Addressed & {
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
  const { subject, text, note } = texts[mail.locale];
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
  return { subject: fillSubject(subject, values), text: fillWords(text, values) };
}
