import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { qualityAlerts } from "@/backend/db/schema/catalogue/quality";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { access } from "@/lib/contract/catalogue/data-quality";
import { isAllowed } from "@/lib/domain/kit/access";
import { heldWebhook, writeWebhook } from "./alert-webhook";
import { heldClearing, turnClearing } from "./clear-missing";

// What of data quality can be taken back (docs/adr/0017): clearings, dismissals, and where alerts are sent to. The object
// says by its first word which it is.

const CLEARING = /^clearing-(.+)$/;
const ALERT = /^alert-(.+)$/;

/** The object of a clearing, of an alert, and of the webhook. */
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
  if (clearing !== undefined) return heldClearing(tx, siteId, clearing);
  const alert = ALERT.exec(objectId)?.[1];
  if (alert !== undefined) return heldAlert(tx, siteId, alert);
  return objectId === qualityObject.webhook ? heldWebhook(tx, siteId) : null;
}

async function write({ tx, site, now }: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { siteId } = site;
  const clearing = CLEARING.exec(objectId)?.[1];
  const alert = ALERT.exec(objectId)?.[1];
  if (clearing !== undefined) await turnClearing(tx, siteId, clearing, z.parse(clearingVersion, content).on_list, now);
  else if (alert !== undefined) {
    const { dismissed } = z.parse(alertVersion, content);
    await dismiss(tx, siteId, alert, dismissed ? now : null);
  } else await writeWebhook(tx, siteId, z.parse(webhookVersion, content).url);
  return load(tx, siteId, objectId);
}

/** What the history knows of an alert, locked until the transaction ends; null when there is none. */
export async function heldAlert(tx: Tx, siteId: string, id: string): Promise<{ dismissed: boolean } | null> {
  const [row] = await tx
    .select({ at: qualityAlerts.dismissedAt })
    .from(qualityAlerts)
    .where(and(eq(qualityAlerts.siteId, siteId), eq(qualityAlerts.id, id)))
    .for("update");
  return row === undefined ? null : { dismissed: row.at !== null };
}

/** Takes an alert off the screen, or brings it back. */
export async function dismiss(tx: Tx, siteId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .update(qualityAlerts)
    .set({ dismissedAt: at })
    .where(and(eq(qualityAlerts.siteId, siteId), eq(qualityAlerts.id, id)));
}

/** Data quality, for the history. None of its contents has parts that two people could change apart. */
export const qualityReversal: Reversible = {
  feature: "data-quality",
  mayRead: (rights) => isAllowed(access, rights),
  mayWrite: (rights) => isAllowed({ ...access, roles: ["!viewer"] }, rights),
  load,
  write,
  merge: () => ({ clash: true }),
};
