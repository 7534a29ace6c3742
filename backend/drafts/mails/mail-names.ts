import { buildMailJobDependencies, type MailJobDependencies } from "@/backend/accounts/mails/mail-dependencies";
import type { Tx } from "@/backend/db/client";
import type { JobTools } from "@/backend/kit/jobs";
import type { Locale } from "@/lib/contract/kit/locale";

// How mails name objects. Stored titles have codes where screens have words, such as types of TOP items.

/** An object with its stored title, and a version of it if it may not be stored. */
export type NamedObject = { siteId: string; objectId: string; title: string; version?: unknown };

/** Finds the name of an object, for each language. */
export type FindMailName = (tx: Tx, object: NamedObject) => Promise<(locale: Locale) => string>;

/** The kinds of objects that mails do not name by their stored title. */
export type MailNames = Readonly<Record<string, FindMailName>>;

/** What jobs that name objects need. */
export type MailDependencies = MailJobDependencies & { mailNames: MailNames };

/** What the jobs of a backend send mails with that name objects. */
export function buildMailDependencies(tools: JobTools): MailDependencies {
  return { ...buildMailJobDependencies(tools), mailNames: tools.services.mailNames };
}

/** The name of an object in a mail. */
export async function nameInMail(
  { database, mailNames }: Pick<MailDependencies, "database" | "mailNames">,
  kind: string,
  object: NamedObject,
  locale: Locale,
): Promise<string> {
  const find = Object.hasOwn(mailNames, kind) ? mailNames[kind] : undefined;
  if (find === undefined) return object.title;
  const name = await database.withSystem((tx) => find(tx, object));
  return name(locale);
}
