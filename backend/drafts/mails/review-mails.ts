import { sql } from "drizzle-orm";
import {
  buildMailHead,
  type DueRow,
  loadMembers,
  MAILS_MAX,
  type MailedMember,
  readRights,
} from "@/backend/accounts/mails/due-row";
import { subtractDays } from "@/backend/db/steps";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import type { SendReviewMail } from "@/backend/mail/mail";
import { limitMails } from "@/backend/mail/mail-limits";
import type { ReviewMail } from "@/backend/mail/review-mail";
import { sendDueMails, startMailLoop } from "@/backend/mail/send-due-mails";
import { mayPublish } from "@/lib/domain/drafts/may-publish";
import { type MailDependencies, nameInMail } from "./mail-names";

// Sends mails about reviews of drafts: a requested review to everyone who may publish the draft, and
// requested changes to its author. Each person gets one mail per request.

const POLL_MS = 60_000;
/** Failed mails are retried for this long. */
const RETRY_DAYS = 3;

export type ReviewMailDependencies = MailDependencies & { send: SendReviewMail };

/** A request with its draft. */
type Request = Omit<DueRow, keyof MailedMember> & {
  kind: string;
  object_id: string;
  title: string;
  path: string;
  what: ReviewMail["what"];
  by: string;
  note: string | null;
  /** The recipient of requested changes. */
  author: string | null;
  sent_to: string[];
  /** Users who may not approve the draft. */
  excluded: (string | null)[];
};

type Due = Request & MailedMember;

/** Starts the job, which runs when a review or changes are requested, and at intervals for mails that failed. */
export function startReviewMails(dependencies: ReviewMailDependencies): WakeLoop {
  return startMailLoop(dependencies, { what: "mailing requests for reviews", pollMs: POLL_MS, send: sendReviewMails });
}

/** Sends the mails of open requests and returns how many were sent. Failed ones are retried in the next run. */
export async function sendReviewMails(dependencies: ReviewMailDependencies, signal?: AbortSignal): Promise<number> {
  const due = (await loadDue(dependencies)).filter((one) => mayPublish(one.kind, readRights(one)));
  const job = {
    log: dependencies.log,
    send: dependencies.send,
    max: MAILS_MAX,
    claim: (one: Due) => claim(dependencies, one),
    returnClaim: (one: Due) => returnClaim(dependencies, one),
    limit: limitMails(dependencies, ({ what, email: to }: Due) => ({
      kind: what === "changes" ? "change_request" : "review_request",
      to,
    })),
    build: (one: Due) => buildMail(dependencies, one),
    failure: "the mail about a review could not be sent",
    identify: ({ site_id: site }: Due) => ({ site }),
  };
  return sendDueMails(due, job, signal);
}

/**
 * The mails that are due. Requests and members are read separately: one joined statement took ten seconds with some
 * hundred users. Where publishing requires a second person, the last editor cannot publish.
 */
function loadDue({ database, now }: ReviewMailDependencies): Promise<Due[]> {
  return database.withSystem(async (tx) => {
    const { rows: requests } = await tx.execute<Request>(sql`
      select q.site_id, s.name as site, s.time_zone, q.kind, q.object_id, q.title, q.path,
        case when d.review is null then 'changes' else 'request' end as what,
        coalesce(d.review, d.change_request) #>> '{requested_by,name}' as by,
        coalesce(d.review, d.change_request) ->> 'note' as note,
        d.change_request #>> '{author,id}' as author, q.sent_to,
        array[d.review #>> '{requested_by,id}', case when s.approval_required then d.updated_by end] as excluded
      from review_mails q
      join drafts d on d.site_id = q.site_id and d.kind = q.kind and d.object_id = q.object_id
      join sites s on s.site_id = q.site_id and s.closed_at is null
      where q.requested_at > ${subtractDays(now(), RETRY_DAYS)}
      order by q.requested_at`);
    if (requests.length === 0) return [];
    const members = await loadMembers(tx, [...new Set(requests.map((request) => request.site_id))]);
    return requests.flatMap((request) =>
      (members.get(request.site_id) ?? [])
        .filter((member) => isRecipient(request, member.user_id))
        .map((member) => ({ ...request, ...member })),
    );
  });
}

function isRecipient({ what, author, sent_to: sentTo, excluded }: Request, userId: string): boolean {
  if (sentTo.includes(userId)) return false;
  return what === "changes" ? userId === author : !excluded.includes(userId);
}

/** Claims a mail so that no other process sends it; false if it is already claimed. */
async function claim({ database }: ReviewMailDependencies, due: Due): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute(sql`
      update review_mails set sent_to = array_append(sent_to, ${due.user_id})
      where ${matchesDraft(due)} and not ${due.user_id} = any(sent_to) returning site_id`),
  );
  return rows.length > 0;
}

async function returnClaim({ database }: ReviewMailDependencies, due: Due): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`update review_mails set sent_to = array_remove(sent_to, ${due.user_id}) where ${matchesDraft(due)}`),
  );
}

function matchesDraft({ site_id, kind, object_id }: Due) {
  return sql`(site_id = ${site_id} and kind = ${kind} and object_id = ${object_id})`;
}

async function buildMail(dependencies: ReviewMailDependencies, due: Due): Promise<ReviewMail> {
  const { site_id: siteId, kind, object_id: objectId, title, what, by, note } = due;
  const head = await buildMailHead(dependencies, due, due.path);
  const name = await nameInMail(dependencies, kind, { siteId, objectId, title }, head.locale);
  return { ...head, what, by, note, title: name };
}
