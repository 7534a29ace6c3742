import * as z from "zod/mini";
import { seenRevision } from "@/lib/contract/drafts/drafts";
import { id } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import {
  buildAccess,
  CAMPAIGN_CODES,
  CAMPAIGNS_GROUP,
  campaign,
  campaignDraft,
  campaignInput,
  type Family,
  takeOver,
} from "./campaign-shapes";

/** The calls of unpublished campaigns, and of unpublished changes. */
export function buildDraftCalls<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { undoable } = buildAccess(feature);
  return {
    /**
     * Saves a draft; a campaign with the id null gets one. Required fields may be missing. `If-Match` is the revision of the draft,
     * "0" for a new one; 412 `stale` with `revision`, `changed_by`, `changed_at` if it is another.
     */
    saveDraft: defineEndpoint({
      ...undoable,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/draft_json`,
      servedBy: "both",
      body: z.object({ campaign: campaignInput, base_revision: z._default(z.int("invalid"), 0) }),
      response: z.object({ id, draft: campaignDraft }),
      errors: ["not_found", "stale", "precondition_required", "too_many_subjects"],
    }),

    discardDraft: defineEndpoint({
      ...undoable,
      group: CAMPAIGNS_GROUP,
      method: "DELETE",
      path: `${prefix}/draft_json`,
      servedBy: "both",
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
    }),

    /**
     * Publishes a draft with the checks of `save`, and deletes it. Live changes since the draft started are merged in;
     * if both changed the same field, 412 `stale`. With `campaign` it stores and publishes this content
     * (`lib/contract/drafts/drafts.ts`).
     */
    publishDraft: defineEndpoint({
      ...undoable,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/publish_json`,
      servedBy: "both",
      body: z.object({
        id: z.nullable(id),
        draft_revision: seenRevision,
        take_over: z.optional(takeOver),
        /** The content to store and to publish; without it the stored draft is published. */
        campaign: z.optional(campaignInput),
        /** The live revision that the content is based on. */
        base_revision: z._default(z.int("invalid"), 0),
      }),
      response: z.object({ campaign }),
      errors: ["not_found", "stale", "approval_needed", ...CAMPAIGN_CODES],
      deadline: 30_000,
    }),
  };
}
