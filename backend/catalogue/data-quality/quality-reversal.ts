import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { qualityAlerts } from "@/backend/db/schema/catalogue/quality";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { qualityAccess } from "@/lib/contract/catalogue/data-quality";
import { isAllowed } from "@/lib/domain/kit/access";
import { lockWebhook, storeWebhook } from "./alert-webhook";
import { lockClearing, setClearingOnList } from "./clear-missing";

// Undoes clearings of missing items, dismissals of alerts, and changes of the webhook (docs/adr/0017). The prefix of the
// object id tells which it is.

const CLEARING = /^clearing-(.+)$/;
const ALERT = /^alert-(.+)$/;

/** Object ids in the history. */
export const qualityObject = {
  clearing: (id: string) => `clearing-${id}`,
  alert: (id: string) => `alert-${id}`,
  webhook: "webhook",
} as const;

const clearingVersion = z.looseObject({ on_list: z.boolean() });
const alertVersion = z.object({ dismissed: z.boolean() });
const webhookVersion = z.object({ url: z.nullable(z.string()) });

async function load(tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  const clearing = CLEARING.exec(objectId)?.[1];
  if (clearing !== undefined) return lockClearing(tx, siteId, clearing);
  const alert = ALERT.exec(objectId)?.[1];
  if (alert !== undefined) return lockAlert(tx, siteId, alert);
  return objectId === qualityObject.webhook ? lockWebhook(tx, siteId) : null;
}

async function write({ tx, site, now }: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { siteId } = site;
  const clearing = CLEARING.exec(objectId)?.[1];
  const alert = ALERT.exec(objectId)?.[1];
  if (clearing !== undefined)
    await setClearingOnList(tx, siteId, clearing, z.parse(clearingVersion, content).on_list, now);
  else if (alert !== undefined) {
    const { dismissed } = z.parse(alertVersion, content);
    await setAlertDismissed(tx, siteId, alert, dismissed ? now : null);
  } else await storeWebhook(tx, siteId, z.parse(webhookVersion, content).url);
  return load(tx, siteId, objectId);
}

/** Loads an alert and locks it until the transaction ends. */
export async function lockAlert(tx: Tx, siteId: string, id: string): Promise<{ dismissed: boolean } | null> {
  const [row] = await tx
    .select({ at: qualityAlerts.dismissedAt })
    .from(qualityAlerts)
    .where(and(eq(qualityAlerts.siteId, siteId), eq(qualityAlerts.id, id)))
    .for("update");
  return row === undefined ? null : { dismissed: row.at !== null };
}

/** Dismisses an alert, or reopens it with `at: null`. */
export async function setAlertDismissed(tx: Tx, siteId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .update(qualityAlerts)
    .set({ dismissedAt: at })
    .where(and(eq(qualityAlerts.siteId, siteId), eq(qualityAlerts.id, id)));
}

/** The contents are indivisible, so two versions are never merged. */
export const qualityReversal: Reversible = {
  feature: "data-quality",
  canRead: (rights) => isAllowed(qualityAccess, rights),
  canWrite: (rights) => isAllowed({ ...qualityAccess, roles: ["!viewer"] }, rights),
  load,
  write,
  merge: () => ({ clash: true }),
};
