import { useTranslations } from "next-intl";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import {
  listOffRules,
  type NewerVersions,
  type PublishInput,
} from "@/components/customizations/model/saving/draft-work";
import { mapServerFaults } from "@/components/customizations/model/saving/use-save";
import { useEffectWords } from "@/components/customizations/model/words/use-effect-words";
import type { DraftCalls, DraftEvents, OpenSubject } from "@/components/drafts/writes/open-subject";
import { isStaleDraft } from "@/components/drafts/writes/stale";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { readAgain } from "@/lib/client/read-again";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import type { WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  type Draft,
  discardDraft,
  publishDraft,
  requestChanges,
  requestReview,
  saveDraft,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { fromCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { isApiError } from "@/lib/http/api-error";
import { cacheDraft, type RuleDraftContext, type RuleWork, recordStored } from "./draft-context";
import { writeFirst } from "./first-draft";
import { loadNewest, rebaseOntoNewest, rebaseOntoStored } from "./rebase-draft";

type Options = {
  /** Number of changes that the backend has not stored. */
  unsaved: number;
  newer: NewerVersions;
  onFaults: () => void;
  reach: EffectContext;
};

/** A customization as the subject of a draft: its rules are pending, and are merged with those of others. */
export function useRuleSubject(
  context: RuleDraftContext,
  options: Options,
): OpenSubject<RuleWork, Draft, Customization, PublishInput> {
  const t = useTranslations("drafts");
  const { supports } = useSite();
  const effectWords = useEffectWords();
  const { editor, kind, isApprovalRequired } = context;
  const stale = [...kind.stale, countReviews];
  const onUndone = isStored(editor.base) ? undefined : context.newWork?.reopen;
  const reportNotApproved = (code: "edited" | "moved" | "published" | "discarded", by = "none") =>
    notify({ kind: "warning", text: t(`notApproved.${code}`, { by }) });
  function refuse({ announce }: WriteTools, error: Error, { draft }: RuleWork): void {
    const part = { rules: [], keys: draft.rules.map((rule) => rule.key) };
    const faults = isApiError(error) ? mapServerFaults(error, part) : NO_FAULTS;
    editor.setServerFaults(faults);
    if (faults.size > 0) options.onFaults();
    const isAboutApproval = isApiError(error) && error.code === "approval_needed";
    announce(error, isAboutApproval ? "drafts" : undefined);
  }
  return {
    feature: "query-customizations",
    stale,
    staleByReview: [...stale, showDraft],
    isReady: () => {
      if (editor.ownFaults.size > 0) options.onFaults();
      return editor.ownFaults.size === 0;
    },
    take: (_purpose, input) => takeWork(context, options, input),
    calls: buildCalls(context),
    events: buildEvents(context, options),
    canCarry: supports("publish_contents"),
    storedDraft: saveDraft.response,
    buildNotice: (text) => ({ text, onUndone }),
    describePublished: (work, { now }) => {
      const { key, values } = effectWords(work.draft, now, options.reach);
      return t(`published.${key}`, values);
    },
    writeFirst: (tools, work, purpose) =>
      writeFirst(context, { ...tools, refuse: (error, sent) => refuse(tools, error, sent) }, work, purpose),
    mayPublish: (work) => {
      // Storing would make the approver the author.
      const isEdited = isApprovalRequired && !work.isStored;
      if (isEdited) reportNotApproved("edited");
      return !isEdited;
    },
    rebase: async (error, work, call) => {
      if (call === "publish" && isApprovalRequired) {
        const { code, by } = await loadNewest(context);
        reportNotApproved(code, by);
        // Without a draft there is nothing left to review.
        return code !== "moved";
      }
      const isOverDraft = call === "store" || isStaleDraft(error);
      return isOverDraft ? rebaseOntoStored(context, work) : rebaseOntoNewest(context, work);
    },
    refuse,
  };
}

const NO_FAULTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();

/** The pending rules after conflicts are resolved; null when postponed. */
async function takeWork(
  { editor, synced, stored }: RuleDraftContext,
  { newer, unsaved }: Options,
  input: PublishInput | undefined,
): Promise<RuleWork | null> {
  const pending = await newer.ready();
  if (pending === null) return null;
  const isAsShown = pending.draft === editor.draft;
  const isInDraft = synced.revision !== null && stored !== null && unsaved === 0 && isAsShown;
  return { ...pending, synced, isStored: isInDraft, ranks: isAsShown ? input?.ranks : undefined };
}

function buildEvents(context: RuleDraftContext, { newer }: Options): DraftEvents<RuleWork, Draft, Customization> {
  const { client, siteId, kind, editor, setSynced, newWork } = context;
  function forgetDraft(id: string): void {
    cacheDraft(context, id, null);
    setSynced({ revision: null, state: null });
    newer.forget();
  }
  return {
    onStored: (stored, work, purpose) => {
      if (purpose === "save") newer.forget();
      return recordStored(context, stored, work);
    },
    onPublished: (live, { draft }) => {
      storeAnswer(client, kind.live(siteId, live.id), live);
      forgetDraft(live.id);
      editor.acceptSaved(live, draft);
      newWork?.onStored(live);
    },
    onDiscarded: () => {
      forgetDraft(editor.base.id);
      editor.restart(editor.base);
      return {};
    },
    onReviewRequested: async (stored, work) => {
      if (stored === null) {
        // The site may no longer require approval.
        await readAgain(client, read(showDraft, buildDraftInput(siteId, kind.name, work.base.id)));
        return;
      }
      cacheDraft(context, stored.object_id, stored);
      setSynced({ revision: stored.revision, state: work.isStored ? work.draft : work.synced.state });
    },
    onChangesRequested: (stored) => {
      if (stored !== null) cacheDraft(context, stored.object_id, stored);
    },
  };
}

/** The calls about the draft of the open customization. */
function buildCalls({ siteId, editor, extras }: RuleDraftContext): DraftCalls<RuleWork, Draft, Customization> {
  const params = { siteId };
  const open = nameDraft(editor.base);
  return {
    store: (send, work) => {
      const body = { ...nameDraft(work.base), ...buildContent(work, extras) };
      return send(saveDraft, { params, body }, { ifMatch: work.synced.revision ?? 0, canUndo: false });
    },
    publish: (send, work, isCarried) => {
      const content = isCarried ? buildContent(work, extras) : {};
      const seen = { draft_revision: work.synced.revision ?? 0, ranks: work.ranks };
      const body = { ...nameDraft(work.base), ...seen, ...content };
      return send(publishDraft, { params, body }, { ifMatch: work.base.revision ?? 0 }).then(fromCustomizationAnswer);
    },
    discard: (send) => send(discardDraft, { params, body: open }),
    requestReview: (send, { base }, { isRequested, note }) =>
      send(requestReview, { params, body: { ...nameDraft(base), is_asked: isRequested, note } }, { canUndo: false }),
    requestChanges: (send, note) => send(requestChanges, { params, body: { ...open, note } }),
  };
}

function nameDraft({ kind, id }: Customization) {
  return { kind, object_id: id };
}

/** Pending rules as the calls store them; their base is the live version. */
function buildContent(work: RuleWork, extras: RuleExtras) {
  return {
    mode: work.draft.mode,
    rules: buildSaves(work.draft, true, extras).flatMap(({ rules }) => rules),
    ...listOffRules(work),
    base_revision: String(work.base.revision ?? 0),
  };
}
