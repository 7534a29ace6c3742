import type { PendingRules } from "@/components/customizations/model/saving/draft-work";
import {
  adoptStored,
  type FirstSave,
  mergeWithExisting,
  sendFirstRules,
  storeEmpty,
} from "@/components/customizations/model/saving/first-save";
import { storeAnswer } from "@/lib/client/store-answer";
import type { WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { buildSaves, type RuleSave } from "@/lib/domain/customizations/rule-save";
import { fromCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { isApiError } from "@/lib/http/api-error";
import { listOffRules } from "./draft-calls";
import type { DraftContext } from "./draft-context";

/** Outcome of the first write: live or a draft, or stored without these rules, which must then be written as usual. */
export type FirstWrite =
  | { kind: "live"; answer: Customization }
  | { kind: "draft"; answer: Draft; sent: PendingRules }
  | { kind: "stored"; sent: PendingRules }
  | { kind: "failed" };

const FAILED: FirstWrite = { kind: "failed" };

type FirstWriteOptions = { isDraft: boolean; ranks?: PublishedRanks };

/** Writes the pending rules of a customization that is not stored yet. */
export async function writeFirst(
  tools: WriteTools,
  writing: DraftContext,
  pending: PendingRules,
  options: FirstWriteOptions,
): Promise<FirstWrite> {
  const first: FirstSave = { ...writing, ontoLive: writing.rebasing.ontoLive };
  if (!writing.createsWithRules) return asStored(await storeEmpty(tools.send, first, pending));
  const [part] = buildSaves(pending.draft, true, writing.extras);
  if (part === undefined) return FAILED;
  writing.newWork?.setRefusal(null);
  try {
    const sent = { rules: part.rules, offRules: listOffRules(pending).off_rules, ...options };
    const { customization, draft } = await sendFirstRules(tools.send, first, pending, sent);
    const stored = fromCustomizationAnswer(customization);
    storeAnswer(writing.client, writing.kind.live(writing.siteId, stored.id), stored);
    if (draft === null) return { kind: "live", answer: stored };
    return { kind: "draft", answer: draft, sent: adoptStored(first, stored, pending) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return handleRefusal(tools, { writing, first, part }, error, pending);
  }
}

type Refused = { writing: DraftContext; first: FirstSave; part: RuleSave };

/** A refusal about the subject is shown above the results, any other like that of a later save. */
async function handleRefusal(
  tools: WriteTools,
  { writing, first, part }: Refused,
  error: Error,
  pending: PendingRules,
): Promise<FirstWrite> {
  const isAboutSubject = isApiError(error) && (error.errors.subject ?? error.errors.type) !== undefined;
  if (isAboutSubject) return asStored(await mergeWithExisting(first, error, pending));
  writing.refuse(tools, error, part);
  return FAILED;
}

function asStored(sent: PendingRules | null): FirstWrite {
  return sent === null ? FAILED : { kind: "stored", sent };
}
