import type { LinkKeys } from "@/backend/accounts/links/mail-link";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import type { Locale } from "@/lib/contract/kit/locale";

/**
 * The parts of a customization's name. `itemTitle` is the title of the item that it is for, if the catalog has that
 * item.
 */
export type NamedCustomization = { subject: string; type: string; itemTitle: string | null };

/** What every job that sends mails needs. */
export type MailJobNeeds = LinkKeys & { now: () => Date; database: Pick<Database, "withSystem">; log: Log };

/** What jobs that name rules need; `nameRecommendations` names customizations of recommendations in a language. */
export type MailNeeds = MailJobNeeds & { nameRecommendations: (one: NamedCustomization, locale: Locale) => string };
