import type { LinkKeys } from "@/backend/accounts/links/mail-link";
import type { Database } from "@/backend/db/client";
import type { JobTools } from "@/backend/kit/jobs";
import type { Log } from "@/backend/kit/log";

/** Dependencies of every job that sends mails. */
export type MailJobDependencies = LinkKeys & { now: () => Date; database: Pick<Database, "withSystem">; log: Log };

/** What the jobs of a backend send mails with. */
export function buildMailJobDependencies({ keys, log, services }: JobTools): MailJobDependencies {
  const { database, now, publicUrl } = services;
  return { database, log, now, publicUrl, loadLinkKeys: keys.loadLink };
}
