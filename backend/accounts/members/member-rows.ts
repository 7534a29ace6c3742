import { fold } from "@vitrine/engine/fold";
import { and, eq, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "@/backend/db/client";
import { members, sites, users } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import type { SiteRow } from "@/backend/kit/implement";
import { createListStatements, slicePage } from "@/backend/kit/lists";
import {
  CONTACTS_MAX,
  type contacts,
  listMembers,
  MEMBERS_PER_PAGE,
  type Member,
  type MemberState,
  memberList,
} from "@/lib/contract/accounts/members";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import type { Answer, Parsed } from "@/lib/http/endpoint";

// Members of a site and their users. Users belong to no site, so all of this runs with the owner's rights (`runOutsideSite`).

/** A stored grant. */
export type GrantRow = typeof members.$inferSelect;
/** A stored user. */
export type UserRow = typeof users.$inferSelect;
export type MemberRow = { member: GrantRow; user: UserRow; state: MemberState };

/** Whether a member uses the site: invited users only after their first sign-in. */
export const memberState = sql<MemberState>`case
  when ${users.disabledAt} is not null then 'disabled'
  when ${members.invitedAt} is not null and ${users.signedInAt} is null then 'invited'
  else 'active' end`;

const columns = { member: members, user: users, state: memberState };

/** Who reads members; grants for all sites are only shown to those who have one. */
export type Reader = { userId: string; isEverywhere: boolean };

/** Whether a user has a grant for all sites. */
export async function hasGrantEverywhere(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.siteId, ALL_SITES)));
  return found.length > 0;
}

/**
 * Whether the members of a site that a reader sees include a user. A grant for all sites counts only for readers who have one: to
 * others such a user is like anyone who is no member, so that they do not learn who belongs to the provider.
 */
export async function isListedFor(
  tx: Tx,
  siteId: string,
  { reader, userId }: { reader: string; userId: string },
): Promise<boolean> {
  if ((await findMember(tx, siteId, userId)) !== null) return true;
  return (await hasGrantEverywhere(tx, userId)) && (await hasGrantEverywhere(tx, reader));
}

const LIST = createListStatements(memberList, {
  sorts: {},
  tie: sql`${users.id}`,
  filters: {
    // Found in memory, where names are folded.
    q: () => undefined,
    role: (role) => sql`${members.roles} @> array[${role}]`,
    state: (state) => eq(memberState, state),
  },
});

/** A page of the members of a site. Whole rows are read for that page only: a site may have thousands of members. */
export async function loadMemberPage(
  tx: Tx,
  siteId: string,
  reader: Reader,
  query: Parsed<typeof listMembers>["query"],
) {
  const wanted = fold(query.q);
  const isListed = whereListed(tx, siteId, reader);
  const found = (await loadNames(tx, and(isListed, LIST.where(query))))
    .map(({ userId, text }) => ({ userId, key: fold(text) }))
    .filter(({ key }) => key.includes(wanted))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const page = slicePage(found, { page: query.page, perPage: MEMBERS_PER_PAGE });
  const ids = page.items.map(({ userId }) => userId);
  const rows = ids.length === 0 ? [] : await loadMembers(tx, and(isListed, inArray(members.userId, ids)));
  const byId = new Map(rows.map((row) => [row.user.id, toWireMember(row, reader.userId)]));
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** The ids of members, with the text by which they are sorted and found. */
async function loadNames(tx: Tx, where: SQL | undefined): Promise<{ userId: string; text: string }[]> {
  return tx
    .select({ userId: users.id, text: sql<string>`${users.name} || ' ' || ${users.email}` })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(where);
}

async function loadMembers(tx: Tx, where: SQL | undefined): Promise<MemberRow[]> {
  return tx.select(columns).from(members).innerJoin(users, eq(users.id, members.userId)).where(where);
}

function whereListed(tx: Tx, siteId: string, reader: Reader): SQL | undefined {
  const here = alias(members, "here");
  const isHere = eq(members.siteId, siteId);
  const hasNoOther = notExists(
    tx
      .select({ one: sql`1` })
      .from(here)
      .where(and(eq(here.userId, members.userId), eq(here.siteId, siteId))),
  );
  return reader.isEverywhere ? or(isHere, and(eq(members.siteId, ALL_SITES), hasNoOther)) : isHere;
}

/** A member of a site by user id, without grants for all sites. */
export async function findMember(tx: Tx, siteId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await tx
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.userId, userId), eq(members.siteId, siteId)));
  return row ?? null;
}

/** A member as the contract has it. */
export function toWireMember(row: MemberRow, reader: string): Member {
  const { member, user, state } = row;
  return {
    user_id: user.id,
    name: user.name,
    email: user.email,
    roles: member.roles,
    policies: member.policies,
    state,
    is_me: user.id === reader,
    is_everywhere: member.siteId === ALL_SITES,
    invited_at: member.invitedAt?.toISOString() ?? null,
    mailed_at: member.mailedAt?.toISOString() ?? null,
    link_expires_at: member.linkExpiresAt?.toISOString() ?? null,
    revision: member.revision,
  };
}

/** The sites of a change: the site itself, or those of its project on which the caller may change members; by id. */
export async function listTargets(
  tx: Tx,
  { site, userId, scope }: { site: SiteRow; userId: string; scope: "site" | "project" },
): Promise<{ site: SiteRow; rights: Rights }[]> {
  const isWanted = scope === "site" ? eq(sites.siteId, site.siteId) : eq(sites.projectId, site.projectId);
  const rows = await tx.select().from(sites).where(isWanted).orderBy(sites.siteId);
  const ids = [ALL_SITES, ...rows.map(({ siteId }) => siteId)];
  const grants = await tx
    .select()
    .from(members)
    .where(and(eq(members.userId, userId), inArray(members.siteId, ids)));
  return rows.flatMap((one) => {
    const rights = combineGrants(grants.filter(({ siteId }) => siteId === ALL_SITES || siteId === one.siteId));
    const canChange = isAllowed({ policies: listMembers.access.policies ?? [], roles: ["!viewer"] }, rights);
    return rights !== null && canChange ? [{ site: one, rights }] : [];
  });
}

/** The active owners of a site, else those of all sites, by name. */
export async function loadContacts(tx: Tx, siteId: string): Promise<Answer<typeof contacts>> {
  const owners = await tx
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        inArray(members.siteId, [siteId, ALL_SITES]),
        sql`${members.roles} @> array['owner']`,
        eq(memberState, "active"),
      ),
    )
    .orderBy(users.name, users.id);
  const own = owners.filter(({ member }) => member.siteId === siteId);
  const named = (own.length > 0 ? own : owners).slice(0, CONTACTS_MAX);
  return { owners: named.map(({ user: { name, email } }) => ({ name, email })) };
}
