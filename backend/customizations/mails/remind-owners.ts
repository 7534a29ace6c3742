import { sql } from "drizzle-orm";
import { buildMailHead, type DueRow, joinGrants, MAILS_MAX, readRights } from "@/backend/accounts/mails/due-row";
import { selectItem } from "@/backend/db/item-names";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import { type MailDependencies, nameInMail } from "@/backend/drafts/mails/mail-names";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import type { SendReminder } from "@/backend/mail/mail";
import { limitMails } from "@/backend/mail/mail-limits";
import type { ReminderMail } from "@/backend/mail/reminder-mail";
import { sendDueMails, startMailLoop } from "@/backend/mail/send-due-mails";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { describeCriteria } from "@/lib/domain/search/criteria";
import { canReadKind, formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { buildEditorPath } from "./editor-path";

// Emails the owner of a rule once, three days before the rule ends. Rules of a customization that end at the same time share
// an email.

const POLL_MS = 10 * 60_000;
/** How long before the end the owner is reminded. */
export const REMIND_MS = 3 * DAY_MS;

export type ReminderDependencies = MailDependencies & { send: SendReminder };

type Due = DueRow & {
  kind: CustomizationKind;
  customization_id: string;
  subject: string;
  type: string;
  ends_at: string;
  rule_ids: string[];
  items: string[];
};

/** Starts the periodic check for rules that end soon. */
export function startReminders(dependencies: ReminderDependencies): WakeLoop {
  return startMailLoop(dependencies, { what: "reminding owners of rules", pollMs: POLL_MS, send: remindOwners });
}

/** Sends due reminders and returns how many were sent. Failed ones are retried in the next run. */
export async function remindOwners(dependencies: ReminderDependencies, signal?: AbortSignal): Promise<number> {
  const { database, log } = dependencies;
  await database.withSystem((tx) =>
    tx.execute(sql`delete from rule_reminders where ends_at < ${subtractDays(dependencies.now(), 1)}`),
  );
  const due = (await loadDue(dependencies)).filter((one) => canReadKind(one.kind, readRights(one)));
  const job = {
    log,
    send: dependencies.send,
    max: MAILS_MAX,
    claim: (one: Due) => claim(dependencies, one),
    returnClaim: (one: Due) => returnClaim(dependencies, one),
    limit: limitMails(dependencies, ({ email: to }: Due) => ({ kind: "rule_reminder", to })),
    build: (one: Due) => buildMail(dependencies, one),
    failure: "a reminder could not be sent",
    identify: ({ site_id: site }: Due) => ({ site }),
  };
  return sendDueMails(due, job, signal);
}

async function loadDue({ database, now }: ReminderDependencies): Promise<Due[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<Due>(sql`
      select s.site_id, s.name as site, s.time_zone, c.kind, c.id as customization_id, c.subject, c.type,
        r.active_to as ends_at, array_agg(r.id order by r.ordinal, r.id) as rule_ids,
        array_agg(coalesce(i.title, r.item_url) order by r.ordinal, r.id) as items,
        u.id as user_id, u.name, u.email, u.locale, m.grants
      from rules r
      join customizations c on c.site_id = r.site_id and c.id = r.customization_id
      join sites s on s.site_id = r.site_id and s.closed_at is null
      join users u on u.id = r.owner and u.disabled_at is null
      ${joinGrants(sql`r.site_id`)}
      left join catalogue_items i on i.site_id = r.site_id and i.identity = ${selectItem(sql`r.site_id`, sql`r.item_url`)}
      where r.active_to > ${toTimestamp(now())} and r.active_to <= ${toTimestamp(new Date(now().getTime() + REMIND_MS))}
        and not exists (select from rule_reminders d
          where d.site_id = r.site_id and d.rule_id = r.id and d.ends_at = r.active_to)
      group by s.site_id, s.name, s.time_zone, c.kind, c.id, c.subject, c.type, r.active_to, u.id, u.name, u.email, u.locale,
        m.grants
      order by r.active_to`),
  );
  return rows;
}

/** Claims a reminder so that no other process sends it; false if it is already claimed. */
async function claim({ database, now }: ReminderDependencies, due: Due): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute(sql`
      insert into rule_reminders (site_id, rule_id, ends_at, sent_at)
      select ${due.site_id}, id, ${toTimestamp(new Date(due.ends_at))}, ${toTimestamp(now())}
      from unnest(${sql.param(due.rule_ids)}::text[]) as t(id)
      on conflict do nothing returning rule_id`),
  );
  return rows.length > 0;
}

async function returnClaim({ database }: ReminderDependencies, due: Due): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`
      delete from rule_reminders where site_id = ${due.site_id} and rule_id = any(${sql.param(due.rule_ids)}::text[])
        and ends_at = ${toTimestamp(new Date(due.ends_at))}`),
  );
}

async function buildMail(dependencies: ReminderDependencies, due: Due): Promise<ReminderMail> {
  const { site_id: siteId, kind, customization_id: id, type } = due;
  const head = await buildMailHead(dependencies, due, buildEditorPath(siteId, { kind, id, type }));
  return {
    ...head,
    title: await nameInMail(
      dependencies,
      kind,
      { siteId, objectId: id, title: formatCustomizationTitle(due) },
      head.locale,
    ),
    items: due.items.map((item) => describeCriteria(item) ?? item),
    endsAt: new Date(due.ends_at),
  };
}
