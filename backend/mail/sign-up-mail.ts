import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { fillWords } from "./fill-words";
import { formatUntil } from "./format-until";
import { buildHtmlMail, escapeHtml, formatLink, formatParagraph } from "./html";
import texts from "./sign-up-texts.json";

/**
 * The contents of a mail to someone who signs up. `confirm` has a link that creates the site; `known` is for an address
 * with an account, and has a link that signs in. `site` is the name in the form.
 */
export type SignUpMail = {
  to: string;
  locale: SignUpLocale;
  kind: "confirm" | "known";
  site: string;
  link: string;
  until: Date;
};

/** Sends such a mail; rejects if the mail server does not accept it. */
export type SendSignUpMail = (mail: SignUpMail) => Promise<unknown>;

/** Formats subject, text and HTML in the language of the form. */
export function formatSignUpMail(mail: SignUpMail): { subject: string; text: string; html: string } {
  const { hello, validity, ...kinds } = texts[mail.locale];
  const words = kinds[mail.kind];
  // Anyone can enter any name with any address: the greeting is without a name, and that of the site is quoted.
  const filling = { names: { site: mail.site }, own: { until: formatUntil(mail.locale, mail.until) } };
  const fill = (text: string) => fillWords(text, filling);
  const subject = fill(words.subject);
  const [greeting, intro, end, ignore] = [hello, words.intro, validity, words.ignore].map(fill);
  const html = [
    formatParagraph(escapeHtml(greeting ?? "")),
    formatParagraph(escapeHtml(intro ?? "")),
    formatParagraph(formatLink(mail.link, words.action)),
    formatParagraph(`${escapeHtml(end ?? "")}<br>${escapeHtml(ignore ?? "")}`, "soft"),
  ].join("\n");
  return {
    subject,
    text: `${[greeting, intro, `${words.action}\n${mail.link}`, end, ignore].join("\n\n")}\n`,
    html: buildHtmlMail({ lang: mail.locale, title: subject, preview: intro ?? "", html }),
  };
}
