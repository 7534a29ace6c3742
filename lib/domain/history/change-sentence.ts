import type { ChangeEntry } from "@/lib/contract/history/change-history";
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_FEATURES,
  type CampaignAction,
  isCampaignDraft,
  MEMBER_ACTIONS,
  type MemberAction,
  RECORDED_VOICE_ACTIONS,
  SERVICE_ACTIONS,
  type ServiceAction,
  type VoiceAction,
} from "./recorded-actions";

// A change as a sentence: the message key and its values (`change-history` in messages).

/** Actions that have a sentence for any feature. */
export const ACTIONS = [
  "create",
  "destroy",
  "save_rules",
  "delete_rule",
  "change_mode",
  "save_aliases",
  "save_inheritance",
  "move_rules",
  "move_away",
  "publish",
  "pin_live",
  "copy",
  "save_draft",
  "discard",
  "request_review",
  "withdraw_review",
  "request_changes",
  "request_approval",
  "approve_request",
  "reject_request",
  "withdraw_request",
  "set_approval",
  "set_hosts",
  "set_variants",
  "share_preview",
  "end_preview",
  "import",
  "update",
  "upload",
  "undo_upload",
  "save_plan",
  "save_sources",
  "clear_missing",
  "dismiss_alert",
  "save_webhook",
  "resume_plan",
  "approve_run",
  "reject_run",
  "restore_run",
  "rename",
  "duplicate",
  "reorder",
  "save_widgets",
  "save",
  "enable",
  "disable",
  "transfer",
  "close_site",
  "reopen_site",
  "create_project",
  "undo",
  "restore",
] as const;
/** An action with its own message. */
export type Action = (typeof ACTIONS)[number];

/** The actions of the product's writes, as filter options. */
export const FILTER_ACTIONS: readonly string[] = [
  ...new Set<string>([...ACTIONS, ...CAMPAIGN_ACTIONS, ...SERVICE_ACTIONS, ...MEMBER_ACTIONS]),
];

/** A message key and its values. */
export type MessageWithValues<Key extends string = string> = { key: Key; values: Record<string, string | number> };

const WORD_FEATURES: readonly string[] = ["synonyms", "redirects"];
const WORD_ACTIONS = ["create", "update", "destroy", "undo", "restore"] as const;
type WordSentence = `word_${(typeof WORD_ACTIONS)[number]}`;

/** Actions on dashboards; a reorder has no title. */
const DASHBOARD_ACTIONS = ["create", "rename", "duplicate", "destroy", "save_widgets", "undo", "restore"] as const;
type DashboardSentence = `dashboard_${(typeof DASHBOARD_ACTIONS)[number]}` | "dashboards_reorder" | "dashboards_undo";

type CampaignSentence = `campaign_${CampaignAction}` | "campaign_draft_undo" | "campaign_draft_restore";
type VoiceSentence = `voice_${VoiceAction}` | "voice_publish_titled";
type ServiceSentence = `service_${ServiceAction}`;
type MemberSentence = `member_${MemberAction}`;

/** Actions on recommender rules with a sentence of their own. */
const RECOMMENDER_RULE_ACTIONS = ["create", "destroy"] as const;
type RecommenderRuleSentence = `recommender_rule_${(typeof RECOMMENDER_RULE_ACTIONS)[number]}`;

/** Items saved under a name (segments, views). */
const SAVED_FEATURES: readonly string[] = ["segments", "saved-views"];
const SAVED_ACTIONS = ["create", "destroy"] as const;
const MARK_ACTIONS = ["mark", "unmark"] as const;
type SavedSentence = "saved_own" | `saved_${(typeof SAVED_ACTIONS)[number]}` | `query_${(typeof MARK_ACTIONS)[number]}`;

/** Actions on requests for approval; not every change has a title. */
const REQUEST_ACTIONS = ["request_approval", "approve_request", "reject_request", "withdraw_request"] as const;
type RequestAction = (typeof REQUEST_ACTIONS)[number];
type RequestSentence = RequestAction | `${RequestAction}_untitled`;

type Sentence =
  | Action
  | RequestSentence
  | DashboardSentence
  | SavedSentence
  | WordSentence
  | CampaignSentence
  | VoiceSentence
  | ServiceSentence
  | MemberSentence
  | RecommenderRuleSentence
  | "quality_undo"
  | "quality_restore"
  | "draft_published"
  | "customization_import"
  | "other";

