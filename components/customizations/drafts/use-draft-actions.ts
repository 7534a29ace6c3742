import { useTranslations } from "next-intl";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import type { NewerVersions, PendingRules } from "@/components/customizations/model/saving/draft-work";
import { useEffectWords } from "@/components/customizations/model/words/use-effect-words";
import { sendReview } from "@/components/drafts/writes/send-review";
import type { DoneNotice } from "@/lib/client/done-notice";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { readAgain } from "@/lib/client/read-again";
import { useWrites, type Writes, type WriteTools } from "@/lib/client/use-write";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import { discardStored, sendChangeRequest, sendReviewRequest } from "./draft-calls";
import type { DraftContext } from "./draft-context";
import { cacheDraft, finishPublish, writeDraft, writeLive } from "./draft-writes";

type ActionOptions = { unsaved: number; newer: NewerVersions; onFaults: () => void; reach: EffectContext };

/** Runs `work` with the pending rules after conflicts are resolved; false when it failed. */
type Act = (work: (tools: WriteTools, pending: PendingRules) => Promise<boolean>) => Promise<boolean>;

/** The actions on the draft: save, publish, discard, request a review or changes. */
export function useDraftActions(writing: DraftContext, options: ActionOptions) {
  const t = useTranslations("drafts");
  const writes = useWrites("query-customizations", { stale: [...writing.kind.stale, countReviews] });
  const { newer } = options;
  const act: Act = async (work) => {
    if (writing.editor.ownFaults.size > 0) {
      options.onFaults();
      return false;
    }
    const isDone = await writes.run(async (tools) => {
      const pending = await newer.ready();
      return pending !== null && (await work(tools, pending));
    });
    return isDone ?? false;
  };
  const notice = buildNotice(writing);
  const save = () =>
    act(async (tools, pending) => {
      const written = await writeDraft(tools, writing, pending);
      if (written === null) return false;
      newer.forget();
      tools.done(notice(t("saved")));
      return true;
    });
  const publish = usePublish(writing, options, act);
  const discard = useDiscard(writing, newer, writes);
  const requestReview = useReviewRequest(writing, options, act);
  const requestChanges = useChangeRequest(writing, writes);
  return { isBusy: writes.isPending, save, publish, discard, requestReview, requestChanges };
}

/** The notification of a write; undoing the one that created the customization opens its editor again. */
function buildNotice({ editor, newWork }: DraftContext): (text: string) => DoneNotice {
  const onUndone = isStored(editor.base) ? undefined : newWork?.reopen;
  return (text) => ({ text, onUndone });
}

/** Publishes the pending rules, unless someone else stored a newer draft. */
function usePublish(writing: DraftContext, { unsaved, newer, reach }: ActionOptions, act: Act) {
  const t = useTranslations("drafts");
  const effectWords = useEffectWords();
  return (now: number, seen?: PublishedRanks) =>
    act(async (tools, pending) => {
      const isAsSeen = pending.draft === writing.editor.draft;
      const ranks = isAsSeen ? seen : undefined;
      const isSaved = unsaved === 0 && isAsSeen;
      const written = await writeLive(tools, writing, { pending, isSaved, ranks });
      if (written === null) return false;
      if ("notApproved" in written) {
        const { notApproved, by = "none" } = written;
        notify({ kind: "warning", text: t(`notApproved.${notApproved}`, { by }) });
        // Without a draft there is nothing left to review.
        return notApproved === "published" || notApproved === "discarded";
      }
      if ("newerBy" in written) {
        notify({ kind: "warning", text: t("newerDraft", { by: written.newerBy }) });
        return false;
      }
      finishPublish(writing, written);
      newer.forget();
      const { key, values } = effectWords(written.sent.draft, now, reach);
      tools.done({ ...buildNotice(writing)(t(`published.${key}`, values)), needsApproval: true });
      return true;
    });
}

/** Discards the draft and resets the editor to the live version. */
function useDiscard(writing: DraftContext, newer: NewerVersions, { run }: Writes) {
  const t = useTranslations("drafts");
  const { editor, siteId, setSynced } = writing;
  const { base } = editor;
  return async () => {
    await run(async ({ send, done }) => {
      await discardStored(send, siteId, base);
      cacheDraft(writing, base.id, null);
      setSynced({ revision: null, state: null });
      editor.restart(base);
      newer.forget();
      done(t("discarded"));
    });
  };
}

/** Requests a review, storing unsaved changes first, or withdraws the request. */
function useReviewRequest(writing: DraftContext, { unsaved }: ActionOptions, act: Act) {
  const t = useTranslations("drafts");
  const { client, editor, kind, siteId, stored, setSynced } = writing;
  const { base } = editor;
  return (isRequested: boolean, note: string | null) =>
    act(async (tools, pending) => {
      const isUpToDate = stored !== null && unsaved === 0 && pending.draft === editor.draft;
      const written = isRequested && !isUpToDate ? await writeDraft(tools, writing, pending) : undefined;
      if (written === null) return false;
      const about = { kind: base.kind, id: written?.answer.object_id ?? base.id };
      const answer = await sendReview(tools, () => sendReviewRequest(tools.send, siteId, about, { isRequested, note }));
      if (answer === null) {
        // The site may no longer require approval.
        await readAgain(client, read(showDraft, buildDraftInput(siteId, kind.name, about.id)));
        return false;
      }
      cacheDraft(writing, answer.object_id, answer);
      setSynced({ revision: answer.revision, state: pending.draft });
      tools.done(t(isRequested ? "approvalRequested" : "requestCanceled"));
      return true;
    });
}

/** Requests changes of the stored draft; unsaved changes stay unsaved. */
function useChangeRequest(writing: DraftContext, { run }: Writes) {
  const t = useTranslations("drafts.requestChanges");
  const { editor, siteId, kind } = writing;
  return async (note: string) => {
    const sendRequest = async (tools: WriteTools) => {
      const answer = await sendReview(tools, () => sendChangeRequest(tools.send, siteId, editor.base, note));
      if (answer === null) return false;
      cacheDraft(writing, answer.object_id, answer);
      tools.done(t("done"));
      return true;
    };
    // A refusal says that the draft changed.
    return (await run(sendRequest, { stale: [...kind.stale, countReviews, showDraft] })) ?? false;
  };
}
