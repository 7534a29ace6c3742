import * as z from "zod/mini";
import { share } from "@/lib/contract/customizations/customization-numbers";
import { review } from "@/lib/contract/customizations/drafts";
import { id, instant, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { DEVICES, PLACEMENTS, type PlacementSize } from "@/lib/domain/campaigns/placements";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// The calls of banner campaigns. Campaigns of queries and of product listings differ only in their subjects and placements. Every
// backend lists, saves and deletes campaigns; only ours has the calls with a group.

/** Capability group of everything about campaigns that only this backend has. */
const GROUP = "campaigns";

/** Maximum queries or categories of a campaign. */
export const SUBJECTS_MAX = 200;
/** Maximum length of the queries of a campaign, joined by commas. */
const QUERIES_TEXT_MAX = 20_000;
/** Maximum length of a category path. */
const CATEGORY_MAX = 600;
/** Maximum length of a URL. */
export const URL_MAX = 2048;
/** Maximum campaigns per copy. */
export const CAMPAIGN_COPIES_MAX = 200;

/** Where a banner is shown. */
export const placement = z.enum(PLACEMENTS);
const device = z.enum(DEVICES);

const url = z.string().check(z.maxLength(URL_MAX, "invalid"));
const bannerInput = z.object({ desktop_url: url, mobile_url: z._default(z.nullable(url), null) });

/**
 * A campaign as sent; a new one has the id null. Codes of fields are those of the handler, so an empty field is not refused here.
 * Dates follow those of rules: instants, or days in the time zone of the site.
 */
export const campaignInput = z.object({
  id: z.nullable(id),
  queries: z._default(z.nullable(z.string().check(z.maxLength(QUERIES_TEXT_MAX, "invalid"))), null),
  categories: z._default(
    z.nullable(
      z.array(z.string().check(z.maxLength(CATEGORY_MAX, "invalid"))).check(z.maxLength(SUBJECTS_MAX, "invalid")),
    ),
    null,
  ),
  target_url: url,
  banners: z.partialRecord(placement, bannerInput),
  active_from: z.optional(z.nullable(z.string().check(z.maxLength(40, "active_from_not_date")))),
  active_to: z.optional(z.nullable(z.string().check(z.maxLength(40, "active_to_not_date")))),
});
/** A campaign as sent. */
export type CampaignInput = z.infer<typeof campaignInput>;

/** A banner as returned. */
const banner = z.object({ desktop_url: z.string(), mobile_url: z.optional(z.nullable(z.string())) });

/** Categories; some backends join them by commas. */
const categories = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value) => (typeof value === "string" ? value.split(",").map((path) => path.trim()) : value)),
);

/** A campaign as returned. Placements that this product does not know are kept as they are. */
export const campaign = z.object({
  id,
  queries: z.optional(z.nullable(z.string())),
  categories: z.optional(z.nullable(categories)),
  target_url: z.optional(z.nullable(z.string())),
  banners: z.optional(z.nullable(z.record(z.string(), z.nullable(banner)))),
  active_from: z.optional(z.nullable(z.string())),
  active_to: z.optional(z.nullable(z.string())),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  revision: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});
/** A campaign as returned. */
export type Campaign = z.infer<typeof campaign>;

/** States to filter by. A `draft` has never been published. */
export const CAMPAIGN_STATES = ["active", "planned", "ended", "draft"] as const;
/** Problems that the daily check finds. */
export const HEALTH_CODES = [
  "image_not_found",
  "image_not_jpg",
  "image_too_large",
  "image_wrong_size",
  "redirects",
  "target_not_found",
] as const;

/** The result of the last daily check; `at` is null before the first one. */
export const health = z.object({
  at: z.nullable(z.string()),
  problems: z.array(
    z.object({
      code: z.enum(HEALTH_CODES),
      /** Absent for the target. */
      placement: z.optional(z.nullable(placement)),
      device: z.optional(z.nullable(device)),
    }),
  ),
});
export type CampaignHealth = z.infer<typeof health>;

/** Banner events of the last 30 days; `ctr` is clicks of impressions. */
export const bannerNumbers = z.object({ impressions: z.int(), clicks: z.int(), ctr: share });
export type BannerNumbers = z.infer<typeof bannerNumbers>;

