import { findDraftedId } from "@/lib/domain/kit/draft-object";

// The actions that campaigns and voice search record. Their writes accept no others, so each has its own sentence.

/** Features of banner campaigns: those of queries, and those of listings. */
export const CAMPAIGN_FEATURES: readonly string[] = ["campaigns", "listing-campaigns"];

/** Actions on campaigns and their drafts. */
export const CAMPAIGN_ACTIONS = [
  "save",
  "publish",
  "take_over",
  "split",
  "destroy",
  "copy",
  "save_draft",
  "discard_draft",
  "publish_draft",
  "request_review",
  "withdraw_review",
  "request_changes",
  "undo",
  "restore",
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** The feature of drafts of customizations. Drafts of other objects are recorded under the feature of the object. */
export const DRAFTS = "drafts";

/** How a publish records the end of its draft, right after the live version. */
export const DRAFT_END_ACTIONS = ["publish", "publish_draft"] as const;

/** Actions on voice search, of which a site has one. */
export const RECORDED_VOICE_ACTIONS = ["save", "publish", "enable", "disable", "undo", "restore"] as const;
export type VoiceAction = (typeof RECORDED_VOICE_ACTIONS)[number];

/** Actions on services: switches, and their undo. */
export const SERVICE_ACTIONS = ["deactivate", "activate", "undo", "restore"] as const;
export type ServiceAction = (typeof SERVICE_ACTIONS)[number];

/** Actions on members: invitations, rights, and viewing the console with their rights. */
export const MEMBER_ACTIONS = ["invite", "revoke", "update", "destroy", "view_as", "undo", "restore"] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** Whether a change is of a draft, which shoppers do not see. */
export function isDraftChange(change: { feature: string; objectId: string }): boolean {
  return change.feature === DRAFTS || findDraftedId(change.objectId) !== null;
}

/** Whether a change is of a campaign's draft, which shoppers do not see. */
export function isCampaignDraft({ feature, objectId }: { feature: string; objectId: string }): boolean {
  return CAMPAIGN_FEATURES.includes(feature) && findDraftedId(objectId) !== null;
}
