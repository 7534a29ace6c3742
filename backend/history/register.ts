import { deleteExpiredChanges } from "@/backend/history/change-history/change-rows";
import { APPROVALS } from "@/backend/kit/approval-requests";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { buildApprovalHandlers } from "./approvals";
import { deleteExpiredRequests } from "./approvals/request-rows";
import { buildChangeHistoryHandlers } from "./change-history";
import type { Readers } from "./change-history/history-view";
import { buildChangeMarkHandlers, type MarkSource } from "./change-marks";

/** What the areas register for the history. */
export type RegisteredForHistory = {
  reversibles: readonly Reversible[];
  readers: Readers;
  markSources: readonly MarkSource[];
  /** Finds a call of any area by its name (`nameCall`). */
  findCall: (name: string) => ImplementedCall | undefined;
};

/** How the backend answers the calls of the area. */
export const handlers = ({ reversibles, readers, markSources, findCall }: RegisteredForHistory): ImplementedCall[] => [
  ...buildChangeHistoryHandlers(reversibles, readers),
  ...buildChangeMarkHandlers(reversibles, readers, markSources),
  ...buildApprovalHandlers(reversibles, readers, findCall),
];

/** Who may see the history's entries of requests for approval; those of features they may not read are left out. */
export const readers: Readers = { [APPROVALS]: {} };

/** Retention tasks of the history area. */
export const retention: readonly RetentionTask[] = [
  { name: "changes", run: deleteExpiredChanges },
  { name: "approval_requests", run: deleteExpiredRequests },
];
