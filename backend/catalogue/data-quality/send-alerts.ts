import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { qualityAlerts, qualitySettings } from "@/backend/db/schema/catalogue/quality";
import { toTimestamp } from "@/backend/db/steps";
import type { PostJson } from "@/backend/kit/outbound/post-json";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { type AlertRow, toWireAlert } from "./alerts";

// Sends alerts to webhooks, signed, with at most three attempts each, from any process (docs/alert-webhook.md).

/** Delay in ms before the next attempt; after the last attempt, the delivery has failed. */
const WAITS_MS = [60_000, 600_000];
const TRIES_MAX = WAITS_MS.length + 1;

/** `publicUrl` is the origin of the dashboard. */
export type SendDependencies = { database: Database; post: PostJson; publicUrl: string; now: () => Date };

type DueAlert = { alert: AlertRow; url: string; secret: string };

/** Sends one due alert; returns whether there was one. */
export async function sendDueAlert(dependencies: SendDependencies, signal: AbortSignal): Promise<boolean> {
  const { database, post } = dependencies;
  const now = dependencies.now();
  const due = await claimDueAlert(database, now);
  if (due === null) return false;
  const { alert, url, secret } = due;
  const body = JSON.stringify(buildMessage(alert, dependencies.publicUrl));
  const headers = { "x-vitrine-delivery": alert.id, "x-vitrine-signature": signBody(body, secret, now) };
  const isDelivered = url !== "" && (await post(url, { body, headers, signal }));
  const outcome = isDelivered ? "sent" : alert.tries >= TRIES_MAX ? "failed" : "waiting";
  await database.withSystem((tx) =>
    tx
      .update(qualityAlerts)
      .set({ webhook: outcome })
      .where(and(eq(qualityAlerts.siteId, alert.siteId), eq(qualityAlerts.id, alert.id))),
  );
  return true;
}

/** Signs a body: `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signBody(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** Claims the alert that has waited longest and counts the attempt; no process claims it again before the next is due. */
async function claimDueAlert(database: Database, now: Date): Promise<DueAlert | null> {
  return database.withSystem(async (tx) => {
    const [alert] = await tx
      .select()
      .from(qualityAlerts)
      .where(
        sql`${qualityAlerts.webhook} = 'waiting' and ${qualityAlerts.nextTryAt} <= ${toTimestamp(now)}
          and not exists (select from sites c where c.site_id = ${qualityAlerts.siteId} and c.closed_at is not null)`,
      )
      .orderBy(qualityAlerts.nextTryAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (alert === undefined) return null;
    const wait = WAITS_MS[alert.tries] ?? WAITS_MS.at(-1) ?? 0;
    const attempt = { tries: alert.tries + 1, triedAt: now, nextTryAt: new Date(now.getTime() + wait) };
    await tx
      .update(qualityAlerts)
      .set(attempt)
      .where(and(eq(qualityAlerts.siteId, alert.siteId), eq(qualityAlerts.id, alert.id)));
    const [settings] = await tx.select().from(qualitySettings).where(eq(qualitySettings.siteId, alert.siteId));
    // If the URL has been removed meanwhile, the attempt fails.
    const { webhookUrl: url, webhookSecret: secret } = settings ?? { webhookUrl: null, webhookSecret: null };
    return { alert: { ...alert, ...attempt }, url: url ?? "", secret: secret ?? "" };
  });
}

function buildMessage(alert: AlertRow, publicUrl: string) {
  const path = buildScreenPath(getScreen("data-quality"), alert.siteId);
  const tab = alert.kind === "missing_doubled" ? "?tab=missing" : "";
  return { type: "data_quality_alert", site: alert.siteId, ...toWireAlert(alert), link: `${publicUrl}${path}${tab}` };
}
