import { type SQL, sql } from "drizzle-orm";
import { createMailLink } from "@/backend/accounts/links/mail-link";
import { type Addressed, addressTo, type RecipientRow } from "@/backend/mail/recipient";
import type { Rights } from "@/lib/domain/kit/access";
import { type Grant, rightsOf } from "@/lib/domain/kit/grants";
import type { MailJobNeeds } from "./mail-needs";

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

/**
 * Joins everyone with a role on a site as `m.user_id`, with their grants as `m.grants`. For many possible recipients: reading the
 * grants of every user took ten seconds on a system with a few thousand users and requests.
 */
export function joinMembers(siteId: SQL): SQL {
  return sql`
    join lateral (
      select user_id, jsonb_agg(jsonb_build_object('roles', roles, 'policies', policies) order by site_id) as grants from members
      where site_id in (${siteId}, '*') and cardinality(roles) > 0 group by user_id
    ) m on true`;
}

/** The rights of the recipient on the site. */
export function readRights({ grants }: DueRow): Rights | null {
  return rightsOf(grants);
}

type MailHead = Addressed & { site: string; timeZone: string; link: string; until: Date };

/** Recipient and site of a mail, with a link that opens a path of the site. */
export async function buildMailHead(needs: MailJobNeeds, due: DueRow, path: string): Promise<MailHead> {
  const target = { path, userId: due.user_id, siteId: due.site_id, purpose: "open" };
  const { link, until } = await createMailLink(needs, target, needs.now());
  return { ...addressTo(due), site: due.site, timeZone: due.time_zone, link, until };
}
