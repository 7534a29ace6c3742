import type { LinkKeys } from "@/backend/accounts/links/mail-link";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";

/** What names a customization; `itemTitle` is the title of the item that it is for, if it is for one of the catalog. */
export type NamedCustomization = { subject: string; type: string; itemTitle: string | null };

/** What jobs that send mails need; `nameRecommendations` names customizations of recommendations in a language. */
export type MailNeeds = LinkKeys & {
  now: () => Date;
  database: Pick<Database, "withSystem">;
  log: Log;
  nameRecommendations: (one: NamedCustomization, locale: Locale) => string;
};

/** The language of a user's mails. */
export function toLocale(locale: string): Locale {
  return LOCALES.find((one) => one === locale) ?? "en";
}
