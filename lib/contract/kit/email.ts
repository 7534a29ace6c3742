/** Maximum length of an e-mail address. */
export const EMAIL_MAX = 254;

/** Whether a text looks like an e-mail address; only sending a mail shows whether the address exists. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
