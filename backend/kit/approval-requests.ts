import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { approvalRequests, type RequestedInput } from "@/backend/db/schema/history/approval-requests";
import { formatCanonicalJson } from "@/lib/domain/kit/canonical-json";
import type { Endpoint } from "@/lib/http/endpoint";
import type { ApprovalNeeded } from "./approval-guard";
import { type Change, change } from "./record-change";

// Writes that wait for the approval of a second person. A request is the call as it was sent, and the changes that it would have
// made. Approving it makes the call again, so there is no second way to write.

/** The history's feature of requests. */
export const APPROVALS = "approvals";

/** How requests name a call. */
export function nameCall({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** What happens to a request, as the history names it. */
export type RequestAction = "request_approval" | "approve_request" | "reject_request" | "withdraw_request";

/** The history's entry of a request. */
export function buildRequestChange(
  request: { id: string; changes: ApprovalNeeded["changes"] },
  action: RequestAction,
  [before, after]: readonly [string | null, string],
): Change {
  const [first] = request.changes;
  const toVersion = (status: string | null) =>
    status === null ? null : { status, kind: first?.feature ?? "", action: first?.action ?? "" };
  return {
    feature: APPROVALS,
    action,
    objectId: request.id,
    title: first?.title ?? "",
    before: toVersion(before),
    after: toVersion(after),
  };
}

/** Stores a write that needs approval as a request; returns its id. The same write, waiting already, is the same request. */
export async function storeApprovalRequest(
  tx: Tx,
  { siteId, user, changes }: ApprovalNeeded,
  { call, input, now }: { call: Endpoint; input: RequestedInput; now: Date },
): Promise<string> {
  const name = nameCall(call);
  const digest = createHash("sha256")
    .update(`${name}\n${formatCanonicalJson(input)}`)
    .digest("hex");
  const request = { id: randomUUID() as string, changes: [...changes] };
  const added = await tx
    .insert(approvalRequests)
    .values({
      ...request,
      siteId,
      call: name,
      input,
      digest,
      requestedAt: now,
      requestedBy: user.id,
      requestedByName: user.name,
    })
    .onConflictDoNothing()
    .returning({ id: approvalRequests.id });
  if (added.length === 0) return findWaiting(tx, { siteId, requestedBy: user.id, digest });
  const entry = buildRequestChange(request, "request_approval", [null, "waiting"]);
  await change({ tx, site: { siteId }, user, now }, entry);
  return request.id;
}

async function findWaiting(tx: Tx, of: { siteId: string; requestedBy: string; digest: string }): Promise<string> {
  const t = approvalRequests;
  const [found] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(eq(t.siteId, of.siteId), eq(t.requestedBy, of.requestedBy), eq(t.digest, of.digest), eq(t.status, "waiting")),
    );
  if (found === undefined) throw new Error("a request that was waiting has just been decided");
  return found.id;
}
