import * as z from "zod/mini";
import { anyMember, buildPageSchema, id, NOT_VIEWER, pageNumber } from "@/lib/contract/kit/common";
import { defineList } from "@/lib/contract/kit/lists";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { changeEntry } from "./change-history";

// Requests for the approval of writes. Where a site requires approval, a write that changes what shoppers see is refused with 403
// `approval_requested` and the `approval_id` of a request: the call as it was sent. Approving it makes the same call again.

const FEATURE = "approvals";
const PREFIX = "/sites/:siteId/approvals";
/** Capability group of backends that turn writes into requests. */
const APPROVALS_GROUP = "approvals";

const writeAccess = { roles: [NOT_VIEWER] } as const;

/** Maximum length of the reason for rejecting a request. */
export const REJECT_NOTE_MAX = 1000;

/** What became of a request. */
export const APPROVAL_STATUSES = ["waiting", "approved", "rejected", "withdrawn"] as const;

const person = z.object({ id: z.string(), name: z.string() });

/** A request; `change` is the first change it would make, as the history would show it, and `changes` their number. */
export const approvalRequest = z.object({
  id,
  requested_at: z.string(),
  requested_by: person,
  status: z.enum(APPROVAL_STATUSES),
  /** When and by whom it was approved, rejected or withdrawn; null while it waits. */
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(person),
  note: z.nullable(z.string()),
  change: changeEntry,
  changes: z.int(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** Which requests to list: those that wait, or those that were decided in the last 30 days. */
export const APPROVAL_STATES = ["waiting", "decided"] as const;

/** The list of requests: cards, which have no columns. */
export const approvalList = defineList({
  query: z.object({ state: z._default(z.enum(APPROVAL_STATES), "waiting"), page: pageNumber }),
  columns: [],
  filters: ["state"],
});

/** Requests of a site that the caller may read, newest first. */
export const listApprovalRequests = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: approvalList.query,
  response: buildPageSchema(approvalRequest),
  access: anyMember,
  group: APPROVALS_GROUP,
});

/** One request with all its changes, each with its content before and after. */
export const showApprovalRequest = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object({ id }),
  response: z.extend(approvalRequest, {
    contents: z.array(z.extend(changeEntry, { before: z.unknown(), after: z.unknown() })),
  }),
  errors: ["not_found"],
  access: anyMember,
  group: APPROVALS_GROUP,
});

/** `already_decided` has `changed_by` and `changed_at`. */
const DECISION_CODES = ["not_found", "already_decided"] as const;

/**
 * Approves a request: makes its call with the rights of the caller. The requester gets 403 `own_request`. If what it is based on has
 * changed since, 409 `request_outdated`, and the request stays; `reason` is the code of the refusal, if the call was refused.
 */
export const approveRequest = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/approve`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: [...DECISION_CODES, "own_request", "request_outdated"],
  access: writeAccess,
  group: APPROVALS_GROUP,
  undo: { none: "The history undoes the changes that were approved." },
});

/** Rejects a request of someone else, with the reason. */
export const rejectRequest = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/reject`,
  servedBy: "both",
  body: z.object({
    id,
    note: z.string().check(z.trim(), z.minLength(1, "note_empty"), z.maxLength(REJECT_NOTE_MAX, "note_too_long")),
  }),
  response: noAnswer,
  status: 204,
  errors: [...DECISION_CODES, "own_request", "note_empty", "note_too_long"],
  access: writeAccess,
  group: APPROVALS_GROUP,
  undo: { none: "A rejected request changes nothing. Making the change again requests its approval again." },
});

/** Withdraws an own request. */
export const withdraw = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/withdraw`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: [...DECISION_CODES, "not_own_request"],
  access: writeAccess,
  group: APPROVALS_GROUP,
  undo: { none: "A withdrawn request changes nothing. Making the change again requests its approval again." },
});
