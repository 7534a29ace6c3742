import { isChangeOfDraft } from "./draft-object";
import { isRecord } from "./record";

// Which changes shoppers see, and so need the approval of a second person where a site requires it. A feature that is not listed
// here needs it.

/** Features without it, with the reason. */
export const WITHOUT_APPROVAL: Readonly<Record<string, string>> = {
  drafts: "Shoppers do not see drafts, and preview links show unpublished work on purpose.",
  approvals: "A request changes nothing until it is approved.",
  dashboards: "Shown in the console only.",
  segments: "Shown in the console only.",
  "saved-views": "Shown in the console only.",
  searches: "Marks of queries are shown in the console only.",
  "data-quality": "Reports and alerts about the catalog are shown in the console only.",
  services: "The emergency switch must work at once.",
  feeds: "The catalog follows the shop's data. Runs that would damage it wait for a decision of their own.",
  plans: "The catalog follows the shop's data.",
  "feed-runs": "The catalog follows the shop's data.",
  "catalogue-import": "The catalog follows the shop's data.",
  members: "Rights of people have their own rules.",
  "site-settings": "Settings have their own rights; only owners change whether approval is required.",
  administration: "Projects and sites are administered by internal users.",
};

/** Actions of features with approval that do without it: the program finishes what a person published. */
const PROGRAM_ACTIONS: readonly string[] = ["pin_live"];

/** A change of a site, with its contents as they are stored. */
export type GuardedChange = {
  feature: string;
  action: string;
  objectId: string;
  title?: string;
  undoes?: number;
  before: unknown;
  after: unknown;
};

/** Whether a change needs the approval of a second person where a site requires it. */
export function needsApproval({
  feature,
  action,
  objectId,
  before,
  after,
}: Omit<GuardedChange, "title" | "undoes">): boolean {
  // Shoppers do not see drafts.
  if (isChangeOfDraft({ objectId, before, after })) return false;
  if (Object.hasOwn(WITHOUT_APPROVAL, feature) || PROGRAM_ACTIONS.includes(action)) return false;
  const isVisible = VISIBLE[feature];
  if (isVisible === undefined) return true;
  return isVisible({ before, after });
}

type IsVisible = (change: Pick<GuardedChange, "before" | "after">) => boolean;

/** Customizations without rules change no results, nor do those without inherited rules that are switched off. */
const hasRules: IsVisible = ({ before, after }) => [before, after].some((one) => isFilled(one, ["rules", "off_rules"]));

/** Saving the draft of voice search changes neither the published version nor whether shops include it. */
const isLiveVoice: IsVisible = ({ before, after }) => formatLiveVoice(before) !== formatLiveVoice(after);

/** Features of which some changes are not visible to shoppers. */
const VISIBLE: Readonly<Record<string, IsVisible>> = {
  "query-customizations": hasRules,
  "product-listings": hasRules,
  "top-items": hasRules,
  "recommendations-customization": hasRules,
  "voice-search": isLiveVoice,
};

function isFilled(content: unknown, lists: readonly string[]): boolean {
  if (!isRecord(content)) return false;
  return lists.some((name) => {
    const list = content[name];
    return Array.isArray(list) && list.length > 0;
  });
}

function formatLiveVoice(content: unknown): string {
  if (!isRecord(content)) return "";
  return JSON.stringify([content.is_enabled ?? false, content.live ?? null]);
}
