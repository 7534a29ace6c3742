import type { Tx } from "@/backend/db/client";
import { serviceRequests, serviceStates } from "@/backend/db/schema/services/services";
import { change } from "@/backend/kit/record-change";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { OWNER } from "./plan";
import type { DemoSite } from "./sites";

const AGO_MS = 9 * 24 * 60 * MINUTE_MS;
const OUTAGE_MS = 10 * MINUTE_MS;
const CONFIRMED_MS = 400;
const SERVICE = "search";
const REASON = "Wrong prices after the feed import";

/** When the outage of the demo began (epoch ms). */
export function findOutageStart(now: Date): number {
  return now.getTime() - AGO_MS;
}

/** Adds an outage of the search to the English outdoor shop, ten minutes long and nine days ago. */
export async function seedOutage(tx: Tx, { siteId, language, stream }: DemoSite, now: Date): Promise<void> {
  if (stream !== "outdoor" || language !== "en") return;
  const off = new Date(findOutageStart(now));
  const on = new Date(off.getTime() + OUTAGE_MS);
  const toContent = (active: boolean, reason: string, since: Date | null) => ({
    active,
    reason,
    auto_return_at: null,
    since: since?.toISOString() ?? null,
  });
  const steps = [
    { at: off, desired: false, reason: REASON, before: toContent(true, "", null) },
    { at: on, desired: true, reason: "", before: toContent(false, REASON, off) },
  ];
  for (const [index, { at, desired, reason, before }] of steps.entries()) {
    const id = `demo-${index + 1}`;
    const revision = await change(
      { tx, site: { siteId }, user: { id: "owner", name: OWNER }, now: at },
      {
        feature: "services",
        action: desired ? "activate" : "deactivate",
        objectId: SERVICE,
        title: SERVICE,
        before,
        after: toContent(desired, reason, at),
      },
    );
    await tx.insert(serviceRequests).values({
      siteId,
      id,
      service: SERVICE,
      desired,
      cause: "hand",
      reason,
      requestedAt: at,
      requestedBy: OWNER,
      siteRevision: revision,
      phase: "complete",
      confirmed: 1,
      expected: 1,
      propagatingAt: new Date(at.getTime() + CONFIRMED_MS),
      finishedAt: new Date(at.getTime() + CONFIRMED_MS),
    });
  }
  await tx.insert(serviceStates).values({
    siteId,
    service: SERVICE,
    isActive: true,
    requestId: "demo-2",
    changedAt: on,
    changedBy: OWNER,
    reason: "",
    autoReturnAt: null,
  });
}
