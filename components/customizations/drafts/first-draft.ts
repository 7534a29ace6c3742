import { listOffRules, type PendingRules } from "@/components/customizations/model/saving/draft-work";
import {
  adoptStored,
  type FirstSave,
  mergeWithExisting,
  sendFirstRules,
  storeEmpty,
} from "@/components/customizations/model/saving/first-save";
import type { FirstWrite, WritePurpose } from "@/components/drafts/writes/open-subject";
import { storeAnswer } from "@/lib/client/store-answer";
import type { WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { fromCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { isApiError } from "@/lib/http/api-error";
import { type RuleDraftContext, type RuleWork, recordStored } from "./draft-context";

type First = FirstWrite<RuleWork, Customization>;

const FAILED: First = { kind: "failed" };

/** Tools of the write, and what shows its refusal. */
type FirstTools = WriteTools & { refuse: (error: Error, work: RuleWork) => void };

/** Writes the rules of a customization that is not stored yet. */
export function writeFirst(
  context: RuleDraftContext,
  tools: FirstTools,
  work: RuleWork,
  purpose: WritePurpose,
): Promise<First> | null {
  if (isStored(work.base)) return null;
  const first: FirstSave = { ...context, ontoLive: context.rebasing.ontoLive };
  return context.createsWithRules
    ? writeRules(context, tools, { first, work, isDraft: purpose !== "publish" })
    : storeEmpty(tools.send, first, work).then((stored) => continueOn(stored, work));
}

type FirstRules = { first: FirstSave; work: RuleWork; isDraft: boolean };

/** Creates the customization together with its rules. */
async function writeRules(
  context: RuleDraftContext,
  { send, refuse }: FirstTools,
  { first, work, isDraft }: FirstRules,
): Promise<First> {
  const rules = buildSaves(work.draft, true, context.extras).flatMap((part) => part.rules);
  context.newWork?.setRefusal(null);
  try {
    const sent = { rules, offRules: listOffRules(work).off_rules, isDraft, ranks: work.ranks };
    const { customization, draft } = await sendFirstRules(send, first, work, sent);
    const stored = fromCustomizationAnswer(customization);
    storeAnswer(context.client, context.kind.live(context.siteId, stored.id), stored);
    if (draft === null) return { kind: "live", live: stored };
    const adopted = { ...work, ...adoptStored(first, stored, work) };
    return { kind: "draft", work: recordStored(context, draft, adopted) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // A refusal about the subject is shown above the results, any other like that of a later save.
    const isAboutSubject = isApiError(error) && (error.errors.subject ?? error.errors.type) !== undefined;
    if (isAboutSubject) return continueOn(await mergeWithExisting(first, error, work), work);
    refuse(error, work);
    return FAILED;
  }
}

/** Goes on with rules whose customization is stored now; null when refused or postponed. */
function continueOn(stored: PendingRules | null, { synced }: RuleWork): First {
  return stored === null ? FAILED : { kind: "stored", work: { ...stored, synced, isStored: false } };
}
