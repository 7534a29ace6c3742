import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import type { RecipientRow } from "@/backend/mail/recipient";
import type { Frequency } from "@/lib/contract/analytics/digest";
import type { Rights } from "@/lib/domain/kit/access";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { combineGrants } from "@/lib/domain/kit/grants";
import { DIGEST_HOURS } from "@/lib/domain/kit/limits";
import { toLocalDay } from "@/lib/domain/kit/site-days";
import { readFrequency } from "./frequency";

// Who gets a summary now: in the morning of their home site's time zone, once a day, or on Mondays.

/** A site of a person, with their rights on it. `yesterday` is the last whole day there. */
export type DigestSite = { siteId: string; name: string; yesterday: string; rights: Rights };

/** A person who gets a summary now, for the day `today` of their time zone. */
export type DuePerson = RecipientRow & {
  frequency: Exclude<Frequency, "off">;
  today: string;
  timeZone: string;
  sites: DigestSite[];
};

type Row = RecipientRow & {
  digest: string;
  sent_on: string | null;
  default_site: string | null;
  sites: { id: string; name: string; zone: string; roles: string[]; policies: string[] }[];
};

/** The people to whom a summary is due, with their sites that are not closed. People of the provider, who may open every site, and
 * people who have not accepted their invitation get none. */
export async function findDuePeople(database: Pick<Database, "withSystem">, now: Date): Promise<DuePerson[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<Row>(sql`
      select u.id as user_id, u.name, u.email, u.locale, u.digest, u.digest_sent_on::text as sent_on, u.default_site,
        jsonb_agg(jsonb_build_object('id', s.site_id, 'name', s.name, 'zone', s.time_zone,
          'roles', m.roles, 'policies', m.policies) order by s.position, s.site_id) as sites
      from users u
      join members m on m.user_id = u.id and m.roles && array['owner', 'operator']
        and (m.invited_at is null or u.signed_in_at is not null)
      join sites s on s.site_id = m.site_id and s.closed_at is null
      where u.disabled_at is null and u.digest <> 'off' and u.email <> ''
      group by u.id`),
  );
  return rows.flatMap((row) => {
    const person = readPerson(row, now);
    return isDue(person, row.sent_on, now) ? [person] : [];
  });
}

function readPerson(row: Row, now: Date): DuePerson {
  const home = row.sites.find(({ id }) => id === row.default_site) ?? row.sites[0];
  const timeZone = home?.zone ?? "UTC";
  return {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    timeZone,
    frequency: readFrequency(row.digest) === "weekly" ? "weekly" : "daily",
    today: toLocalDay(now.getTime(), timeZone),
    sites: row.sites.flatMap((site) => {
      const rights = combineGrants([site]);
      const yesterday = toLocalDay(now.getTime() - DAY_MS, site.zone);
      return rights === null ? [] : [{ siteId: site.id, name: site.name, yesterday, rights }];
    }),
  };
}

function isDue({ frequency, today, timeZone }: DuePerson, sentOn: string | null, now: Date): boolean {
  const hour = Number(new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now));
  const isMonday = new Date(`${today}T00:00:00Z`).getUTCDay() === 1;
  const isMorning = hour >= DIGEST_HOURS.from && hour < DIGEST_HOURS.to;
  return isMorning && sentOn !== today && (frequency === "daily" || isMonday);
}

/** Claims the summary of a day so that no other process sends it; false if it is already claimed or was turned off. */
export async function claimDigest(tx: Tx, { user_id: id, today }: DuePerson): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update ${users} set digest_sent_on = ${today}::date
    where id = ${id} and digest <> 'off' and digest_sent_on is distinct from ${today}::date returning id`);
  return rows.length > 0;
}

/** Claims the summaries of people with nothing to report, so that they are not checked again today. */
export async function claimNothing(tx: Tx, people: readonly DuePerson[]): Promise<void> {
  await tx.execute(sql`
    update ${users} set digest_sent_on = d.day
    from unnest(${sql.param(people.map(({ user_id: id }) => id))}::text[], ${sql.param(people.map(({ today }) => today))}::date[])
      as d(user_id, day)
    where ${users.id} = d.user_id`);
}

/** Returns a claim, so that the next run tries again. */
export async function returnClaim(tx: Tx, { user_id: id }: DuePerson): Promise<void> {
  await tx.execute(sql`update ${users} set digest_sent_on = null where id = ${id}`);
}
