import type { ChangeEntry } from "@/lib/contract/history/change-history";
import type { Rule } from "@/lib/contract/search/rules";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import type { RuleStep } from "./version-diff";

// A change as a sentence: which text, and what stands in it. The texts are the languages' own (`change-history`).

/** The actions that the product's writes have, as they are filtered by. */
export const ACTIONS = [
  "create",
  "destroy",
  "save_rules",
  "delete_rule",
  "change_mode",
  "save_aliases",
  "save_inheritance",
  "publish",
  "pin_live",
  "copy",
  "save_draft",
  "discard",
  "request_review",
  "withdraw_review",
  "set_approval",
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
  "undo",
  "restore",
] as const;
/** An action that has words of its own. */
export type Action = (typeof ACTIONS)[number];

/** A text of the namespace and its values. */
export type Words<Key extends string = string> = { key: Key; values: Record<string, string | number> };

const WORD_FEATURES: readonly string[] = ["synonyms", "redirects"];
const WORD_ACTIONS = ["create", "update", "destroy", "undo", "restore"] as const;
type WordSentence = `word_${(typeof WORD_ACTIONS)[number]}`;

/** What happens to dashboards; their order has no name of its own. */
const DASHBOARD_ACTIONS = ["create", "rename", "duplicate", "destroy", "save_widgets", "undo", "restore"] as const;
type DashboardSentence = `dashboard_${(typeof DASHBOARD_ACTIONS)[number]}` | "dashboards_reorder" | "dashboards_undo";

/** What is kept under a name, and notes on queries. */
const KEPT_FEATURES: readonly string[] = ["segments", "saved-views"];
const KEPT_ACTIONS = ["create", "destroy"] as const;
const MARK_ACTIONS = ["mark", "unmark"] as const;
type KeptSentence = "kept_own" | `kept_${(typeof KEPT_ACTIONS)[number]}` | `query_${(typeof MARK_ACTIONS)[number]}`;

type Sentence =
  | Action
  | DashboardSentence
  | KeptSentence
  | WordSentence
  | "quality_undo"
  | "quality_restore"
  | "draft_published"
  | "other";

/** The sentence of a change; an action without words of its own is named as it is. */
export function changeSentence(entry: ChangeEntry): Words<Sentence> {
  const { feature, action, object, undoes } = entry;
  const title = object.title ?? object.id;
  if (WORD_FEATURES.includes(feature)) {
    // An upload has no name of its own; the history takes it back as it takes back anything else.
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
  const kept = keptSentence(entry, title);
  if (kept !== null) return kept;
  // What of data quality changes has no name of its own.
  if (feature === "data-quality" && (action === "undo" || action === "restore"))
    return { key: `quality_${action}`, values: { change: undoes ?? 0 } };
  // Publishing is two changes: what is live, and the draft that it ends.
  if (feature === "drafts" && action === "publish") return { key: "draft_published", values: { title } };
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined) return { key: "other", values: { title, action } };
  return { key: known, values: { title, change: undoes ?? 0 } };
}

/** Whether a change is of what another person keeps for themselves alone: nobody else is told its name or contents. */
export function isAnothersOwn({ feature, object }: Pick<ChangeEntry, "feature" | "object">): boolean {
  return KEPT_FEATURES.includes(feature) && object.title === null;
}

function keptSentence(entry: ChangeEntry, title: string): Words<KeptSentence> | null {
  const { feature, action } = entry;
  if (isAnothersOwn(entry)) return { key: "kept_own", values: { feature, action } };
  const kept = KEPT_FEATURES.includes(feature) ? KEPT_ACTIONS.find((one) => one === action) : undefined;
  if (kept !== undefined) return { key: `kept_${kept}`, values: { feature, title } };
  const marked = feature === "searches" ? MARK_ACTIONS.find((one) => one === action) : undefined;
  return marked === undefined ? null : { key: `query_${marked}`, values: { title } };
}

