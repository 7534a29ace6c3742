import { randomBytes } from "node:crypto";
import { and, eq, inArray, or } from "drizzle-orm";
import { createMailLink, type LinkKeys } from "@/backend/accounts/links/mail-link";
import { findAnyUserByEmail } from "@/backend/accounts/users/find-user";
import type { Database, Tx } from "@/backend/db/client";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import type { Context } from "@/backend/kit/implement";
import type { InvitationMail, SendInvitation } from "@/backend/mail/invitation-mail";
import { addressTo } from "@/backend/mail/recipient";
import type { Locale } from "@/lib/contract/kit/locale";
import { LINK_LIFE_MAX_S } from "@/lib/domain/kit/limits";
import type { Endpoint } from "@/lib/http/endpoint";
import type { MemberRow, UserRow } from "./member-rows";
import { expireLink } from "./write-grant";

/** What invitations need: keys of links, and the mail. */
export type InvitationNeeds = LinkKeys & { sendMail: SendInvitation };

/** The user with an e-mail address; created if there is none. */
export async function findOrCreateUser(
  tx: Tx,
  { email, name, locale }: { email: string; name: string; locale: Locale },
  now: Date,
): Promise<UserRow> {
  const known = await findAnyUserByEmail(tx, email);
  if (known !== undefined) return known;
  const created = { id: `u-${randomBytes(12).toString("hex")}`, name: name || readLocalPart(email), email, locale };
  const [user] = await tx
    .insert(users)
    .values({ ...created, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // Two people may invite the same address at the same time.
  const other = user ?? (await findAnyUserByEmail(tx, email));
  if (other === undefined) throw new Error("a user was neither created nor found");
  return other;
}

function readLocalPart(email: string): string {
  return email.slice(0, email.indexOf("@"));
}

type MailContext = {
  tx: Tx;
  site: { siteId: string; name: string };
  user: { name: string };
  now: Date;
  services: { database: Pick<Database, "withSystem"> };
  after: Context<Endpoint>["after"];
};

/**
 * Creates the link of an invitation and sends it after the commit. The previous link stops working. `row` is the member on the
 * site of the call; `siteIds` are all sites of the invitation, which has one link.
 */
export async function sendInvitation(
  context: MailContext,
  { sendMail, ...keys }: InvitationNeeds,
  row: MemberRow,
  siteIds: readonly string[] = [row.member.siteId],
): Promise<void> {
  const { tx, site, now } = context;
  const { member, user } = row;
  const path = `/sites/${site.siteId}`;
  const target = { path, userId: user.id, siteId: "", purpose: "sign_in", lifeS: LINK_LIFE_MAX_S };
  const { link, nonce, until } = await createMailLink(keys, target, now);
  const isSameLink = member.linkNonce === null ? undefined : eq(members.linkNonce, member.linkNonce);
  await tx
    .update(members)
    .set({ linkNonce: nonce, linkExpiresAt: until, mailedAt: null })
    .where(and(eq(members.userId, user.id), or(inArray(members.siteId, [...siteIds]), isSameLink)));
  await expireLink(tx, member);
  const mail = { ...addressTo(user), site: site.name, by: context.user.name, link, until };
  context.after(() => deliver(context, sendMail, mail, nonce));
}

/** Sends the mail and stores the time; without it, the list says that the mail was not sent. */
async function deliver({ services, now }: MailContext, send: SendInvitation, mail: InvitationMail, nonce: string) {
  await send(mail);
  await services.database.withSystem((tx) =>
    tx.update(members).set({ mailedAt: now }).where(eq(members.linkNonce, nonce)),
  );
}
