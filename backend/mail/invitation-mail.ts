import { fillSubject, fillWords } from "./fill-words";
import { formatUntil } from "./format-until";
import texts from "./invitation-texts.json";
import type { Addressed } from "./recipient";

/** The contents of an invitation to a site. */
export type InvitationMail = Addressed & {
  site: string;
  /** Name of the person who invites. */
  by: string;
  link: string;
  until: Date;
};

/** Sends an invitation; rejects if the mail server does not accept it. */
export type SendInvitation = (mail: InvitationMail) => Promise<void>;

/** Formats subject and text in the language of the invited person. */
export function formatInvitation(mail: InvitationMail): { subject: string; text: string } {
  const { subject, text } = texts[mail.locale];
  const values: Record<string, string> = {
    name: mail.name,
    site: mail.site,
    by: mail.by,
    link: mail.link,
    until: formatUntil(mail.locale, mail.until),
  };
  return { subject: fillSubject(subject, values), text: fillWords(text, values) };
}