/** The sentence of a change; an action without its own message is shown by its code. */
export function describeChange(entry: ChangeEntry): MessageWithValues<Sentence> {
  const { feature, action, object, undoes } = entry;
  const title = object.title ?? object.id;
  if (WORD_FEATURES.includes(feature)) {
    // An upload has no title; undoing it is an ordinary undo.
    if (object.title === null)
      return { key: action === "upload" ? "upload" : "undo_upload", values: { feature, change: undoes ?? 0 } };
    const known = WORD_ACTIONS.find((one) => one === action);
    if (known !== undefined) return { key: `word_${known}`, values: { feature, title, change: undoes ?? 0 } };
  }
  if (feature === "dashboards") {
    if (object.title === null)
      return { key: undoes === null ? "dashboards_reorder" : "dashboards_undo", values: { change: undoes ?? 0 } };
    const known = DASHBOARD_ACTIONS.find((one) => one === action);
    if (known !== undefined) return { key: `dashboard_${known}`, values: { title, change: undoes ?? 0 } };
  }
  const own =
    findRequestSentence(entry) ??
    findSavedSentence(entry, title) ??
    findCampaignSentence(entry) ??
    findVoiceSentence(entry) ??
    findServiceSentence(entry) ??
    findRecommenderRuleSentence(entry, title) ??
    findMemberSentence(entry, title);
  if (own !== null) return own;
  // Changes of data quality have no title.
  if (feature === "data-quality" && (action === "undo" || action === "restore"))
    return { key: `quality_${action}`, values: { change: undoes ?? 0 } };
  // Publishing makes two changes: the live rules, and the draft it ends.
  if (feature === "drafts" && action === "publish") return { key: "draft_published", values: { title } };
  // Elsewhere, an import is of the catalog.
  if (feature === "recommendations-customization" && action === "import")
    return { key: "customization_import", values: { title } };
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined) return { key: "other", values: { title, action } };
  return { key: known, values: { title, change: undoes ?? 0 } };
}

/** Whether a change is of another user's private item; its name and contents are not shown. */
export function isPrivateToOther({ feature, object }: Pick<ChangeEntry, "feature" | "object">): boolean {
  return SAVED_FEATURES.includes(feature) && object.title === null;
}

function findRequestSentence({ feature, action, object }: ChangeEntry): MessageWithValues<RequestSentence> | null {
  const known = feature === "approvals" ? REQUEST_ACTIONS.find((one) => one === action) : undefined;
  if (known === undefined) return null;
  return object.title ? { key: known, values: { title: object.title } } : { key: `${known}_untitled`, values: {} };
}

function findSavedSentence(entry: ChangeEntry, title: string): MessageWithValues<SavedSentence> | null {
  const { feature, action } = entry;
  if (isPrivateToOther(entry)) return { key: "saved_own", values: { feature, action } };
  const saved = SAVED_FEATURES.includes(feature) ? SAVED_ACTIONS.find((one) => one === action) : undefined;
  if (saved !== undefined) return { key: `saved_${saved}`, values: { feature, title } };
  const marked = feature === "searches" ? MARK_ACTIONS.find((one) => one === action) : undefined;
  return marked === undefined ? null : { key: `query_${marked}`, values: { title } };
}

function findCampaignSentence({
  feature,
  action,
  object,
  undoes,
}: ChangeEntry): MessageWithValues<CampaignSentence> | null {
  const known = CAMPAIGN_FEATURES.includes(feature) ? CAMPAIGN_ACTIONS.find((one) => one === action) : undefined;
  if (known === undefined) return null;
  // A draft may have no queries or categories yet, and its id says nothing to people.
  const values = { feature, title: object.title || "–", change: undoes ?? 0 };
  const isReverted = known === "undo" || known === "restore";
  if (isReverted && isCampaignDraft({ feature, objectId: object.id }))
    return { key: `campaign_draft_${known}`, values };
  return { key: `campaign_${known}`, values };
}

function findVoiceSentence({ feature, action, object, undoes }: ChangeEntry): MessageWithValues<VoiceSentence> | null {
  const known = feature === "voice-search" ? RECORDED_VOICE_ACTIONS.find((one) => one === action) : undefined;
  if (known === undefined) return null;
  if (known === "publish" && object.title) return { key: "voice_publish_titled", values: { title: object.title } };
  return { key: `voice_${known}`, values: { change: undoes ?? 0 } };
}

function findMemberSentence(
  { feature, action, undoes }: ChangeEntry,
  title: string,
): MessageWithValues<MemberSentence> | null {
  const known = feature === "members" ? MEMBER_ACTIONS.find((one) => one === action) : undefined;
  return known === undefined ? null : { key: `member_${known}`, values: { title, change: undoes ?? 0 } };
}

function findRecommenderRuleSentence(
  { feature, action }: ChangeEntry,
  title: string,
): MessageWithValues<RecommenderRuleSentence> | null {
  const known = feature === "recommender-rules" ? RECOMMENDER_RULE_ACTIONS.find((one) => one === action) : undefined;
  return known === undefined ? null : { key: `recommender_rule_${known}`, values: { title } };
}

function findServiceSentence({
  feature,
  action,
  object,
  undoes,
}: ChangeEntry): MessageWithValues<ServiceSentence> | null {
  const known = feature === "services" ? SERVICE_ACTIONS.find((one) => one === action) : undefined;
  return known === undefined ? null : { key: `service_${known}`, values: { service: object.id, change: undoes ?? 0 } };
}
