import { checkBeforeCommit, findOpenTransaction } from "@/backend/db/transaction";
import { type GuardedChange, needsApproval } from "@/lib/domain/kit/approval";
import { makeTypeGuard } from "@/lib/http/api-error";

// The one place that decides whether a write needs the approval of a second person. Every write of every call, with or without a
// draft, records its changes, so none can forget it (docs/adr/0082).

/** The changes of a transaction that was rolled back, because a second person must approve them. */
export class ApprovalNeeded extends Error {
  override readonly name = "ApprovalNeeded";
  constructor(
    readonly siteId: string,
    readonly user: { id: string; name: string },
    readonly changes: readonly GuardedChange[],
  ) {
    super("a second person must approve this write");
  }
}
export const isApprovalNeeded = makeTypeGuard(ApprovalNeeded, "ApprovalNeeded");

/** What is known about the approval of a transaction. */
type Approval = {
  /** The author of the work that the transaction publishes; null if its user wrote it. */
  author: string | null;
  /** The changes so far that need approval. */
  changes: GuardedChange[];
  isRefused: boolean;
};

const approvals = new WeakMap<object, Approval>();

function findApproval(): Approval {
  const transaction = findOpenTransaction();
  if (transaction === null) throw new Error("a write that needs approval is outside a transaction");
  const known = approvals.get(transaction);
  if (known !== undefined) return known;
  const approval: Approval = { author: null, changes: [], isRefused: false };
  approvals.set(transaction, approval);
  return approval;
}

/**
 * Declares that the open transaction publishes a draft. This approves the work, unless its author publishes it.
 * @param author the id of its author.
 */
export function approveWorkOf(author: string): void {
  findApproval().author = author;
}

/** The changes of the open transaction so far that need approval. */
export function listGuardedChanges(): readonly GuardedChange[] {
  return findApproval().changes;
}

type Writer = { siteId: string; isOn: boolean; user: { id: string; name: string } };

/**
 * Checks a change that is about to be stored. If a second person must approve it and none does, the rest of the write
 * still runs, to be validated and to know all changes; then the transaction is rolled back with ApprovalNeeded.
 */
export function requireApproval({ siteId, isOn, user }: Writer, entry: GuardedChange): void {
  if (!needsApproval(entry) || (!isOn && findOpenTransaction() === null)) return;
  const approval = findApproval();
  const { feature, action, objectId, title, undoes, before, after } = entry;
  approval.changes.push({
    feature,
    action,
    objectId,
    ...(title === undefined ? {} : { title }),
    ...(undoes === undefined ? {} : { undoes }),
    before,
    after,
  });
  const isApproved = approval.author !== null && approval.author !== user.id;
  if (!isOn || isApproved || approval.isRefused) return;
  approval.isRefused = true;
  checkBeforeCommit(() => {
    throw new ApprovalNeeded(siteId, user, approval.changes);
  });
}
