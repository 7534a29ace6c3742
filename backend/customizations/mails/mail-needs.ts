import type { LinkKeys } from "@/backend/accounts/links/mail-link";
import type { Database } from "@/backend/db/client";
import type { JobTools } from "@/backend/kit/jobs";
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

/** What the jobs of a backend send mails with. */
export function buildMailNeeds({ keys, log, services }: JobTools): MailNeeds {
  const { database, now, publicUrl, nameRecommendations } = services;
  return { database, log, now, publicUrl, loadLinkKeys: keys.loadLink, nameRecommendations };
}
