import type { Locale } from "@/lib/contract/kit/locale";
import { fillWords, formatText } from "./fill-words";
import type { Addressed } from "./recipient";
import texts from "./reminder-texts.json";

/** The contents of a reminder of rules that end: `items` are their items, `endsAt` in the time zone of the site. */
export type ReminderMail = Addressed & {
  site: string;
  timeZone: string;
  title: string;
  items: readonly string[];
  endsAt: Date;
  link: string;
  until: Date;
};

/** Maximum listed items; the rest is counted. */
const NAMED = 10;

/** Formats subject and text in the recipient's language. */
export function formatReminder(mail: ReminderMail): { subject: string; text: string } {
  const { subject, text, more } = texts[mail.locale];
  const rest = mail.items.length - NAMED;
  const items = mail.items.slice(0, NAMED).map((item) => `- ${formatText(item)}`);
  const filling = {
    names: { name: mail.name, site: mail.site },
    texts: { title: mail.title },
    own: {
      items: [...items, ...(rest > 0 ? [more.replace("{count}", String(rest))] : [])].join("\n"),
      at: formatMoment(mail.endsAt, mail.locale, mail.timeZone),
      link: mail.link,
      until: formatMoment(mail.until, mail.locale, mail.timeZone),
    },
  };
  return { subject: fillWords(subject, filling), text: fillWords(text, filling) };
}

function formatMoment(at: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
}
