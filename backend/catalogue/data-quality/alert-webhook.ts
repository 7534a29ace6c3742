import { randomBytes } from "node:crypto";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { qualityAlerts, qualitySettings } from "@/backend/db/schema/catalogue/quality";
import { isPublicHost } from "@/backend/kit/outbound/address-policy";
import { parseRequestTarget } from "@/backend/kit/outbound/guarded-request";
import type { alertWebhookShape, WEBHOOK_CODES } from "@/lib/contract/catalogue/data-quality";

export type AlertWebhook = z.infer<typeof alertWebhookShape>;

/** Why a webhook URL is refused. Our own public listener is always allowed. */
export function findWebhookFault(url: string, shopUrl: string): (typeof WEBHOOK_CODES)[number] | null {
  if (!URL.canParse(url)) return "webhook_invalid";
  const target = parseRequestTarget(url, { ownOrigins: [shopUrl] });
  if (target?.origin === new URL(shopUrl).origin) return null;
  if (target !== null) return isPublicHost(target.hostname) ? null : "webhook_private";
  return new URL(url).protocol === "http:" ? "webhook_not_https" : "webhook_invalid";
}

/** Loads the webhook of a site and the outcome of its newest delivery. */
export async function loadWebhook(tx: Tx, siteId: string): Promise<AlertWebhook> {
  const [settings] = await tx.select().from(qualitySettings).where(eq(qualitySettings.siteId, siteId));
  const [last] = await tx
    .select()
    .from(qualityAlerts)
    .where(and(eq(qualityAlerts.siteId, siteId), ne(qualityAlerts.webhook, "none")))
    .orderBy(desc(qualityAlerts.raisedAt))
    .limit(1);
  const url = settings?.webhookUrl ?? null;
  return {
    url,
    secret: url === null ? null : (settings?.webhookSecret ?? null),
    last:
      last === undefined || last.webhook === "none"
        ? null
        : { at: (last.triedAt ?? last.raisedAt).toISOString(), outcome: last.webhook, tries: last.tries },
  };
}

/** Loads the webhook URL of a site and locks its row until the transaction ends. */
export async function lockWebhook(tx: Tx, siteId: string): Promise<{ url: string | null }> {
  await tx.insert(qualitySettings).values({ siteId }).onConflictDoNothing();
  const [row] = await tx
    .select({ url: qualitySettings.webhookUrl })
    .from(qualitySettings)
    .where(eq(qualitySettings.siteId, siteId))
    .for("update");
  return { url: row?.url ?? null };
}

/** Stores the webhook URL of a site. The secret is created once and survives changes of the URL. */
export async function storeWebhook(tx: Tx, siteId: string, url: string | null): Promise<void> {
  const secret = `whsec_${randomBytes(24).toString("base64url")}`;
  await tx
    .insert(qualitySettings)
    .values({ siteId, webhookUrl: url, webhookSecret: secret })
    .onConflictDoUpdate({
      target: qualitySettings.siteId,
      set: { webhookUrl: url, webhookSecret: sql`coalesce(${qualitySettings.webhookSecret}, ${secret})` },
    });
}
