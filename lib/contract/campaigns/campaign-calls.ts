import * as z from "zod/mini";
import { CHANGE_REQUEST_CODES, changeNote, REVIEW_CODES, reviewNote } from "@/lib/contract/drafts/reviews";
import { buildPageSchema, id, instant, pageNumber } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCampaignCopyCall } from "./campaign-copy-call";
import { buildDraftCalls } from "./campaign-draft-calls";
import {
  bannerNumbers,
  bannerPlacement,
  buildAccess,
  CAMPAIGN_CODES,
  CAMPAIGNS_GROUP,
  campaign,
  campaignDraft,
  campaignInput,
  campaignList,
  campaignRow,
  clash,
  type Family,
  facets,
  health,
  takeOver,
} from "./campaign-shapes";

export * from "./campaign-shapes";

// The calls of banner campaigns. Campaigns of queries and of product listings differ only in their subjects and placements. Every
// backend lists, saves and deletes campaigns; only ours has the calls with a group.

/** Builds the calls of a kind of campaigns. */
export function buildCampaignCalls<const Feature extends string>(family: Family<Feature>) {
  return {
    ...buildReads(family),
    ...buildViews(family),
    ...buildWrites(family),
    ...buildDraftCalls(family),
    ...buildReviewCalls(family),
    ...buildCampaignCopyCall(family),
    ...buildClashCall(family),
    ...buildHealthCall(family),
  };
}

/** The calls of a kind of campaigns. */
export type CampaignCalls = ReturnType<typeof buildCampaignCalls>;

/** The reads of every backend, and the page of the list. */
function buildReads<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { reading } = buildAccess(feature);
  return {
    /** An empty campaign, and the placements with their sizes as shown; files are twice as large. */
    blank: defineEndpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/new`,
      servedBy: "both",
      response: z.object({
        campaign: z.nullish(z.unknown()),
        placements: rows(
          z.object({
            name: z.string(),
            desktop: z.tuple([z.number(), z.number()]),
            mobile: z.tuple([z.number(), z.number()]),
            /** By default as in our formats (`placements.ts`). */
            both_required: z.nullish(z.boolean()),
          }),
        ),
        ...unreadableRows,
      }),
    }),

    /** All published campaigns. */
    list: defineEndpoint({
      ...reading,
      method: "GET",
      path: prefix,
      servedBy: "both",
      response: z.object({ campaigns: rows(campaign), ...unreadableRows }),
      errors: ["loading"],
    }),

    /** A page of campaigns and drafts, most recently changed first by default. */
    page: defineEndpoint({
      ...reading,
      group: CAMPAIGNS_GROUP,
      method: "GET",
      path: `${prefix}/page_json`,
      servedBy: "both",
      query: campaignList.query,
      response: z.extend(buildPageSchema(campaignRow), { facets }),
      errors: ["loading"],
    }),
  };
}

/** The views of one campaign, and of a span of time. */
function buildViews<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { reading } = buildAccess(feature);
  return {
    /** One campaign: live, null if never published; its draft, if any; numbers by placement. */
    show: defineEndpoint({
      ...reading,
      group: CAMPAIGNS_GROUP,
      method: "GET",
      path: `${prefix}/show_json`,
      servedBy: "both",
      query: z.object({ id }),
      response: z.object({
        campaign: z.nullable(campaign),
        draft: z.nullable(campaignDraft),
        approval_required: z.boolean(),
        health,
        numbers: bannerNumbers,
        placements: z.array(z.object({ placement: bannerPlacement, numbers: bannerNumbers })),
      }),
      errors: ["not_found"],
    }),

    /** Campaigns active within `[from, to)`, by subject. */
    timeline: defineEndpoint({
      ...reading,
      group: CAMPAIGNS_GROUP,
      method: "GET",
      path: `${prefix}/timeline_json`,
      servedBy: "both",
      query: z.object({ from: instant, to: instant, page: pageNumber }),
      response: buildPageSchema(
        z.object({
          id,
          title: z.string(),
          placements: z.array(bannerPlacement),
          active_from: z.nullable(z.string()),
          active_to: z.nullable(z.string()),
        }),
      ),
      errors: ["loading"],
    }),
  };
}

/** The writes of every backend. */
function buildWrites<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { undoable } = buildAccess(feature);
  return {
    /**
     * Publishes a campaign as sent. The embedded backend checks the images first, which may take five seconds. 422
     * `duplicate_placeholder` comes with `clashes`; `take_over` resolves them. `If-Match` is the revision, if known.
     */
    save: defineEndpoint({
      ...undoable,
      method: "POST",
      path: prefix,
      servedBy: "both",
      body: z.object({ campaign: campaignInput, take_over: z.optional(takeOver) }),
      response: z.object({ campaign }),
      errors: ["approval_needed", "not_found", "stale", ...CAMPAIGN_CODES],
      deadline: 30_000,
    }),

    /** Deletes a campaign with its draft. */
    destroy: defineEndpoint({
      ...undoable,
      method: "DELETE",
      path: prefix,
      servedBy: "both",
      body: z.object({ campaign: z.object({ id }) }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
    }),
  };
}

/** The call that finds conflicts before publishing. */
function buildClashCall<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { writing } = buildAccess(feature);
  return {
    /** The conflicts that publishing a campaign would be refused for at the moment. Categories not in the catalog have none. */
    clashes: defineEndpoint({
      ...writing,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/clashes_json`,
      servedBy: "both",
      body: z.extend(
        z.pick(campaignInput, { id: true, queries: true, categories: true, active_from: true, active_to: true }),
        { placements: z.array(bannerPlacement) },
      ),
      response: z.object({ clashes: z.array(clash) }),
      undo: { none: "It changes nothing." },
    }),
  };
}

/** The call that checks a campaign at once. */
function buildHealthCall<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { writing } = buildAccess(feature);
  return {
    /** Checks the images and the target of a live campaign now, and stores the result instead of that of the daily check. */
    check: defineEndpoint({
      ...writing,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/check_json`,
      servedBy: "both",
      body: z.object({ id }),
      response: z.object({ health }),
      errors: ["not_found", "rate_limited"],
      deadline: 20_000,
      undo: { none: "It stores what a check found, and changes nothing that shoppers see." },
    }),
  };
}

/** The calls about the review of unpublished campaigns and changes. */
function buildReviewCalls<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { writing, undoable } = buildAccess(feature);
  return {
    /**
     * Requests a review of the draft, or withdraws the request; `nothing_to_approve` if the draft equals the live version,
     * `approval_not_needed` on a site that does not require approval.
     */
    requestReview: defineEndpoint({
      ...writing,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/review_json`,
      servedBy: "both",
      body: z.object({ id, is_asked: z.boolean(), note: reviewNote }),
      response: z.object({ draft: campaignDraft }),
      errors: [...REVIEW_CODES],
      undo: { by: "requestReview" },
    }),

    /** Answers a request for a review with a request for changes; the codes are those of drafts of customizations. */
    requestChanges: defineEndpoint({
      ...undoable,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/request_changes_json`,
      servedBy: "both",
      body: z.object({ id, note: changeNote }),
      response: z.object({ draft: campaignDraft }),
      errors: [...CHANGE_REQUEST_CODES],
    }),
  };
}
