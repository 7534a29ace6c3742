/** Maximum length of an e-mail address. */
export const EMAIL_MAX = 254;

/** Separators and quotes of lists of addresses, which mail programs read as several addresses or as a name, and hidden characters. */
const REFUSED = /[,;:<>()[\]"\\\p{Cc}\p{Cf}]/u;

/** Whether a text looks like one e-mail address; only sending a mail shows whether the address exists. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !REFUSED.test(text);
}

/** The mailbox of an address: what follows a plus sign is a label of its owner, and case does not matter. */
export function toMailbox(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${local.replace(/(?<=.)\+.*$/, "")}@${domain}`;
}
