import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import type { CustomizationKindConfig } from "@/components/customizations/model/kinds/kind";
import type { NewWork } from "@/components/customizations/model/kinds/new-work";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { RuleInput } from "@/lib/contract/search/rules";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import type { PendingRules } from "./draft-work";

// The first save of a customization creates it. If someone else created it meanwhile, the rules are merged with theirs.

/** Context of a first save. */
export type FirstSave = {
  siteId: string;
  kind: CustomizationKindConfig;
  editor: Pick<RuleEditorState, "adopt">;
  newWork: NewWork | null;
  /** Rebases pending rules onto a stored version; null when postponed. */
  ontoLive: (theirs: Customization, mine: PendingRules) => Promise<PendingRules | null>;
};

/** The first rules as the call expects them. */
type FirstRules = { rules: RuleInput[]; offRules: string[] | undefined; isDraft: boolean; ranks?: PublishedRanks };

/** Creates a customization with its first rules in one call. */
export function sendFirstRules(
  send: SendWrite,
  { siteId, kind: { name, creation } }: FirstSave,
  { base: { subject, type }, draft: { mode } }: PendingRules,
  { rules, offRules, isDraft, ranks }: FirstRules,
): Promise<Output<typeof saveNew>> {
  if (creation === null) throw new Error(`${name} cannot be created by a save`);
  const about = { kind: creation.kind, subject, type };
  const body = { ...about, mode, rules, off_rules: offRules, is_draft: isDraft, ranks };
  return send(saveNew, { params: { siteId }, body });
}

/** Creates the customization without rules, for backends that cannot do both at once. Null when refused or postponed. */
export async function storeEmpty(send: SendWrite, first: FirstSave, mine: PendingRules): Promise<PendingRules | null> {
  const { siteId, kind } = first;
  first.newWork?.setRefusal(null);
  try {
    const id = (await kind.creation?.create(send, siteId, mine.base)) ?? mine.base.id;
    const created = await kind.live(siteId, id).queryFn({});
    const { mode } = mine.draft;
    const hasMode = created.mode === mode || kind.changeMode === null;
    const stored = hasMode ? created : await kind.changeMode?.(send, siteId, created, { mode });
    return adoptStored(first, stored ?? created, mine);
  } catch (error) {
    return mergeWithExisting(first, error, mine);
  }
}

/** Continues the editor on the stored customization; its rules stay pending. */
export function adoptStored({ editor, newWork }: FirstSave, stored: Customization, mine: PendingRules): PendingRules {
  editor.adopt(stored);
  newWork?.onStored(stored);
  return { base: stored, draft: mine.draft };
}

/** After a refused creation: merges with the customization that exists, or shows why. Null when refused or postponed. */
export async function mergeWithExisting(
  first: FirstSave,
  error: unknown,
  mine: PendingRules,
): Promise<PendingRules | null> {
  if (!(error instanceof Error)) throw error;
  const { siteId, kind, newWork, ontoLive } = first;
  const id =
    isApiError(error) && error.code === "already_exists" ? await findExisting(first, error.body.id, mine) : null;
  if (id === null) {
    newWork?.setRefusal(error);
    return null;
  }
  const theirs = await kind.live(siteId, id).queryFn({});
  const merged = await ontoLive(theirs, mine);
  if (merged !== null) newWork?.onStored(theirs);
  return merged;
}

/** The id that a refusal names, or the one in the list. */
async function findExisting(
  { siteId, kind }: FirstSave,
  named: unknown,
  { base }: PendingRules,
): Promise<string | null> {
  if (typeof named === "string" || typeof named === "number") return String(named);
  return (await kind.creation?.find(siteId, base).catch(() => null)) ?? null;
}