/** What happened to a rule. */
export type RuleVerb = "pinned" | "hidden" | "unpinned" | "unhidden" | "moved" | "edited";

/** A detail of a rule that the sentence of the rule does not say. */
export type RuleDetail =
  | "between"
  | "from"
  | "until"
  | "allTime"
  | "always"
  | "if_available"
  | "search"
  | "autocomplete"
  | "both"
  | "note"
  | "noNote"
  | "tags"
  | "noTags"
  | "owner"
  | "waiting"
  | "notWaiting";

/** How the ends of a range are written: in the site's zone, the end of a whole day as that day. */
export type WriteInstant = (instant: number, isEnd: boolean) => string;

/** What became of a rule, as a sentence with details. */
export function ruleWords(
  step: RuleStep,
  timeZone: string,
  write: WriteInstant,
): { main: Words<RuleVerb>; details: Words<RuleDetail>[] } {
  const { before, after } = step;
  const rule = after ?? before;
  const values = { item: rule.item?.title ?? rule.item_url, position: rule.position ?? 0, from: before?.position ?? 0 };
  return { main: { key: verbOf(step), values }, details: detailsOf(before, after, timeZone, write) };
}

function verbOf({ before, after }: RuleStep): RuleVerb {
  if (after === null) return before.type === "pin" ? "unpinned" : "unhidden";
  if (before?.type !== after.type) return after.type === "pin" ? "pinned" : "hidden";
  return before.position === after.position ? "edited" : "moved";
}

/** What differs beside position and type; of a new rule or one that left only what is out of the ordinary. */
function detailsOf(
  before: Rule | null,
  after: Rule | null,
  timeZone: string,
  write: WriteInstant,
): Words<RuleDetail>[] {
  const rule = after ?? before;
  if (rule === null) return [];
  const was = before !== null && after !== null ? before : USUAL;
  const said = (key: RuleDetail, values: Words["values"] = {}): Words<RuleDetail> => ({ key, values });
  const [now, then] = [timesOf(rule, timeZone), timesOf(was, timeZone)];
  const tags = rule.tags ?? [];
  return [
    ...(now.from === then.from && now.to === then.to ? [] : [rangeWords(now, write)]),
    ...(rule.availability === was.availability ? [] : [said(rule.availability)]),
    ...(rule.placement === was.placement ? [] : [said(rule.placement)]),
    ...((rule.note ?? "") === (was.note ?? "") ? [] : [rule.note ? said("note", { note: rule.note }) : said("noNote")]),
    ...(tags.join() === (was.tags ?? []).join()
      ? []
      : [tags.length > 0 ? said("tags", { tags: tags.join(", ") }) : said("noTags")]),
    ...((rule.owner ?? null) === (was.owner ?? null) ? [] : [said("owner")]),
    ...((rule.waiting ?? false) === (was.waiting ?? false) ? [] : [said(rule.waiting ? "waiting" : "notWaiting")]),
  ];
}

/** A rule about which nothing need be said. */
const USUAL: Omit<Rule, "id" | "item_url" | "type"> = {
  active_from: null,
  active_to: null,
  availability: "always",
  placement: "both",
};

type Times = { from: number | null; to: number | null };

function timesOf(rule: Pick<Rule, "active_from" | "active_to">, timeZone: string): Times {
  const at = (value: string | null, isEnd: boolean): number | null =>
    value === null ? null : boundaryOf(value, timeZone, isEnd);
  return { from: at(rule.active_from, false), to: at(rule.active_to, true) };
}

function rangeWords({ from, to }: Times, write: WriteInstant): Words<RuleDetail> {
  if (from !== null && to !== null) {
    return { key: "between", values: { from: write(from, false), to: write(to, true) } };
  }
  if (from !== null) return { key: "from", values: { from: write(from, false) } };
  return to === null ? { key: "allTime", values: {} } : { key: "until", values: { to: write(to, true) } };
}
