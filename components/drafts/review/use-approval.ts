import { useSite } from "@/lib/client/site-context";
import type { DraftState } from "./draft-state";

/** Whether someone else must publish, and whose request for that waits. */
export type ApprovalState = { isNeeded: boolean; isRequestedByMe: boolean; isRequestedByOther: boolean };

/** With required approval, the last author of a draft may not publish it. */
export function useApproval({ isApprovalRequired, stored, unsaved }: DraftState): ApprovalState {
  const { user } = useSite();
  const isMine = unsaved > 0 || stored === null || stored.updated_by.id === user.id;
  const requesterId = stored?.review?.requested_by.id ?? null;
  return {
    isNeeded: isApprovalRequired && isMine,
    isRequestedByMe: requesterId === user.id,
    isRequestedByOther: requesterId !== null && requesterId !== user.id,
  };
}

/** The person whose request for approval the user may answer. */
export function useRequester({ stored }: Pick<DraftState, "stored">): { id: string; name: string } | null {
  const { user } = useSite();
  const by = stored?.review?.requested_by;
  return by === undefined || by.id === user.id ? null : by;
}
