import * as z from "zod/mini";
import { draftState } from "@/lib/contract/drafts/drafts";
import { changeRequest } from "@/lib/contract/drafts/reviews";
import { WAITING } from "@/lib/contract/drafts/waiting";
import { id, NOT_VIEWER, pageNumber, searchText } from "@/lib/contract/kit/common";
import { CATEGORY_MAX } from "@/lib/contract/kit/limits";
import { defineList, listSortKeys, sortOneWay } from "@/lib/contract/kit/lists";
import { share } from "@/lib/contract/kit/share";

import { BANNER_DEVICES, PLACEMENTS } from "./placements";

// What the calls of banner campaigns send and return.

/** Capability group of everything about campaigns that only this backend has. */
export const CAMPAIGNS_GROUP = "campaigns";

/** Maximum queries or categories of a campaign. */
export const SUBJECTS_MAX = 200;
/** Maximum length of the queries of a campaign, joined by commas. */
const QUERIES_TEXT_MAX = 20_000;
/** Maximum length of a URL. */
export const URL_MAX = 2048;
/** Maximum campaigns per copy. */
export const CAMPAIGN_COPIES_MAX = 200;

/** Where a banner is shown. */
export const bannerPlacement = z.enum(PLACEMENTS);
const device = z.enum(BANNER_DEVICES);

export const url = z.string().check(z.maxLength(URL_MAX, "invalid"));
const bannerInput = z.object({ desktop_url: url, mobile_url: z._default(z.nullable(url), null) });

/**
 * A campaign as sent. Handlers refuse empty fields, with their codes. Dates are those of rules: instants, or days in
 * the time zone of the site.
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
  banners: z.partialRecord(bannerPlacement, bannerInput),
  active_from: z.nullish(z.string().check(z.maxLength(40, "active_from_not_date"))),
  active_to: z.nullish(z.string().check(z.maxLength(40, "active_to_not_date"))),
});
/** A campaign as sent. */
export type CampaignInput = z.infer<typeof campaignInput>;

/** A banner as returned. */
const banner = z.object({ desktop_url: z.string(), mobile_url: z.nullish(z.string()) });

/** Categories; some backends join them by commas. */
const categories = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value) => (typeof value === "string" ? value.split(",").map((path) => path.trim()) : value)),
);

/** A campaign as returned. Placements unknown to this product stay as they are. */
export const campaign = z.object({
  id,
  queries: z.nullish(z.string()),
  categories: z.nullish(categories),
  target_url: z.nullish(z.string()),
  banners: z.nullish(z.record(z.string(), z.nullable(banner))),
  active_from: z.nullish(z.string()),
  active_to: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  revision: z.nullish(z.union([z.string(), z.number()])),
});
/** A campaign as returned. */
export type Campaign = z.infer<typeof campaign>;

/** States to filter by. A `draft` has never been published. */
export const CAMPAIGN_STATES = ["active", "planned", "ended", "draft"] as const;
/** Problems that checks find; `not_checked`: no answer in time, which is no problem and is tried again. */
export const HEALTH_CODES = [
  "not_checked",
  "image_not_found",
  "image_not_jpg",
  "image_too_large",
  "image_wrong_size",
  "redirects",
  "target_not_found",
] as const;

/** The result of the last check, daily or by a person; `at` is null before the first one. */
export const health = z.object({
  at: z.nullable(z.string()),
  problems: z.array(
    z.object({
      code: z.enum(HEALTH_CODES),
      /** Absent for the target. */
      placement: z.nullish(bannerPlacement),
      device: z.nullish(device),
    }),
  ),
});
export type CampaignHealth = z.infer<typeof health>;

/** Banner events of the last 30 days; `ctr` is clicks of impressions. */
export const bannerNumbers = z.object({ impressions: z.int(), clicks: z.int(), ctr: share });
export type BannerNumbers = z.infer<typeof bannerNumbers>;

/** An unpublished campaign, or unpublished changes of one. `base` is the live version from which it started. */
export const campaignDraft = z.object({
  campaign: campaignInput,
  base: z.nullable(campaignInput),
  base_revision: z.int(),
  ...draftState,
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** A row of the list. For a campaign that was never published, the content is that of its draft. */
export const campaignRow = z.extend(campaign, {
  state: z.enum(CAMPAIGN_STATES),
  has_draft: z.boolean(),
  /** A review of the draft was requested. */
  is_waiting: z.boolean(),
  /** A reviewer requested changes of the draft. */
  change_request: z.nullish(changeRequest),
  health,
  numbers: bannerNumbers,
});
export type CampaignRow = z.infer<typeof campaignRow>;

/** Columns that sort: most recently changed first, by first query or category, next start or end first, most first. */
const sorting = sortOneWay({
  changed: "desc",
  subject: "asc",
  next_change: "asc",
  impressions: "desc",
  clicks: "desc",
  ctr: "desc",
});

/** The list of campaigns and drafts of a kind. */
export const campaignList = defineList({
  query: z.object({
    q: searchText,
    page: pageNumber,
    state: z.optional(z.enum(CAMPAIGN_STATES)),
    placement: z.optional(bannerPlacement),
    problem: z.optional(z.literal("any")),
    waiting: z.optional(z.enum(WAITING)),
    sort: z.optional(z.enum(listSortKeys(sorting))),
  }),
  columns: ["subject", "status", "next_change", "impressions", "clicks", "ctr", "changed"],
  filters: ["q", "state", "placement", "problem", "waiting"],
  sorting,
});

export const facets = z.object({
  states: z.record(z.enum(CAMPAIGN_STATES), z.int()),
  placements: z.record(bannerPlacement, z.int()),
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
  "dates_not_supported",
  "too_many_subjects",
  "query_too_long",
  "image_not_checked",
] as const;
export type CampaignCode = (typeof CAMPAIGN_CODES)[number];

/** A refused save names other campaigns with a banner in the same placement for the same subject at the same time. */
export const clash = z.object({
  placement: bannerPlacement,
  campaign: z.object({ id, title: z.string(), active_from: z.nullable(z.string()), active_to: z.nullable(z.string()) }),
  /** Queries as written in the other campaign, or category paths. */
  subjects: z.array(z.string()),
});
export type CampaignClash = z.infer<typeof clash>;

/**
 * Subjects to remove from other campaigns before a save, in some placements or in all. A campaign that is left empty is
 * deleted; if other subjects and other banners are left, it is split in two.
 */
export const takeOver = z.array(
  z.object({
    id,
    subjects: z.array(z.string()).check(z.maxLength(SUBJECTS_MAX, "invalid")),
    placements: z.optional(z.array(bannerPlacement)),
  }),
);
/** What to take over from other campaigns. */
export type TakeOver = z.infer<typeof takeOver>;

/** A kind of campaigns: its feature, and the path prefix of its calls. */
export type Family<Feature extends string> = { feature: Feature; prefix: string };

/** What calls of a feature have in common: those that read, that write, and that can be undone through the history. */
export function buildAccess<const Feature extends string>(feature: Feature) {
  const reading = { feature, access: { policies: ["campaigns"] } } as const;
  const writing = { feature, access: { policies: ["campaigns"], roles: [NOT_VIEWER] } } as const;
  return { reading, writing, undoable: { ...writing, undo: { by: "undo" } } as const };
}
