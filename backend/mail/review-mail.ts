import { fillWords, quoteMessage } from "./fill-words";
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
  const names = { name: mail.name, site: mail.site, by: mail.by };
  const message = mail.note === null ? "" : fillWords(note, { names, own: { note: quoteMessage(mail.note) } });
  const filling = {
    names,
    texts: { title: mail.title },
    own: { note: message, link: mail.link, until: until.format(mail.until) },
  };
  return { subject: fillWords(words.subject, filling), text: fillWords(words.text, filling) };
}
