import { approveWorkOf, listGuardedChanges } from "@/backend/kit/approval-guard";
import {
  type Context,
  type ImplementedCall,
  implement,
  implementPrepared,
  type RawInput,
} from "@/backend/kit/implement";
import { isSameContent } from "@/backend/kit/record-change";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services } from "@/backend/kit/services";
import {
  approveRequest,
  listApprovalRequests,
  rejectRequest,
  showApprovalRequest,
  withdraw,
} from "@/lib/contract/history/approvals";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed } from "@/lib/domain/kit/access";
import { isApiError } from "@/lib/http/api-error";
import {
  decideRequest,
  describeSeen,
  findRequest,
  findSentCall,
  listRequestedChanges,
  loadRequestPage,
  type RequestRow,
  toWireRequest,
} from "./approvals/request-rows";
import { createHistoryViews, type HistoryCaller, type Readers } from "./change-history/history-view";

type CreateView = ReturnType<typeof createHistoryViews>;
type DecisionContext = Context<typeof approveRequest> | Context<typeof rejectRequest> | Context<typeof withdraw>;

/** Refusals that are about the person, not about the request, and are passed on. */
const OWN_CODES = ["forbidden", "sign_in_again", "site_closed", "busy", "view_as_read_only"];

/**
 * The handlers of requests for approval.
 * @param findCall finds the calls that requests are made of.
 */
export function buildApprovalHandlers(
  reversibles: readonly Reversible[],
  readers: Readers,
  findCall: (name: string) => ImplementedCall | undefined,
): ImplementedCall[] {
  const createView = createHistoryViews(reversibles, readers);
  /** The requested call, prepared like one that is sent. */
  async function prepareRequested(
    { params: { siteId }, body }: { params: { siteId: string }; body: { id: string } },
    services: Services,
  ): Promise<ImplementedCall | undefined> {
    const row = await services.database.withSite(siteId, (tx) => findSentCall(tx, siteId, body.id));
    const implemented = row === undefined ? undefined : findCall(row.call);
    if (row === undefined || implemented?.prepare === undefined) return implemented;
    return { ...implemented, run: await implemented.prepare(toRawInput(row.input), services) };
  }
  const addNames = new Map(reversibles.map(({ feature, addNames: add }) => [feature, add]));
  return [
    implement(listApprovalRequests, ({ query }, context) => loadRequestPage(context.tx, createView(context), query)),
    implement(showApprovalRequest, async ({ query }, context) => {
      const view = createView(context);
      const row = await findRequest(context.tx, view, query);
      if (row === undefined) return context.refuse(404, "not_found");
      const contents = [];
      for (const [index, entry] of listRequestedChanges(view, row).entries()) {
        const { before, after } = row.changes[index] ?? { before: null, after: null };
        const versions = [before, after];
        const named = (await addNames.get(entry.feature)?.(context.tx, row.siteId, versions)) ?? versions;
        contents.push({ ...entry, before: named[0], after: named[1] });
      }
      return { ...toWireRequest(view, row), contents };
    }),
    implementPrepared(approveRequest, prepareRequested, async ({ body }, context, implemented) => {
      const row = await lockWaiting(createView, context, body.id);
      if (row.requestedBy === context.user.id) return context.refuse(403, "own_request");
      await repeatCall(implemented, row, context);
      await decideRequest(context, row, { status: "approved", action: "approve_request" });
      return undefined;
    }),
    implement(rejectRequest, async ({ body }, context) => {
      const row = await lockWaiting(createView, context, body.id);
      if (row.requestedBy === context.user.id) return context.refuse(403, "own_request");
      await decideRequest(context, row, { status: "rejected", action: "reject_request", note: body.note });
      return undefined;
    }),
    implement(withdraw, async ({ body }, context) => {
      const row = await lockWaiting(createView, context, body.id);
      if (row.requestedBy !== context.user.id) return context.refuse(403, "not_own_request");
      await decideRequest(context, row, { status: "withdrawn", action: "withdraw_request" });
      return undefined;
    }),
  ];
}

async function lockWaiting(createView: CreateView, context: DecisionContext, id: string): Promise<RequestRow> {
  const view = createView(context satisfies HistoryCaller);
  const row = await findRequest(context.tx, view, { id, forUpdate: true });
  if (row === undefined) return context.refuse(404, "not_found");
  if (row.status === "waiting") return row;
  const changes = { changed_by: row.decidedByName, changed_at: row.decidedAt?.toISOString() };
  return context.refuse(409, "already_decided", changes);
}

function toRawInput({ params, query, body }: RequestRow["input"]): RawInput {
  return { params, query, body: body ?? undefined, headers: {} };
}

/**
 * Makes the call of a request again, as the work of its requester. Refuses if the call is refused now, or if it would change other
 * contents than those that the request showed; then nothing is written, and the request waits on.
 */
async function repeatCall(
  implemented: ImplementedCall | undefined,
  { input, changes, requestedBy }: RequestRow,
  context: Context<typeof approveRequest>,
): Promise<void> {
  const { refuse, rights } = context;
  if (implemented === undefined) return refuse(409, "request_outdated");
  const { access } = implemented.call;
  if (!isAllowed({ ...access, roles: [...(access.roles ?? []), NOT_VIEWER] }, rights)) return refuse(403, "forbidden");
  approveWorkOf(requestedBy);
  try {
    await implemented.run(toRawInput(input), {
      ...context,
      ifMatch: input.ifMatch ?? undefined,
      // Approving has an answer of its own.
      complete: context.after,
    });
  } catch (error) {
    if (!isApiError(error) || OWN_CODES.includes(error.code)) throw error;
    return refuse(409, "request_outdated", { reason: error.code });
  }
  const isSame = isSameContent(listGuardedChanges().map(describeSeen), changes.map(describeSeen));
  if (!isSame) refuse(409, "request_outdated");
}
