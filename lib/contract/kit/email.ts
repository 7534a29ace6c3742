/** Maximum length of an e-mail address. */
export const EMAIL_MAX = 254;

/** Whether a text looks like an e-mail address; only a mail shows whether it is one. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
