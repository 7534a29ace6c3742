import { randomBytes } from "node:crypto";
import type { BackendSettings } from "@/backend/kit/env";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { LINK_LIFE_S } from "@/lib/domain/kit/limits";
import type { LoadKeys } from "@/lib/http/key-file";

/** Keys, newest first, and the origin of the dashboard. */
export type LinkKeys = { loadLinkKeys: LoadKeys; publicUrl: string };

export function buildLinkKeys({ env, keys }: BackendSettings): LinkKeys {
  return { loadLinkKeys: keys.loadLink, publicUrl: new URL(env.PUBLIC_URL).origin };
}

/**
 * What a link in a mail opens, for whom, and for how long. A full sign-in has an empty `siteId` and the purpose
 * `sign_in`. `page` is the page that checks the link; by default, the page of all sign-in links.
 */
export type MailLinkTarget = {
  path: string;
  userId: string;
  siteId: string;
  purpose: string;
  lifeS?: number;
  page?: string;
};

/** A signed link for a mail, with its nonce and expiry. */
export type MailLink = { link: string; nonce: string; until: Date };

/** When a link that is created now expires. */
export function getLinkExpiry(now: Date, lifeS = LINK_LIFE_S): Date {
  return new Date((Math.floor(now.getTime() / 1000) + lifeS) * 1000);
}

/** Creates a signed link that works once. */
export async function createMailLink(
  { loadLinkKeys, publicUrl }: LinkKeys,
  { path, userId, siteId, purpose, lifeS = LINK_LIFE_S, page }: MailLinkTarget,
  now: Date,
): Promise<MailLink> {
  const [key] = await loadLinkKeys();
  if (key === undefined) throw new Error("no link key configured");
  const iat = Math.floor(now.getTime() / 1000);
  const until = getLinkExpiry(now, lifeS);
  const exp = until.getTime() / 1000;
  const nonce = randomBytes(18).toString("base64url");
  const aud = new URL(publicUrl).host;
  const claims = { aud, path, sub: userId, site: siteId, purpose, iat, exp, nonce };
  const link = await mintLink(key, publicUrl, claims, page);
  return { link, nonce, until };
}
