import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { CATEGORY_MAX, COPY_TARGETS_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint } from "@/lib/http/endpoint";
import { buildAccess, CAMPAIGN_COPIES_MAX, CAMPAIGNS_GROUP, type Family, url } from "./campaign-shapes";

/** A site to copy to. */
const copyTarget = z.object({
  site_id: id,
  /** Queries or category paths to use on the target, by campaign. */
  subjects: z._default(z.record(z.string(), z.array(z.string().check(z.maxLength(CATEGORY_MAX, "invalid")))), {}),
  /** Target URLs to use on the target, by campaign. */
  target_urls: z._default(z.record(z.string(), url), {}),
});

/** The result of a campaign on a site. */
const copyOutcome = z.object({
  from_id: z.string(),
  title: z.string(),
  /** `taken`: every subject is taken; `unknown_category`: no category exists there. */
  verdict: z.enum(["create", "taken", "unknown_category"]),
  to_id: z.nullable(z.string()),
  subjects: z.array(z.string()),
  target_url: z.string(),
  /** The target URL belongs to the shop of the copied campaign, and not to that of this site. */
  leads_back: z.boolean(),
  skipped: z.array(z.object({ subject: z.string(), reason: z.enum(["taken", "unknown_category"]) })),
});

/** The call that copies campaigns to other sites. */
export function buildCampaignCopyCall<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { undoable } = buildAccess(feature);
  return {
    /**
     * Copies live campaigns to other sites, or reports the result (`dry_run`). A subject whose placement is taken there is skipped.
     * Requires write access to each target; each target gets one change per campaign.
     */
    copy: defineEndpoint({
      ...undoable,
      group: CAMPAIGNS_GROUP,
      method: "POST",
      path: `${prefix}/copy_json`,
      servedBy: "both",
      body: z.object({
        ids: z.array(id).check(z.minLength(1, "nothing_chosen"), z.maxLength(CAMPAIGN_COPIES_MAX, "too_many")),
        targets: z.array(copyTarget).check(z.minLength(1, "nothing_chosen"), z.maxLength(COPY_TARGETS_MAX, "too_many")),
        dry_run: z.boolean(),
      }),
      response: z.object({
        targets: z.array(
          z.object({
            site_id: z.string(),
            name: z.string(),
            /** The site requires approval, so its copies are drafts. */
            as_drafts: z.optional(z.boolean()),
            change_ids: z.array(z.int()),
            campaigns: z.array(copyOutcome),
          }),
        ),
      }),
      errors: ["not_found", "nothing_chosen", "too_many", "forbidden", "approval_needed"],
      deadline: 60_000,
    }),
  };
}
