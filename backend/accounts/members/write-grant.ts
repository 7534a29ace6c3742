import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { members, usedLinks, users } from "@/backend/db/schema/accounts/accounts";
import { type ChangeContext, change, isSameContent } from "@/backend/kit/record-change";
import { remove } from "@/lib/contract/accounts/members";
import { findGrantFault, type GrantFault } from "@/lib/domain/accounts/member-guards";
import type { Rights } from "@/lib/domain/kit/access";
import { findMember, type GrantRow, type MemberRow, memberState, type UserRow } from "./member-rows";

/** A grant in the history. */
export const grantContent = z.object({
  roles: z.array(z.string()),
  policies: z.array(z.string()),
  /** When the member was invited; null for members who were not. */
  invited_at: z.nullable(z.string()),
});
export type GrantContent = z.infer<typeof grantContent>;

/** Why a change of a grant is refused. */
export type WriteFault = GrantFault | "last_owner";

/** A change of the grant of one user on one site; the site is locked. `rights` are those of the caller there. */
export type GrantWrite = {
  siteId: string;
  user: UserRow;
  before: MemberRow | null;
  after: GrantContent | null;
  rights: Rights;
};

/** The content of a grant in the history. */
export function toGrantContent(member: GrantRow | null): GrantContent | null {
  if (member === null) return null;
  const { roles, policies, invitedAt } = member;
  return { roles, policies: [...policies].sort(), invited_at: invitedAt?.toISOString() ?? null };
}

/** Why a change is refused. */
export async function findWriteFault(tx: Tx, callerId: string, write: GrantWrite): Promise<WriteFault | null> {
  const { siteId, user, before, after, rights } = write;
  const isSelf = user.id === callerId;
  const fault = findGrantFault({ caller: rights, isSelf, before: before?.member ?? null, after });
  if (fault !== null) return fault;
  const wasOwner = before?.member.roles.includes("owner") && before.state === "active";
  if (!wasOwner || after?.roles.includes("owner")) return null;
  return (await hasOtherOwner(tx, siteId, user.id)) ? null : "last_owner";
}

/** Whether a site has another active owner of its own; owners of the whole installation do not count. */
async function hasOtherOwner(tx: Tx, siteId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.siteId, siteId),
        ne(members.userId, userId),
        sql`${members.roles} @> array['owner']`,
        eq(memberState, "active"),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Stores the grant, without a record in the history; a removed one takes its invitation's link with it. */
export async function storeGrant(tx: Tx, callerId: string, { siteId, user, before, after }: GrantWrite): Promise<void> {
  const isHere = and(eq(members.userId, user.id), eq(members.siteId, siteId));
  if (after === null) {
    await tx.delete(members).where(isHere);
    if (before !== null) await expireLink(tx, before.member);
    return;
  }
  const { roles, policies, invited_at } = after;
  if (before !== null) {
    const revision = before.member.revision + 1;
    if (before.state === "invited" && before.member.invitedBy !== callerId) await expireUnsentLinks(tx, user.id);
    await tx.update(members).set({ roles, policies, revision }).where(isHere);
    return;
  }
  const invitedAt = invited_at === null ? null : new Date(invited_at);
  const invitedBy = invited_at === null ? null : callerId;
  await tx.insert(members).values({ siteId, userId: user.id, roles, policies, invitedAt, invitedBy });
}

/** Makes the link of an invitation invalid, unless the invitation is still open on another site. */
export async function expireLink(tx: Tx, { userId, siteId, linkNonce, linkExpiresAt }: GrantRow): Promise<void> {
  if (linkNonce === null || linkExpiresAt === null) return;
  const isElsewhere = and(eq(members.userId, userId), ne(members.siteId, siteId), eq(members.linkNonce, linkNonce));
  const others = await tx.select({ siteId: members.siteId }).from(members).where(isElsewhere).limit(1);
  if (others.length > 0) return;
  await tx.insert(usedLinks).values({ nonce: linkNonce, expiresAt: linkExpiresAt }).onConflictDoNothing();
}

/**
 * Makes the links of a user's invitations invalid that no mail has brought: the inviter may have got them to pass on, and must not come
 * to rights that others give.
 */
export async function expireUnsentLinks(tx: Tx, userId: string): Promise<void> {
  const isUnsent = and(eq(members.userId, userId), isNull(members.mailedAt), isNotNull(members.linkNonce));
  const rows = await tx.select().from(members).where(isUnsent);
  const links = rows.flatMap(({ linkNonce: nonce, linkExpiresAt: expiresAt }) =>
    nonce === null || expiresAt === null ? [] : [{ nonce, expiresAt }],
  );
  if (links.length > 0) await tx.insert(usedLinks).values(links).onConflictDoNothing();
}

/** Stores the grant and records the change. */
export async function writeGrant(context: ChangeContext, action: string, write: GrantWrite): Promise<void> {
  const before = toGrantContent(write.before?.member ?? null);
  if (isSameContent(before, write.after)) return;
  await storeGrant(context.tx, context.user.id, write);
  const { id: objectId, name: title } = write.user;
  await change(context, { feature: remove.feature, action, objectId, title, before, after: write.after });
}

/** Loads a user, and their grant on a site. */
export async function loadUserGrant(
  tx: Tx,
  siteId: string,
  userId: string,
): Promise<{ user: UserRow; before: MemberRow | null } | null> {
  const before = await findMember(tx, siteId, userId);
  if (before !== null) return { user: before.user, before };
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user === undefined ? null : { user, before: null };
}
