import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, toTimestamp } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { SendReminder } from "@/backend/mail/mail";
import { TOP_TYPES } from "@/lib/contract/customizations/top-items";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { LINK_LIFE_S } from "@/lib/domain/kit/limits";
import { describeCriteria } from "@/lib/domain/search/criteria";
import { canReadKind, TARGET_ITEM, titleOf } from "@/lib/domain/search/kinds";
import type { Key } from "@/lib/http/crypto";

// Emails the owner of a rule once, three days before the rule ends. Rules of a customization that end at the same time share
// an email.

const LOOK_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** How long before the end the owner is reminded. */
export const REMIND_MS = 3 * DAY_MS;
/** Maximum emails per run. */
const MAILS_MAX = 100;

/** What names a customization; `itemTitle` is the title of the item that it is for, if it is for one of the catalog. */
export type NamedCustomization = { subject: string; type: string; itemTitle: string | null };

/**
 * `linkKeys`: newest first; `publicUrl`: the origin of the dashboard; `nameRecommendations`: names customizations of
 * recommendations in a language.
 */
export type ReminderNeeds = {
  database: Pick<Database, "withSystem">;
  log: Log;
  send: SendReminder;
  linkKeys: readonly Key[];
  publicUrl: string;
  nameRecommendations: (one: NamedCustomization, locale: Locale) => string;
  now: () => Date;
};

type Due = {
  site_id: string;
  site: string;
  time_zone: string;
  kind: CustomizationKind;
  customization_id: string;
  subject: string;
  type: string;
  target_title: string | null;
  ends_at: string;
  rule_ids: string[];
  items: string[];
  owner: string;
  name: string;
  email: string;
  locale: string;
  roles: string[];
  policies: string[];
};

/** Starts the periodic check for rules that end soon. */
export function startReminders(needs: ReminderNeeds): WakeLoop {
  return startWakeLoop({
    what: "reminding owners of rules",
    log: needs.log,
    lookMs: LOOK_MS,
    look: (signal) => remindOwners(needs, signal),
  });
}

/** Sends due reminders and returns how many were sent. Failed ones are retried in the next run. */
export async function remindOwners(needs: ReminderNeeds, signal?: AbortSignal): Promise<number> {
  const { database, log } = needs;
  await database.withSystem((tx) =>
    tx.execute(sql`delete from rule_reminders where ends_at < ${daysAgo(needs.now(), 1)}`),
  );
  let sent = 0;
  for (const due of await dueReminders(needs)) {
    if (signal?.aborted) break;
    if (!canReadKind(due.kind, { roles: new Set(due.roles), policies: new Set(due.policies) })) continue;
    const claimed = await claim(needs, due);
    if (!claimed) continue;
    try {
      await needs.send(await buildMail(needs, due));
      sent += 1;
    } catch (error) {
      await giveBack(needs, due);
      log.warn({ err: error, site: due.site_id }, "a reminder could not be sent");
    }
  }
  return sent;
}

async function dueReminders({ database, now }: ReminderNeeds): Promise<Due[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<Due>(sql`
      select s.site_id, s.name as site, s.time_zone, c.kind, c.id as customization_id, c.subject, c.type,
        max(target.title) as target_title, r.active_to as ends_at, array_agg(r.id order by r.ordinal, r.id) as rule_ids,
        array_agg(coalesce(i.title, r.item_url) order by r.ordinal, r.id) as items,
        u.id as owner, u.name, u.email, u.locale, m.roles, m.policies
      from rules r
      join customizations c on c.site_id = r.site_id and c.id = r.customization_id
      join sites s on s.site_id = r.site_id
      join users u on u.id = r.owner and u.disabled_at is null
      join lateral (
        select array_agg(distinct role) as roles, array_agg(distinct policy) filter (where policy is not null) as policies
        from members, unnest(roles) as role left join lateral unnest(policies) as policy on true
        where user_id = u.id and (site_id = r.site_id or site_id = '*')
      ) m on m.roles is not null
      left join catalogue_items i on i.site_id = r.site_id and i.identity = r.item_url
      left join catalogue_items target on target.site_id = c.site_id and c.kind = 'recommendations-customization'
        and c.subject = ${TARGET_ITEM} || target.identity
      where r.active_to > ${toTimestamp(now())} and r.active_to <= ${toTimestamp(new Date(now().getTime() + REMIND_MS))}
        and not exists (select from rule_reminders d
          where d.site_id = r.site_id and d.rule_id = r.id and d.ends_at = r.active_to)
      group by s.site_id, s.name, s.time_zone, c.kind, c.id, c.subject, c.type, r.active_to, u.id, u.name, u.email, u.locale,
        m.roles, m.policies
      order by r.active_to limit ${MAILS_MAX}`),
  );
  return rows.map((row) => ({ ...row, policies: row.policies ?? [] }));
}

/** Claims a reminder so that no other process sends it; false if it is already claimed. */
async function claim({ database, now }: ReminderNeeds, due: Due): Promise<boolean> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute(sql`
      insert into rule_reminders (site_id, rule_id, ends_at, sent_at)
      select ${due.site_id}, id, ${toTimestamp(new Date(due.ends_at))}, ${toTimestamp(now())}
      from unnest(${sql.param(due.rule_ids)}::text[]) as t(id)
      on conflict do nothing returning rule_id`),
  );
  return rows.length > 0;
}

async function giveBack({ database }: ReminderNeeds, due: Due): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`
      delete from rule_reminders where site_id = ${due.site_id} and rule_id = any(${sql.param(due.rule_ids)}::text[])
        and ends_at = ${toTimestamp(new Date(due.ends_at))}`),
  );
}

const FOLDERS: Record<CustomizationKind, string> = {
  "query-customizations": "query_customizations",
  "product-listings": "product_listing_customizations",
  "top-items": "top_items_customizations",
  "recommendations-customization": "setup/recommendations_customization",
};

async function buildMail({ linkKeys, publicUrl, nameRecommendations, now }: ReminderNeeds, due: Due) {
  const [key] = linkKeys;
  if (key === undefined) throw new Error("no key for links");
  const iat = Math.floor(now().getTime() / 1000);
  const exp = iat + LINK_LIFE_S;
  const one = due.kind === "top-items" ? topTypeOf(due.type) : due.customization_id;
  const link = await mintLink(key, publicUrl, {
    aud: new URL(publicUrl).host,
    path: `/sites/${due.site_id}/${FOLDERS[due.kind]}/${one}`,
    sub: due.owner,
    site: due.site_id,
    purpose: "open",
    ...{ iat, exp, nonce: randomBytes(18).toString("base64url") },
  });
  const locale = localeOf(due.locale);
  return {
    ...{ to: due.email, name: due.name, locale, link, until: new Date(exp * 1000) },
    ...{
      site: due.site,
      timeZone: due.time_zone,
      title:
        due.kind === "recommendations-customization"
          ? nameRecommendations({ ...due, itemTitle: due.target_title }, locale)
          : titleOf(due),
      items: due.items.map((item) => describeCriteria(item) ?? item),
      endsAt: new Date(due.ends_at),
    },
  };
}

/** The type in the URL of its editor: `item` for the site's main type. */
function topTypeOf(type: string): string {
  return TOP_TYPES.find((one) => one === type) ?? "item";
}

function localeOf(locale: string): Locale {
  return LOCALES.find((one) => one === locale) ?? "en";
}
