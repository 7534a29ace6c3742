import { useQueryClient } from "@tanstack/react-query";
import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import type { RuleEditorState, RuleFaults } from "@/components/customizations/model/editing/editor-state";
import { groupFaults } from "@/components/customizations/model/editing/use-rule-editor";
import { type CustomizationKindConfig, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { useNewWork } from "@/components/customizations/model/kinds/new-work";
import { useEffectWords } from "@/components/customizations/model/words/use-effect-words";
import { ATTEMPTS_MAX, isStale } from "@/components/drafts/writes/stale";
import { clearFailure, notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { type KnownOutcome, type SendWrite, useWrites, type WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import { createDraft, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { countChanges } from "@/lib/domain/customizations/rule-merge";
import { buildSaves, type RuleSave, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { buildQueryKey } from "@/lib/http/query-key";
import { getErrorText } from "@/lib/i18n/error-text";
import { storeEmpty } from "./first-save";

const FEATURE = "query-customizations";
/** Names a save of one place of a query, for the notification that the other place failed. */
const HALF = "half a save";

/** Publishes the pending rules; one write at a time. */
export type SaveState = { isSaving: boolean; save: (over?: SaveInput) => Promise<boolean> };

/** What to save: pending rules and the version they replace. */
export type SaveInput = { base: Customization; draft: RuleDraft };

/** Rebases pending rules onto a newer live version; null when the user postponed the conflicts. */
export type OntoLive = (theirs: Customization, mine: SaveInput) => Promise<SaveInput | null>;

type SaveOptions = {
  onFaults: () => void;
  ontoLive: OntoLive;
  /** Epoch ms. */
  now: number;
  reach: EffectContext;
};

/** Saves the editor's rules: announces the outcome once, shows error codes at their rules, rebases on a newer version. */
export function useSave(
  siteId: string,
  editor: RuleEditorState,
  { onFaults, ontoLive, now, reach }: SaveOptions,
): SaveState {
  const t = useTranslations(FEATURE);
  const acceptSaved = useAcceptSaved(siteId, editor, { now, reach });
  const refuse = useRefusal(editor, onFaults);
  const { base, draft, ownFaults } = editor;
  const kind = useCustomizationKind();
  const { supports, site } = useSite();
  const { isPending, run } = useWrites(FEATURE, { stale: kind.stale });

  const newWork = useNewWork();
  const onUndone = isStored(base) ? undefined : newWork?.reopen;

  async function write(tools: WriteTools, over: SaveInput, attempt = 1): Promise<boolean> {
    if (!isStored(over.base)) {
      const stored = await storeEmpty(tools.send, { siteId, kind, editor, newWork, ontoLive }, over);
      return stored !== null && write(tools, stored, attempt);
    }
    const { live, fault } = await publish(tools.send, { kind, siteId, extras: toRuleExtras(supports) }, over);
    if (fault === null) tools.done({ text: acceptSaved(live ?? over.base, over.draft), onUndone });
    else if (live !== null) acceptSaved(live, over.draft, "autocomplete");
    if (fault === null) return true;
    const canTryAgain = isStale(fault.error) && attempt < ATTEMPTS_MAX;
    const theirs = canTryAgain ? await fetchNewest(kind, siteId, over.base.id) : null;
    if (theirs === null) refuse(tools, fault, live !== null);
    const next = theirs && (await ontoLive(theirs, over));
    return next !== null && write(tools, next, attempt + 1);
  }
  /** Whether the rules are live after a save without an answer; null if that cannot be told. */
  async function check(sent: SaveInput): Promise<KnownOutcome> {
    const live = isStored(sent.base) ? await fetchNewest(kind, siteId, sent.base.id) : null;
    if (live === null) return null;
    const stored = createDraft(live);
    const isLive = countChanges(stored, sent.draft, site.time_zone) === 0;
    if (isLive) acceptSaved(live, sent.draft);
    const changed = buildSaves(sent.draft, sent.base.revision !== undefined).length;
    // Two calls, of which the first one was executed.
    if (isLive || changed < 2 || !isPlaceLive(stored, sent.draft, "autocomplete", site.time_zone)) return isLive;
    acceptSaved(live, sent.draft, "autocomplete");
    notify({ kind: "warning", text: t("saved.half") });
    return "told";
  }
  async function save(over: SaveInput = { base, draft }): Promise<boolean> {
    if (!isPending && over.draft === draft && ownFaults.size > 0) {
      onFaults();
      return false;
    }
    clearFailure(HALF);
    return (await run((tools) => write(tools, over), { check: () => check(over) })) ?? false;
  }
  return { isSaving: isPending, save };
}

/** Whether the rules of one place are stored as they were sent. */
function isPlaceLive(stored: RuleDraft, sent: RuleDraft, place: QueryPlace, timeZone: string): boolean {
  const pick = ({ mode, rules }: RuleDraft) => ({ mode, rules: rules.filter((rule) => rule.placement === place) });
  return countChanges(pick(stored), pick(sent), timeZone) === 0;
}

/** A failed call and its input. */
type Fault = { error: Error; part: RuleSave };

/** Sends every call of a save until one fails; `live` is the last answer. */
async function publish(
  send: SendWrite,
  { kind, siteId, extras }: { kind: CustomizationKindConfig; siteId: string; extras: RuleExtras },
  { base, draft }: SaveInput,
) {
  let live: Customization | null = null;
  for (const part of buildSaves(draft, base.revision !== undefined, extras)) {
    try {
      live = await kind.save(send, siteId, base, part);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { live, fault: { error, part } satisfies Fault };
    }
  }
  return { live, fault: null };
}

/**
 * Updates the editor after a save; edits made during the save stay pending. `half` is the saved place if the save stopped
 * halfway. Returns the text to announce.
 */
function useAcceptSaved(siteId: string, editor: RuleEditorState, { now, reach }: Pick<SaveOptions, "now" | "reach">) {
  const t = useTranslations(FEATURE);
  const client = useQueryClient();
  const kind = useCustomizationKind();
  const effectWords = useEffectWords();
  return (saved: Customization, sent: RuleDraft, half?: QueryPlace): string => {
    storeAnswer(client, kind.live(siteId, saved.id), saved);
    if (half === undefined) editor.acceptSaved(saved, sent);
    else editor.acceptSavedPlace(saved, half);
    // A backend without an organic order returns the live one, which has just changed.
    if (saved.revision === undefined)
      for (const live of [search, autocomplete]) void client.invalidateQueries({ queryKey: buildQueryKey(live) });
    // Without revisions it is unknown when shoppers see the save.
    const { key, values } = effectWords(sent, now, reach);
    return saved.revision === undefined ? t("saved.plain") : t(`saved.${key}`, values);
  };
}

/** Handles a failed save: shows error codes at their rules and announces every other error. */
function useRefusal(editor: RuleEditorState, onFaults: () => void) {
  const t = useTranslations();
  return ({ announce }: WriteTools, { error, part }: Fault, isHalfLive: boolean): void => {
    const found = isApiError(error) ? mapServerFaults(error, part) : groupFaults([]);
    editor.setServerFaults(found);
    if (found.size > 0) onFaults();
    const why = getErrorText(t, FEATURE, isApiError(error) ? error.code : "default");
    if (isHalfLive) notify({ kind: "bad", text: t(`${FEATURE}.saved.half`), detail: why }, HALF);
    else announce(error);
  };
}

/** The newest live version; null if it fails to load. */
function fetchNewest(kind: CustomizationKindConfig, siteId: string, id: string): Promise<Customization | null> {
  return kind
    .live(siteId, id)
    .queryFn({})
    .catch(() => null);
}

/** Maps an error's `rules.<index>.<field>` codes to the keys of the sent rules. */
export function mapServerFaults(error: ApiError, part: RuleSave): RuleFaults {
  return groupFaults(
    Object.entries(error.errors).flatMap(([path, codes]) => {
      const [, index, field = ""] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? [];
      const key = index === undefined ? undefined : part.keys[Number(index)];
      const code = codes[0];
      return key === undefined || code === undefined ? [] : [{ key, field, code }];
    }),
  );
}
