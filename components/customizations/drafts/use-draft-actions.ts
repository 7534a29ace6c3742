import { useTranslations } from "next-intl";
import type { Newer, Pending } from "@/components/customizations/model/draft-work";
import { useEffectWords } from "@/components/customizations/model/use-effect-words";
import { notify } from "@/lib/client/notify";
import { useWrites, type Writes, type WriteTools } from "@/lib/client/use-write";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { Reach } from "@/lib/domain/customizations/publish-effect";
import { askReview, dropStored } from "./draft-calls";
import { type DraftWriting, setStored, settleLive, writeDraft, writeLive } from "./draft-writes";

type Acting = { unsaved: number; newer: Newer; onFaults: () => void; reach: Reach };

/** Does something with the pending rules once they stand over what is newest; false when that was refused. */
type Act = (work: (tools: WriteTools, pending: Pending) => Promise<boolean>) => Promise<boolean>;

/** What can be done with the draft. */
export function useDraftActs(writing: DraftWriting, acting: Acting) {
  const t = useTranslations("drafts");
  const writes = useWrites("query-customizations", { stale: writing.kind.stale });
  const { newer } = acting;
  const act: Act = async (work) => {
    if (writing.editor.ownFaults.size > 0) {
      acting.onFaults();
      return false;
    }
    const isDone = await writes.run(async (tools) => {
      const pending = await newer.ready();
      return pending !== null && (await work(tools, pending));
    });
    return isDone ?? false;
  };
  const save = () =>
    act(async (tools, pending) => {
      const written = await writeDraft(tools, writing, pending);
      if (written === null) return false;
      newer.forget();
      tools.done(t("saved"));
      return true;
    });
  const publish = usePublish(writing, acting, act);
  const discard = useDiscard(writing, newer, writes);
  const ask = useAsk(writing, acting, act);
  return { isBusy: writes.isPending, save, publish, discard, ask };
}

/** Makes the pending rules live, unless somebody has a newer draft. */
function usePublish(writing: DraftWriting, { unsaved, newer, reach }: Acting, act: Act) {
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
        notify({ kind: "warning", text: t(`notApproved.${written.notApproved}`) });
        return false;
      }
      if ("newerBy" in written) {
        notify({ kind: "warning", text: t("newerDraft", { by: written.newerBy }) });
        return false;
      }
      settleLive(writing, written);
      newer.forget();
      const { key, values } = effectWords(written.sent.draft, now, reach);
      tools.done(t(`published.${key}`, values));
      return true;
    });
}

/** Throws the draft away; the editor goes on from what is live. */
function useDiscard(writing: DraftWriting, newer: Newer, { run }: Writes) {
  const t = useTranslations("drafts");
  const { editor, siteId, keep } = writing;
  const { base } = editor;
  return async () => {
    await run(async ({ send, done }) => {
      await dropStored(send, siteId, base);
      setStored(writing, null);
      keep({ revision: null, state: null });
      editor.restart(base);
      newer.forget();
      done(t("discarded"));
    });
  };
}

/** Asks for a second person, who then has the draft as it is here; or takes the request back. */
function useAsk(writing: DraftWriting, { unsaved }: Acting, act: Act) {
  const t = useTranslations("drafts");
  const { editor, siteId, stored, keep } = writing;
  const { base } = editor;
  return (isAsked: boolean, note: string | null) =>
    act(async (tools, pending) => {
      const isStored = stored !== null && unsaved === 0 && pending.draft === editor.draft;
      if (isAsked && !isStored && (await writeDraft(tools, writing, pending)) === null) return false;
      const answer = await askReview(tools.send, siteId, base, { isAsked, note });
      setStored(writing, answer);
      keep({ revision: answer.revision, state: pending.draft });
      tools.done(t(isAsked ? "asked" : "notAsked"));
      return true;
    });
}
