import { and, count, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sentMails } from "@/backend/db/schema/kit/sent-mails";
import { deleteRows, toTimestamp } from "@/backend/db/steps";
import { hashToken } from "@/backend/kit/hash-token";
import type { RecipientLimit } from "@/backend/mail/send-due-mails";
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
 * Counts a mail, unless a limit is reached. The count is visible when the transaction commits; until then, other
 * processes wait with mails of its keys. Needs a transaction outside of a site.
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

type LimitDependencies = { database: Pick<Database, "withSystem">; now: () => Date };

/** The limit of the mails of a job, whose recipients have one bound each. */
export function limitMails<Due>(
  { database, now }: LimitDependencies,
  toMail: (due: Due) => { kind: JobMail; to: string },
): RecipientLimit<Due> {
  // A job may have many mails to few recipients.
  const keys = new Map<string, string>();
  const getKey = (due: Due): string => {
    const { kind, to } = toMail(due);
    const known = keys.get(`${kind} ${to}`) ?? buildKey({ kind, to });
    keys.set(`${kind} ${to}`, known);
    return known;
  };
  return {
    getKey,
    readRoom: (wanted) => database.withSystem((tx) => readRoom(tx, wanted, now())),
    take: async (due) => (await database.withSystem((tx) => takeMail(tx, toMail(due), now()))) === null,
  };
}

/** How many mails may be sent now, by the key of a recipient. */
async function readRoom(tx: Tx, keys: readonly string[], now: Date): Promise<Map<string, number>> {
  const { since, until } = getWindow(MAIL_WINDOW_MS, now);
  const counted = await tx
    .select({ key: sentMails.key, sent: count() })
    .from(sentMails)
    .where(and(inArray(sentMails.key, [...keys]), gt(sentMails.sentAt, since), lt(sentMails.sentAt, until)))
    .groupBy(sentMails.key);
  const sent = new Map(counted.map((row) => [row.key, row.sent]));
  return new Map(keys.map((key) => [key, MAILS_PER_RECIPIENT_MAX - (sent.get(key) ?? 0)]));
}

function buildKey({ kind, to }: Pick<LimitedMail, "kind" | "to">): string {
  return `${kind} ${hashToken(toMailbox(to))}`;
}

function listBounds(mail: LimitedMail): Bound[] {
  const key = buildKey(mail);
  const bounds: Bound[] = [{ code: "mail_limit", key, max: MAILS_PER_RECIPIENT_MAX, windowMs: MAIL_WINDOW_MS }];
  if (mail.kind === "sign_up") bounds.push({ code: "mail_limit", key, max: SIGN_UPS_PER_EMAIL_MAX, windowMs: HOUR_MS });
  if (mail.kind === "invitation") {
    const ofSite = `${mail.kind} of ${mail.siteId}`;
    bounds.push({ code: "site_mail_limit", key: ofSite, max: INVITATIONS_PER_SITE_MAX, windowMs: HOUR_MS });
  }
  return bounds;
}

/** The times between which mails count. Clocks of processes may differ by at most a window. */
function getWindow(windowMs: number, now: Date): { since: Date; until: Date } {
  return { since: new Date(now.getTime() - windowMs), until: new Date(now.getTime() + windowMs) };
}

/**
 * Seconds until a mail is allowed again.
 * @param bound.max so many mails are allowed within the window.
 */
async function measureWait(tx: Tx, { key, max, windowMs }: Bound, now: Date): Promise<number> {
  const { since, until } = getWindow(windowMs, now);
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
