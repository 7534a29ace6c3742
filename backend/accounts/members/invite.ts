import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, inArray, or } from "drizzle-orm";
import { createMailLink, type LinkKeys } from "@/backend/accounts/links/mail-link";
import { findAnyUserByEmail } from "@/backend/accounts/users/find-user";
import type { Tx } from "@/backend/db/client";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import { unwrapCause } from "@/backend/kit/log";
import type { Services } from "@/backend/kit/services";
import type { InvitationMail, SendInvitation } from "@/backend/mail/invitation-mail";
import { addressTo } from "@/backend/mail/recipient";
import type { InvitationLink } from "@/lib/contract/accounts/members";
import type { Locale } from "@/lib/contract/kit/locale";
import { LINK_LIFE_MAX_S } from "@/lib/domain/kit/limits";
import { nameFromEmail } from "@/lib/domain/kit/names";
import type { MemberRow, UserRow } from "./member-rows";
import { expireLink, expireUnsentLinks } from "./write-grant";

/** What invitations need: keys of links, and the mail. */
export type InvitationDependencies = LinkKeys & { sendMail: SendInvitation };

/** How long an answer waits for the mail server; the mail may be sent later. */
const ANSWER_MS = 8_000;

/** The user with an e-mail address; created if there is none. */
export async function findOrCreateUser(
  tx: Tx,
  { email, name, locale }: { email: string; name: string; locale: Locale },
  now: Date,
): Promise<UserRow> {
  const known = await findAnyUserByEmail(tx, email);
  if (known !== undefined) return known;
  const created = { id: `u-${randomBytes(12).toString("hex")}`, name: name || nameFromEmail(email), email, locale };
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

type MailContext = {
  tx: Tx;
  site: { siteId: string; name: string };
  user: { id: string; name: string; email: string };
  now: Date;
  services: Pick<Services, "database" | "log" | "publicUrl">;
  complete: (task: () => Promise<Delivery>) => void;
};

/** What became of the mail; see the contract. */
type Delivery = { is_sent: boolean; link: InvitationLink | null };

/**
 * Creates the link of an invitation, which ends the previous one, and mails it after the commit. The delivery says
 * whether that worked; if not, it has the link to pass on.
 * @param row the member on the site of the call.
 * @param siteIds all sites of the invitation, which share the link.
 */
export async function sendInvitation(
  context: MailContext,
  { sendMail, ...keys }: InvitationDependencies,
  row: MemberRow,
  siteIds: readonly string[] = [row.member.siteId],
): Promise<Delivery> {
  const { tx, site, now } = context;
  const { member, user } = row;
  const path = `/sites/${site.siteId}`;
  const target = { path, userId: user.id, siteId: "", purpose: "sign_in", lifeS: LINK_LIFE_MAX_S };
  const { link, nonce, until } = await createMailLink(keys, target, now);
  await expireUnsentLinks(tx, user.id);
  const isSameLink = member.linkNonce === null ? undefined : eq(members.linkNonce, member.linkNonce);
  await tx
    .update(members)
    .set({ linkNonce: nonce, linkExpiresAt: until, mailedAt: null })
    .where(and(eq(members.userId, user.id), or(inArray(members.siteId, [...siteIds]), isSameLink)));
  await expireLink(tx, member);
  const { name: by, email: byEmail } = context.user;
  const mail = { ...addressTo(user), site: site.name, by, byEmail, link, until };
  const isHandedOver = await mayHandOver(context, user, siteIds);
  const toPassOn = isHandedOver
    ? { url: link, expires_at: until.toISOString() }
    : { url: `${context.services.publicUrl}${path}`, expires_at: null };
  context.complete(async () => {
    const isSent = await Promise.race([
      deliver(context, sendMail, mail, nonce),
      setTimeout(ANSWER_MS, false, { ref: false }),
    ]);
    return { is_sent: isSent, link: isSent ? null : toPassOn };
  });
  return { is_sent: false, link: null };
}

/**
 * Whether the caller may get the link itself, which signs in as the invited person: only if that person has never
 * signed in, and has no rights that the caller could not give. Otherwise an invitation would open another account.
 */
async function mayHandOver(
  { tx, site, user: caller }: MailContext,
  { id, signedInAt }: UserRow,
  siteIds: readonly string[],
): Promise<boolean> {
  if (signedInAt !== null) return false;
  const grants = await tx.select().from(members).where(eq(members.userId, id));
  const known = [site.siteId, ...siteIds];
  return grants.every(({ siteId, invitedBy }) => invitedBy === caller.id || known.includes(siteId));
}

/** Sends the mail and stores the time; whether it was sent. */
async function deliver({ services, now }: MailContext, send: SendInvitation, mail: InvitationMail, nonce: string) {
  const isSent = await send(mail).catch((error: unknown) => {
    services.log.warn({ err: unwrapCause(error) }, "an invitation could not be sent");
    return false;
  });
  if (isSent)
    await services.database.withSystem((tx) =>
      tx.update(members).set({ mailedAt: now }).where(eq(members.linkNonce, nonce)),
    );
  return isSent;
}
