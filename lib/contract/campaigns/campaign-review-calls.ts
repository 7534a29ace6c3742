import * as z from "zod/mini";
import { CHANGE_REQUEST_CODES, changeNote, REVIEW_CODES, reviewNote } from "@/lib/contract/customizations/reviews";
import { id } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";
import { buildAccess, campaignDraft, type Family, GROUP } from "./campaign-shapes";

/** The calls about the review of unpublished campaigns and changes. */
export function buildReviewCalls<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { writing, undoable } = buildAccess(feature);
  return {
    /**
     * Requests a review of the draft, or withdraws the request; `nothing_to_approve` if the draft equals the live version,
     * `approval_not_needed` on a site that does not require approval.
     */
    requestReview: endpoint({
      ...writing,
      group: GROUP,
      method: "POST",
      path: `${prefix}/review_json`,
      body: z.object({ id, is_asked: z.boolean(), note: reviewNote }),
      response: z.object({ draft: campaignDraft }),
      errors: [...REVIEW_CODES],
      undo: { by: "requestReview" },
    }),

    /** Answers a request for a review with a request for changes; the codes are those of drafts of customizations. */
    requestChanges: endpoint({
      ...undoable,
      group: GROUP,
      method: "POST",
      path: `${prefix}/request_changes_json`,
      body: z.object({ id, note: changeNote }),
      response: z.object({ draft: campaignDraft }),
      errors: [...CHANGE_REQUEST_CODES],
    }),
  };
}
