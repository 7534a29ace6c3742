import { MARK_KINDS, type MarkKind } from "@/lib/contract/history/change-marks";

// Which changes are marks on charts: those that shoppers can notice, by kind.

/** Features whose changes no shopper sees; runs of feeds are marked by what they brought, not by who let them. */
export const UNMARKED_FEATURES: readonly string[] = [
  "drafts",
  "plans",
  "feeds",
  "feed-runs",
  "data-quality",
  "segments",
  "saved-views",
  "dashboards",
];

/** Features whose own changes are rules that shoppers get. */
const RULES: readonly string[] = ["query-customizations", "product-listings", "top-items"];
const PUBLISHING: readonly string[] = [
  "publish",
  "pin_live",
  "save_rules",
  "delete_rule",
  "change_mode",
  "save_aliases",
  "save_inheritance",
  "create",
  "destroy",
  "copy",
];
const IMPORTING: readonly string[] = ["upload", "undo_upload", "import"];

/** The kind of a change; null for one that no shopper can notice. */
export function markKindOf(change: { feature: string; action: string }): MarkKind | null {
  const { feature, action } = change;
  if (UNMARKED_FEATURES.includes(feature)) return null;
  if (IMPORTING.includes(action)) return "import";
  if (feature === "services") return "toggle";
  return RULES.includes(feature) && PUBLISHING.includes(action) ? "publish" : "other";
}

/** The kinds that a text such as `publish,toggle` names; all where it names none. */
export function kindsOf(text: string | undefined): readonly MarkKind[] {
  const named = (text ?? "").split(",");
  const kinds = MARK_KINDS.filter((kind) => named.includes(kind));
  return kinds.length === 0 ? MARK_KINDS : kinds;
}
