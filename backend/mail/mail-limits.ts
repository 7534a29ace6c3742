import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sentMails } from "@/backend/db/schema/kit/sent-mails";
import { deleteRows, toTimestamp } from "@/backend/db/steps";
import { hashToken } from "@/backend/kit/hash-token";
import { toMailbox } from "@/lib/contract/kit/email";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import {
  INVITATIONS_PER_SITE_MAX,
  MAIL_WINDOW_MS,
  MAILS_PER_RECIPIENT_MAX,
  SIGN_UPS_PER_EMAIL_MAX,
} from "@/lib/domain/kit/limits";

// Limits of the mails that someone can cause for the address of someone else. They are counted in the database, because several
// processes send mails. Summaries have none: a person gets one a day, whatever others do.

/** Kinds of mails that jobs send. */
type JobMail = "review_request" | "change_request" | "approval_request" | "rule_reminder";

/** A kind of mail; both mails of signing up are one kind, so that the limit does not reveal who has an account. */
export type LimitedMail =
  | { kind: "sign_in_link" | "sign_up" | JobMail; to: string }
  | { kind: "invitation"; to: string; siteId: string };

/** Which limit is reached, and the seconds until it is no longer. */
export type MailLimit = { code: "mail_limit" | "site_mail_limit"; wait: number };

type Bound = { code: MailLimit["code"]; key: string; max: number; windowMs: number };

/**
 * Counts a mail, unless a limit is reached. It is counted when the transaction commits; until then, other processes wait with mails of
 * its keys. Needs a transaction outside of a site.
 */
export async function takeMail(tx: Tx, mail: LimitedMail, now: Date): Promise<MailLimit | null> {
  const bounds = listBounds(mail);
  const keys = [...new Set(bounds.map(({ key }) => key))];
  // Always the recipient first, then the site, so that two mails never wait for each other.
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${key}`}, 0))`);
  for (const bound of bounds) {
    const wait = await measureWait(tx, bound, now);
    if (wait > 0) return { code: bound.code, wait };
  }
  await tx.insert(sentMails).values(keys.map((key) => ({ key, sentAt: now })));
  return null;
}

/** Whether a mail of a job may be sent now; then it is counted. Otherwise a later run sends it. */
export async function mayMail(database: Pick<Database, "withSystem">, mail: LimitedMail, now: Date): Promise<boolean> {
  return (await database.withSystem((tx) => takeMail(tx, mail, now))) === null;
}

function listBounds(mail: LimitedMail): Bound[] {
  const key = `${mail.kind} ${hashToken(toMailbox(mail.to))}`;
  const bounds: Bound[] = [{ code: "mail_limit", key, max: MAILS_PER_RECIPIENT_MAX, windowMs: MAIL_WINDOW_MS }];
  if (mail.kind === "sign_up") bounds.push({ code: "mail_limit", key, max: SIGN_UPS_PER_EMAIL_MAX, windowMs: HOUR_MS });
  if (mail.kind === "invitation") {
    const ofSite = `${mail.kind} of ${mail.siteId}`;
    bounds.push({ code: "site_mail_limit", key: ofSite, max: INVITATIONS_PER_SITE_MAX, windowMs: HOUR_MS });
  }
  return bounds;
}

/** Seconds until fewer than `max` mails are within the window. Clocks of processes may differ by at most a window. */
async function measureWait(tx: Tx, { key, max, windowMs }: Bound, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMs);
  const until = new Date(now.getTime() + windowMs);
  const [last] = await tx
    .select({ sentAt: sentMails.sentAt })
    .from(sentMails)
    .where(and(eq(sentMails.key, key), gt(sentMails.sentAt, since), lt(sentMails.sentAt, until)))
    .orderBy(desc(sentMails.sentAt))
    .offset(max - 1)
    .limit(1);
  return last === undefined ? 0 : Math.max(1, Math.ceil((last.sentAt.getTime() - since.getTime()) / 1000));
}

export async function deleteCountedMails(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "sent_mails", sql`sent_at < ${toTimestamp(new Date(now.getTime() - HOUR_MS))}`);
}
