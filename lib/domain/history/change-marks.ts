import { MARK_KINDS, type MarkKind } from "@/lib/contract/history/change-marks";
import { CUSTOMIZATION_KINDS } from "@/lib/contract/search/kinds";
import { CAMPAIGN_FEATURES, isCampaignDraft } from "./recorded-actions";

// Which changes become marks on charts: those shoppers can notice, by kind.

/**
 * Features whose changes shoppers do not see. Feed runs are marked by their own source, by what they brought in, not by
 * who approved them.
 */
export const UNMARKED_FEATURES: readonly string[] = [
  "drafts",
  "approvals",
  "plans",
  "feeds",
  "feed-runs",
  "data-quality",
  "segments",
  "saved-views",
  "dashboards",
  "members",
];

/** Features whose changes are rules that shoppers see. */
const RULE_FEATURES: readonly string[] = CUSTOMIZATION_KINDS;
const PUBLISHING: readonly string[] = [
  "publish",
  "pin_live",
  "save_rules",
  "delete_rule",
  "change_mode",
  "save_aliases",
  "save_inheritance",
  "move_rules",
  "create",
  "destroy",
  "copy",
];
/** Saving a campaign publishes it; restoring a version of voice search publishes it again. */
const CAMPAIGN_PUBLISHING: readonly string[] = ["save", "publish", "destroy", "copy"];
const VOICE_PUBLISHING: readonly string[] = ["publish", "restore"];
const VOICE_TOGGLING: readonly string[] = ["enable", "disable"];
const IMPORTING: readonly string[] = ["upload", "undo_upload", "import"];

/** The kind of a change; null when shoppers cannot notice it. */
export function findMarkKind(change: { feature: string; action: string; objectId: string }): MarkKind | null {
  const { feature, action } = change;
  if (UNMARKED_FEATURES.includes(feature) || isCampaignDraft(change)) return null;
  if (CAMPAIGN_FEATURES.includes(feature)) return CAMPAIGN_PUBLISHING.includes(action) ? "publish" : "other";
  if (feature === "voice-search") return findVoiceMarkKind(action);
  if (IMPORTING.includes(action)) return "import";
  if (feature === "services") return "toggle";
  return RULE_FEATURES.includes(feature) && PUBLISHING.includes(action) ? "publish" : "other";
}

function findVoiceMarkKind(action: string): MarkKind | null {
  if (action === "save") return null;
  if (VOICE_TOGGLING.includes(action)) return "toggle";
  return VOICE_PUBLISHING.includes(action) ? "publish" : "other";
}

/** Parses kinds from text such as `publish,toggle`; all kinds when it names none. */
export function parseKinds(text: string | undefined): readonly MarkKind[] {
  const named = (text ?? "").split(",");
  const kinds = MARK_KINDS.filter((kind) => named.includes(kind));
  return kinds.length === 0 ? MARK_KINDS : kinds;
}
