import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Newer, Pending } from "@/components/customizations/model/draft-work";
import { useEffectWords } from "@/components/customizations/model/use-effect-words";
import { hearing, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { Reach } from "@/lib/domain/customizations/publish-effect";
import { askReview, dropStored } from "./draft-calls";
import { type DraftWriting, setStored, settleLive, writeDraft, writeLive } from "./draft-writes";

type Acting = { unsaved: number; newer: Newer; onFaults: () => void; reach: Reach };

/** Does something with the pending rules once they stand over what is newest; false when that was refused. */
type Act = (work: (pending: Pending) => Promise<boolean>) => Promise<boolean>;

/** What can be done with the draft. */
export function useDraftActs(writing: DraftWriting, acting: Acting) {
  const t = useTranslations("drafts");
  const { isBusy, once } = useOnce();
  const { newer } = acting;
  const act: Act = (work) => {
    if (writing.editor.ownFaults.size > 0) {
      acting.onFaults();
      return Promise.resolve(false);
    }
    return once(async () => {
      const pending = await newer.ready();
      return pending !== null && (await work(pending));
    });
  };
  const save = () =>
    act(async (pending) => {
      const written = await writeDraft(writing, pending);
      if (written === null) return false;
      newer.forget();
      notify({ kind: "good", text: t("saved") });
      return true;
    });
  const publish = usePublish(writing, acting, act);
  const discard = useDiscard(writing, newer, once);
  const ask = useAsk(writing, acting, act);
  return { isBusy, save, publish, discard, ask };
}

/** Makes the pending rules live, unless somebody has a newer draft. */
function usePublish(writing: DraftWriting, { unsaved, newer, reach }: Acting, act: Act) {
  const t = useTranslations("drafts");
  const done = useDone();
  const effectWords = useEffectWords();
  return (now: number, seen?: PublishedRanks) =>
    act(async (pending) => {
      const heard = hearing();
      const isAsSeen = pending.draft === writing.editor.draft;
      const ranks = isAsSeen ? seen : undefined;
      const isSaved = unsaved === 0 && isAsSeen;
      const written = await writeLive(writing, { pending, isSaved, ranks, told: heard.told });
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
      done(t(`published.${key}`, values), heard);
      return true;
    });
}

/** Throws the draft away; the editor goes on from what is live. */
function useDiscard(writing: DraftWriting, newer: Newer, once: ReturnType<typeof useOnce>["once"]) {
  const t = useTranslations("drafts");
  const done = useDone();
  const { editor, siteId, keep } = writing;
  const { base } = editor;
  return async () => {
    await once(async () => {
      const heard = hearing();
      await dropStored(siteId, base, heard.told);
      setStored(writing, null);
      keep({ revision: null, state: null });
      editor.restart(base);
      newer.forget();
      done(t("discarded"), heard);
      return true;
    });
  };
}

/** Asks for a second person, who then has the draft as it is here; or takes the request back. */
function useAsk(writing: DraftWriting, { unsaved }: Acting, act: Act) {
  const t = useTranslations("drafts");
  const { editor, siteId, stored, keep } = writing;
  const { base } = editor;
  return (isAsked: boolean, note: string | null) =>
    act(async (pending) => {
      const isStored = stored !== null && unsaved === 0 && pending.draft === editor.draft;
      if (isAsked && !isStored && (await writeDraft(writing, pending)) === null) return false;
      const answer = await askReview(siteId, base, isAsked, note);
      setStored(writing, answer);
      keep({ revision: answer.revision, state: pending.draft });
      notify({ kind: "good", text: t(isAsked ? "asked" : "notAsked") });
      return true;
    });
}

/** One write at a time, however often it is asked for; what it throws is announced once. */
function useOnce() {
  const t = useTranslations();
  const running = useRef<Promise<boolean> | null>(null);
  const [isBusy, setBusy] = useState(false);
  function once(act: () => Promise<boolean>): Promise<boolean> {
    if (running.current !== null) return running.current;
    setBusy(true);
    running.current = act()
      .catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        announceError(t, error, "query-customizations");
        return false;
      })
      .finally(() => {
        running.current = null;
        setBusy(false);
      });
    return running.current;
  }
  return { isBusy, once };
}
