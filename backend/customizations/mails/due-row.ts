import { type SQL, sql } from "drizzle-orm";
import { createMailLink } from "@/backend/accounts/links/mail-link";
import { type Addressed, addressTo, type RecipientRow } from "@/backend/mail/recipient";
import type { Rights } from "@/lib/domain/kit/access";
import { rightsOf } from "@/lib/domain/kit/grants";
import type { MailJobNeeds } from "./mail-needs";

// What mails about one site share: the recipient with their rights on it, and the head of the mail.

/** Maximum mails per run. */
export const MAILS_MAX = 100;

/** A mail that is due to a user of a site. */
export type DueRow = RecipientRow & {
  site_id: string;
  site: string;
  time_zone: string;
  roles: string[];
  policies: string[] | null;
};

/** Joins the roles and policies that user `u` has on a site as `m`; leaves out users without a role there. */
export function joinGrants(siteId: SQL): SQL {
  return sql`
    join lateral (
      select array_agg(distinct role) as roles, array_agg(distinct policy) filter (where policy is not null) as policies
      from members, unnest(roles) as role left join lateral unnest(policies) as policy on true
      where user_id = u.id and (site_id = ${siteId} or site_id = '*')
    ) m on m.roles is not null`;
}

/** The rights of the recipient on the site. */
export function readRights({ roles, policies }: DueRow): Rights | null {
  return rightsOf([{ roles, policies: policies ?? [] }]);
}

type MailHead = Addressed & { site: string; timeZone: string; link: string; until: Date };

/** Recipient and site of a mail, with a link that opens a path of the site. */
export async function buildMailHead(needs: MailJobNeeds, due: DueRow, path: string): Promise<MailHead> {
  const target = { path, userId: due.user_id, siteId: due.site_id, purpose: "open" };
  const { link, until } = await createMailLink(needs, target, needs.now());
  return { ...addressTo(due), site: due.site, timeZone: due.time_zone, link, until };
}
