import { LOCALES, type Locale } from "@/lib/contract/kit/locale";

/** A person as SQL returns them to a job that sends mails. */
export type RecipientRow = { user_id: string; name: string; email: string; locale: string };

/** To whom a mail is sent, and in which language. */
export type Addressed = { to: string; name: string; locale: Locale };

/** Addresses a mail to a person. */
export function addressTo({ email, name, locale }: Omit<RecipientRow, "user_id">): Addressed {
  return { to: email, name, locale: toLocale(locale) };
}

function toLocale(locale: string): Locale {
  return LOCALES.find((one) => one === locale) ?? "en";
}