/** An unpublished campaign, or unpublished changes of one. `base` is the live version it started from; null for a new one. */
export const campaignDraft = z.object({
  campaign: campaignInput,
  base: z.nullable(campaignInput),
  base_revision: z.int(),
  /** Increases with every save of the draft. */
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
  review: z.nullable(review),
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** A row of the list. For a campaign that was never published, the content is that of its draft. */
export const campaignRow = z.extend(campaign, {
  state: z.enum(CAMPAIGN_STATES),
  has_draft: z.boolean(),
  /** A review of the draft was requested. */
  is_waiting: z.boolean(),
  health,
  numbers: bannerNumbers,
});
export type CampaignRow = z.infer<typeof campaignRow>;

/** Sort orders: most recently changed first, by first query or category, next start or end first, most first. */
export const CAMPAIGN_SORTS = ["changed", "subject", "next_change", "impressions", "clicks", "ctr"] as const;

const listQuery = z.object({
  q: z._default(z.string().check(z.maxLength(200, "invalid")), ""),
  page: pageNumber,
  state: z.optional(z.enum(CAMPAIGN_STATES)),
  placement: z.optional(placement),
  problem: z.optional(z.literal("any")),
  waiting: z.optional(z.literal("review")),
  sort: z.optional(z.enum(CAMPAIGN_SORTS)),
});

const facets = z.object({
  states: z.record(z.enum(CAMPAIGN_STATES), z.int()),
  placements: z.record(placement, z.int()),
  problems: z.int(),
  waiting: z.int(),
});

/** Refusals of a field. */
export const CAMPAIGN_CODES = [
  "banners_required",
  "queries_required",
  "categories_required",
  "target_url_required",
  "desktop_url_required",
  "mobile_url_required",
  "not_https",
  "image_not_found",
  "image_not_jpg",
  "image_too_large",
  "redirects",
  "duplicate_placeholder",
  "category_attribute_missing",
  "category_value_not_single",
  "category_path_unknown",
  "active_from_not_date",
  "active_to_not_date",
  "active_range_empty",
  "too_many_subjects",
  "image_not_checked",
] as const;
export type CampaignCode = (typeof CAMPAIGN_CODES)[number];

/** A refused save names other campaigns with a banner in the same placement for the same subject at the same time. */
export const clash = z.object({
  placement,
  campaign: z.object({ id, title: z.string(), active_from: z.nullable(z.string()), active_to: z.nullable(z.string()) }),
  /** Queries as written in the other campaign, or category paths. */
  subjects: z.array(z.string()),
});
export type CampaignClash = z.infer<typeof clash>;

/** Subjects to remove from other campaigns before this one is saved; a campaign without subjects left is deleted. */
const takeOver = z.array(z.object({ id, subjects: z.array(z.string()).check(z.maxLength(SUBJECTS_MAX, "invalid")) }));

type Family<Feature extends string> = {
  feature: Feature;
  /** Path prefix of the calls. */
  prefix: string;
};

/** Builds the calls of a kind of campaigns. */
export function campaignCalls<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const reading = { feature, access: { policies: ["campaigns"] } } as const;
  const writing = { ...reading, access: { policies: ["campaigns"], roles: [NOT_VIEWER] } } as const;
  const undoable = { ...writing, undo: { by: "undo" } } as const;
  const ours = { group: GROUP } as const;
  const what = z.object({ id });
  return {
    /** An empty campaign, and the placements with their sizes as shown; files are twice as large. */
    blank: endpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/new`,
      response: z.object({
        campaign: z.optional(z.nullable(z.unknown())),
        placements: rows(
          z.object({
            name: z.string(),
            desktop: z.tuple([z.number(), z.number()]),
            mobile: z.tuple([z.number(), z.number()]),
            both_required: z.boolean(),
          }),
        ),
        ...unreadableRows,
      }),
    }),

    /** All published campaigns. */
    list: endpoint({
      ...reading,
      method: "GET",
      path: prefix,
      response: z.object({ campaigns: rows(campaign), ...unreadableRows }),
      errors: ["loading"],
    }),

    /**
     * Publishes a campaign as sent. The embedded backend checks the images first, which may take five seconds. 422
     * `duplicate_placeholder` comes with `clashes`; `take_over` resolves them. `If-Match` is the revision, if known.
     */
    save: endpoint({
      ...undoable,
      method: "POST",
      path: prefix,
      body: z.object({ campaign: campaignInput, take_over: z.optional(takeOver) }),
      response: z.object({ campaign }),
      errors: ["approval_needed", "not_found", "stale", ...CAMPAIGN_CODES],
      deadline: 30_000,
    }),

    /** Deletes a campaign with its draft. */
    destroy: endpoint({
      ...undoable,
      method: "DELETE",
      path: prefix,
      body: z.object({ campaign: what }),
      response: noAnswer,
      status: 204,
      errors: ["approval_needed", "not_found"],
    }),

    /** A page of campaigns and drafts, most recently changed first by default. */
    page: endpoint({
      ...reading,
      ...ours,
      method: "GET",
      path: `${prefix}/page_json`,
      query: listQuery,
      response: z.extend(pageOf(campaignRow), { facets }),
      errors: ["loading"],
    }),

    /** One campaign: live, null if never published; its draft, if any; numbers by placement. */
    show: endpoint({
      ...reading,
      ...ours,
      method: "GET",
      path: `${prefix}/show_json`,
      query: what,
      response: z.object({
        campaign: z.nullable(campaign),
        draft: z.nullable(campaignDraft),
        approval_required: z.boolean(),
        health,
        numbers: bannerNumbers,
        placements: z.array(z.object({ placement, numbers: bannerNumbers })),
      }),
      errors: ["not_found"],
    }),

    /**
     * Saves a draft; a campaign with the id null gets one. Required fields may be missing. `If-Match` is the revision of the draft,
     * "0" for a new one; 412 `stale` with `revision`, `changed_by`, `changed_at` if it is another.
     */
    saveDraft: endpoint({
      ...undoable,
      ...ours,
      method: "POST",
      path: `${prefix}/draft_json`,
      body: z.object({ campaign: campaignInput, base_revision: z._default(z.int("invalid"), 0) }),
      response: z.object({ id, draft: campaignDraft }),
      errors: ["not_found", "stale", "precondition_required", "too_many_subjects"],
    }),

    discardDraft: endpoint({
      ...undoable,
      ...ours,
      method: "DELETE",
      path: `${prefix}/draft_json`,
      body: what,
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
    }),

    /**
     * Publishes a draft with the checks of `save`, and deletes it. `draft_revision` is the one the user saw. Live changes since the
     * draft started are merged in; if both changed the same field, 412 `stale`.
     */
    publishDraft: endpoint({
      ...undoable,
      ...ours,
      method: "POST",
      path: `${prefix}/publish_json`,
      body: z.object({ id, draft_revision: z.int("invalid"), take_over: z.optional(takeOver) }),
      response: z.object({ campaign }),
      errors: ["not_found", "stale", "approval_needed", ...CAMPAIGN_CODES],
      deadline: 30_000,
    }),

    /** Requests a review of the draft, or withdraws the request. */
    requestReview: endpoint({
      ...writing,
      ...ours,
      method: "POST",
      path: `${prefix}/review_json`,
      body: z.object({
        id,
        is_asked: z.boolean(),
        note: z.optional(z.nullable(z.string().check(z.maxLength(1000, "invalid")))),
      }),
      response: z.object({ draft: campaignDraft }),
      errors: ["not_found"],
      undo: { by: "requestReview" },
    }),

    /**
     * Copies live campaigns to other sites, or reports the result (`dry_run`). A subject whose placement is taken there is skipped.
     * Requires write access to each target; each target gets one change per campaign.
     */
    copy: endpoint({
      ...undoable,
      ...ours,
      method: "POST",
      path: `${prefix}/copy_json`,
      body: z.object({
        ids: z.array(id).check(z.minLength(1, "nothing_chosen"), z.maxLength(CAMPAIGN_COPIES_MAX, "too_many")),
        targets: z
          .array(
            z.object({
              site_id: id,
              /** Queries or category paths to use on the target, by campaign. */
              subjects: z._default(
                z.record(z.string(), z.array(z.string().check(z.maxLength(CATEGORY_MAX, "invalid")))),
                {},
              ),
              /** Target URLs to use on the target, by campaign. */
              target_urls: z._default(z.record(z.string(), url), {}),
            }),
          )
          .check(z.minLength(1, "nothing_chosen"), z.maxLength(50, "too_many")),
        dry_run: z.boolean(),
      }),
      response: z.object({
        targets: z.array(
          z.object({
            site_id: z.string(),
            name: z.string(),
            change_ids: z.array(z.int()),
            campaigns: z.array(
              z.object({
                from_id: z.string(),
                title: z.string(),
                /** `taken`: every subject is taken; `unknown_category`: no category exists there. */
                verdict: z.enum(["create", "taken", "unknown_category"]),
                to_id: z.nullable(z.string()),
                subjects: z.array(z.string()),
                skipped: z.array(z.object({ subject: z.string(), reason: z.enum(["taken", "unknown_category"]) })),
              }),
            ),
          }),
        ),
      }),
      errors: ["not_found", "nothing_chosen", "too_many", "forbidden", "approval_needed"],
      deadline: 60_000,
    }),

    /** Campaigns active within `[from, to)`, by subject. */
    timeline: endpoint({
      ...reading,
      ...ours,
      method: "GET",
      path: `${prefix}/timeline_json`,
      query: z.object({ from: instant, to: instant, page: pageNumber }),
      response: pageOf(
        z.object({
          id,
          title: z.string(),
          placements: z.array(placement),
          active_from: z.nullable(z.string()),
          active_to: z.nullable(z.string()),
        }),
      ),
      errors: ["loading"],
    }),
  };
}

/** The calls of a kind of campaigns. */
export type CampaignCalls = ReturnType<typeof campaignCalls>;
/** A placement with its sizes. */
export type { PlacementSize };
