import { type SQL, sql } from "drizzle-orm";
import { createMailLink } from "@/backend/accounts/links/mail-link";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import { type Addressed, addressTo, type RecipientRow } from "@/backend/mail/recipient";
import type { Rights } from "@/lib/domain/kit/access";
import { combineGrants, type Grant } from "@/lib/domain/kit/grants";
import type { MailJobDependencies } from "./mail-dependencies";

// What mails about one site share: the recipient with their rights on it, and the head of the mail.

/** Maximum mails per run. */
export const MAILS_MAX = 100;

/** A mail that is due to a user of a site. */
export type DueRow = RecipientRow & {
  site_id: string;
  site: string;
  time_zone: string;
  grants: Grant[];
};

/** Joins the grants that user `u` has on a site as `m.grants`; leaves out users without a role there. */
export function joinGrants(siteId: SQL): SQL {
  return sql`
    join lateral (
      select jsonb_agg(jsonb_build_object('roles', roles, 'policies', policies) order by site_id) as grants from members
      where user_id = u.id and (site_id = ${siteId} or site_id = '*') and cardinality(roles) > 0
    ) m on m.grants is not null`;
}

/** A person with a role on a site. */
export type MailedMember = RecipientRow & { grants: Grant[] };

/** Everyone who has a role on one of the sites, by site. */
export async function loadMembers(tx: Tx, siteIds: readonly string[]): Promise<ReadonlyMap<string, MailedMember[]>> {
  const { rows } = await tx.execute<MailedMember & { site_id: string }>(sql`
    select s.site_id, u.id as user_id, u.name, u.email, u.locale,
      jsonb_agg(jsonb_build_object('roles', m.roles, 'policies', m.policies) order by m.site_id) as grants
    from members m
    join unnest(${sql.param(siteIds)}::text[]) as s(site_id) on m.site_id in (s.site_id, '*')
    join users u on u.id = m.user_id and u.disabled_at is null
    where m.site_id = any(${sql.param(siteIds)}::text[] || '*'::text) and cardinality(m.roles) > 0
    group by s.site_id, u.id
    order by u.id`);
  return groupBySite(rows);
}

/** The rights of the recipient on the site. */
export function readRights({ grants }: Pick<DueRow, "grants">): Rights | null {
  return combineGrants(grants);
}

type MailHead = Addressed & { site: string; timeZone: string; link: string; until: Date };

/** Recipient and site of a mail, with a link that opens a path of the site. */
export async function buildMailHead(dependencies: MailJobDependencies, due: DueRow, path: string): Promise<MailHead> {
  const target = { path, userId: due.user_id, siteId: due.site_id, purpose: "open" };
  const { link, until } = await createMailLink(dependencies, target, dependencies.now());
  return { ...addressTo(due), site: due.site, timeZone: due.time_zone, link, until };
}
