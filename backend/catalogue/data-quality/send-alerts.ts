import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { qualityAlerts, qualitySettings } from "@/backend/db/schema/catalogue/quality";
import type { PostJson } from "@/backend/kit/outbound/post-json";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { type AlertRow, alertToWire } from "./alerts";

// Alerts go out signed, at most three times each, by whichever process comes first (docs/alert-webhook.md).

/** How long after each try the next one is due, in ms; after the last one it has failed. */
const WAITS_MS = [60_000, 600_000];
const TRIES_MAX = WAITS_MS.length + 1;

/** What sending needs. `publicUrl` is the origin of the dashboard. */
export type SendNeeds = { database: Database; post: PostJson; publicUrl: string; now: () => Date };

type Due = { alert: AlertRow; url: string; secret: string };

/** Sends one alert that is due; answers whether there was one. */
export async function sendDueAlert(needs: SendNeeds, signal: AbortSignal): Promise<boolean> {
  const { database, post } = needs;
  const now = needs.now();
  const due = await claimDue(database, now);
  if (due === null) return false;
  const { alert, url, secret } = due;
  const body = JSON.stringify(messageOf(alert, needs.publicUrl));
  const headers = { "x-vitrine-delivery": alert.id, "x-vitrine-signature": signatureOf(body, secret, now) };
  const isThere = url !== "" && (await post(url, { body, headers, signal }));
  const outcome = isThere ? "sent" : alert.tries >= TRIES_MAX ? "failed" : "waiting";
  await database.withSystem((tx) =>
    tx
      .update(qualityAlerts)
      .set({ webhook: outcome })
      .where(and(eq(qualityAlerts.siteId, alert.siteId), eq(qualityAlerts.id, alert.id))),
  );
  return true;
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`: whoever knows the secret can tell that it was us, and when. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** Takes the alert that waits longest and counts the try; until the next one is due nobody else takes it. */
async function claimDue(database: Database, now: Date): Promise<Due | null> {
  return database.withSystem(async (tx) => {
    const [alert] = await tx
      .select()
      .from(qualityAlerts)
      .where(
        sql`${qualityAlerts.webhook} = 'waiting' and ${qualityAlerts.nextTryAt} <= ${now.toISOString()}::timestamptz`,
      )
      .orderBy(qualityAlerts.nextTryAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (alert === undefined) return null;
    const wait = WAITS_MS[alert.tries] ?? WAITS_MS.at(-1) ?? 0;
    const counted = { tries: alert.tries + 1, triedAt: now, nextTryAt: new Date(now.getTime() + wait) };
    await tx
      .update(qualityAlerts)
      .set(counted)
      .where(and(eq(qualityAlerts.siteId, alert.siteId), eq(qualityAlerts.id, alert.id)));
    const [settings] = await tx.select().from(qualitySettings).where(eq(qualitySettings.siteId, alert.siteId));
    // Without an address by now there is nowhere to go; it counts as a try.
    const { webhookUrl: url, webhookSecret: secret } = settings ?? { webhookUrl: null, webhookSecret: null };
    return { alert: { ...alert, ...counted }, url: url ?? "", secret: secret ?? "" };
  });
}

function messageOf(alert: AlertRow, publicUrl: string) {
  const path = screenPath(screenNamed("data-quality"), alert.siteId);
  const tab = alert.kind === "missing_doubled" ? "?tab=missing" : "";
  return { type: "data_quality_alert", site: alert.siteId, ...alertToWire(alert), link: `${publicUrl}${path}${tab}` };
}
