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
import { mayDecide } from "@/backend/history/approvals/request-rows";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import type { ApprovalMail } from "@/backend/mail/approval-mail";
import type { SendApprovalMail } from "@/backend/mail/mail";
import { limitMails } from "@/backend/mail/mail-limits";
import { sendDueMails, startMailLoop } from "@/backend/mail/send-due-mails";
import type { GuardedChange } from "@/lib/domain/kit/approval";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { type MailDependencies, nameInMail } from "./mail-names";

// Sends mails about writes that wait for approval, to everyone who may approve them. All requests of a site that a person has not heard
// of are one mail.

const POLL_MS = 60_000;
/** Failed mails are retried for this long. */
const RETRY_DAYS = 3;

export type ApprovalMailDependencies = MailDependencies & { send: SendApprovalMail };

/** A request that waits, with the feature of its first change. */
type Waiting = { id: string; feature: string; by: string };
type SiteRow = Pick<DueRow, "site_id" | "site" | "time_zone">;
type WaitingRow = SiteRow & Waiting & { requested_by: string; sent_to: string[] };

/** A mail that is due to a person, with the requests of a site that it is about. */
type Due = DueRow & { requests: readonly Waiting[] };

/** Starts the job. */
export function startApprovalMails(dependencies: ApprovalMailDependencies): WakeLoop {
  return startMailLoop(dependencies, {
    what: "mailing requests for approval",
    pollMs: POLL_MS,
    send: sendApprovalMails,
  });
}

/** Sends the mails about requests that wait and returns how many were sent. Failed ones are retried in the next run. */
export async function sendApprovalMails(dependencies: ApprovalMailDependencies, signal?: AbortSignal): Promise<number> {
  const { log, send } = dependencies;
  const job = {
    log,
    send,
    max: MAILS_MAX,
    claim: (one: Due) => claim(dependencies, one),
    returnClaim: (one: Due) => returnClaim(dependencies, one),
    limit: limitMails(dependencies, ({ email: to }: Due) => ({ kind: "approval_request", to })),
    build: (one: Due) => buildMail(dependencies, one),
    failure: "the mail about requests for approval could not be sent",
    identify: ({ site_id: site }: Due) => ({ site }),
  };
  return sendDueMails(await loadDue(dependencies), job, signal);
}

/** The mails that are due, one per person and site. */
function loadDue({ database, now }: ApprovalMailDependencies): Promise<Due[]> {
  return database.withSystem(async (tx) => {
    const { rows } = await tx.execute<WaitingRow>(sql`
      select r.site_id, s.name as site, s.time_zone, r.id, r.changes #>> '{0,feature}' as feature,
        r.requested_by_name as by, r.requested_by, r.sent_to
      from approval_requests r
      join sites s on s.site_id = r.site_id and s.closed_at is null
      where r.status = 'waiting' and r.requested_at > ${subtractDays(now(), RETRY_DAYS)}
      order by r.requested_at, r.id`);
    if (rows.length === 0) return [];
    const sites = groupBySite(rows);
    const members = await loadMembers(tx, [...sites.keys()]);
    return [...sites].flatMap(([siteId, requests]) =>
      (members.get(siteId) ?? []).flatMap((member) => findDue(requests, member)),
    );
  });
}

/** The mail to a person about the requests of others on a site that they may decide and have not heard of, if there are some. */
function findDue(rows: readonly WaitingRow[], member: MailedMember): Due[] {
  const rights = readRights(member);
  const requests = rows.filter(
    ({ feature, requested_by: requester, sent_to: sentTo }) =>
      requester !== member.user_id && !sentTo.includes(member.user_id) && mayDecide(feature, rights),
  );
  const [first] = requests;
  if (first === undefined) return [];
  const { site_id, site, time_zone } = first;
  return [{ ...member, site_id, site, time_zone, requests }];
}

/** Claims what no other process has claimed; false if nothing is left. The mail is about what was claimed. */
async function claim({ database }: ApprovalMailDependencies, due: Due): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      update approval_requests set sent_to = array_append(sent_to, ${due.user_id})
      where ${matchesRequests(due)} and not ${due.user_id} = any(sent_to) returning id`),
  );
  const claimed = new Set(rows.map(({ id }) => id));
  due.requests = due.requests.filter(({ id }) => claimed.has(id));
  return claimed.size > 0;
}

async function returnClaim({ database }: ApprovalMailDependencies, due: Due): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(
      sql`update approval_requests set sent_to = array_remove(sent_to, ${due.user_id}) where ${matchesRequests(due)}`,
    ),
  );
}

function matchesRequests({ site_id, requests }: Due) {
  const ids = sql.param(requests.map(({ id }) => id));
  return sql`(site_id = ${site_id} and status = 'waiting' and id = any(${ids}::text[]))`;
}

async function buildMail(dependencies: ApprovalMailDependencies, due: Due): Promise<ApprovalMail> {
  const head = await buildMailHead(dependencies, due, buildScreenPath(getScreen("approvals"), due.site_id));
  const by = [...new Set(due.requests.map((request) => request.by))];
  const titles: string[] = [];
  for (const { feature, objectId, title, before, after } of await loadFirstChanges(dependencies, due)) {
    if (!title) continue;
    const object = { siteId: due.site_id, objectId, title, version: after ?? before };
    titles.push(await nameInMail(dependencies, feature, object, head.locale));
  }
  return { ...head, by, titles, count: due.requests.length };
}

/** The first change of each request, in their order. */
async function loadFirstChanges({ database }: ApprovalMailDependencies, due: Due): Promise<GuardedChange[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ change: GuardedChange }>(sql`
      select changes -> 0 as change from approval_requests where ${matchesRequests(due)} order by requested_at, id`),
  );
  return rows.map(({ change }) => change);
}
