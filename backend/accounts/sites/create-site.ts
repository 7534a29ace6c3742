import { randomInt } from "node:crypto";
import { eq, max } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, sites } from "@/backend/db/schema/accounts/accounts";

/** A new site; without a base URL it gets the demo shop's. */
export type NewSite = Pick<
  typeof sites.$inferInsert,
  "projectId" | "groupId" | "name" | "timeZone" | "currency" | "language" | "trialEndsAt"
> & { baseUrl?: string };

/** Creates a site after all others, with owners; returns its tracking code. Needs a transaction that sees every site. */
export async function createSite(
  tx: Tx,
  { baseUrl, ...site }: NewSite,
  { shopUrl, owners }: { shopUrl: string; owners: readonly string[] },
): Promise<string> {
  const siteId = await createTrackingCode(tx);
  const [last] = await tx.select({ position: max(sites.position) }).from(sites);
  const position = (last?.position ?? 0) + 1;
  const row = { ...site, siteId, baseUrl: baseUrl ?? `${shopUrl}/shop/${siteId}`, position, mergesVariants: true };
  await tx.insert(sites).values(row);
  const grants = owners.map((userId) => ({ userId, siteId, roles: ["owner"], policies: [] }));
  if (grants.length > 0) await tx.insert(members).values(grants);
  return siteId;
}

/** Creates an unused tracking code: six digits, dash, six digits. */
async function createTrackingCode(tx: Tx): Promise<string> {
  const code = `${randomInt(100_000, 1_000_000)}-${randomInt(100_000, 1_000_000)}`;
  const existing = await tx.select({ siteId: sites.siteId }).from(sites).where(eq(sites.siteId, code));
  return existing.length === 0 ? code : createTrackingCode(tx);
}
