import { fillWords } from "./fill-words";
import { formatUntil } from "./format-until";
import texts from "./invitation-texts.json";
import type { Addressed } from "./recipient";

/** The contents of an invitation to a site. */
export type InvitationMail = Addressed & {
  site: string;
  /** Name and e-mail address of the person who invites. */
  by: string;
  byEmail: string;
  link: string;
  until: Date;
};

/** Sends an invitation; false if there is no mail server. Rejects if the mail server does not accept it. */
export type SendInvitation = (mail: InvitationMail) => Promise<boolean>;

/**
 * Formats subject and text in the language of the invited person, who may not know the sender. The address of the sender is verified;
 * names are marked as what the sender entered, also in place of a greeting by name.
 */
export function formatInvitation(mail: InvitationMail): { subject: string; text: string } {
  const { subject, text } = texts[mail.locale];
  const filling = {
    names: { site: mail.site, by: mail.by },
    own: { email: mail.byEmail, link: mail.link, until: formatUntil(mail.locale, mail.until) },
  };
  return { subject: fillWords(subject, filling), text: fillWords(text, filling) };
}
