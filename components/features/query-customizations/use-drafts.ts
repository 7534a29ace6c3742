import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { hearing, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { type Draft, showDraft } from "@/lib/contract/drafts";
import type { QueryCustomization } from "@/lib/contract/query-customizations";
import type { PublishedRanks } from "@/lib/contract/ranks";
import { changesBetween, type DraftRule, extrasOf, type RuleSave } from "@/lib/domain/rule-draft";
import type { OpenedDraft } from "@/lib/domain/stored-draft";
import { ApiError } from "@/lib/http/api-error";
import { askReview, dropStored, type Pending } from "./draft-calls";
import { draftInput } from "./draft-input";
import { type DraftWriting, type Kept, setStored, settleLive, writeDraft, writeLive } from "./draft-writes";
import type { QueryEditor } from "./editor-state";
import { type Newer, useNewer } from "./use-newer";
import type { Rebasing } from "./use-rebase";
import { serverFaults } from "./use-save";

/** The draft of the customization that is open, and what can be done with it. */
export type DraftWork = {
  /** Whether this backend keeps drafts; without them saving is publishing. */
  isOn: boolean;
  stored: Draft | null;
  /** A second person must publish on this site. */
  isApprovalRequired: boolean;
  /** The rules that are safe: those of the stored draft, else the live ones. */
  kept: readonly DraftRule[];
  /** How many changes are not stored anywhere but here. */
  unsaved: number;
  newer: Newer;
  isBusy: boolean;
  save: () => Promise<boolean>;
  /** Makes the pending rules live; the version keeps the ranks that were seen, where they were. */
  publish: (ranks?: PublishedRanks) => Promise<boolean>;
  discard: () => Promise<void>;
  /** Asks for a second person with a note, or takes the request back. */
  ask: (isAsked: boolean, note: string | null) => Promise<boolean>;
};

type Around = {
  siteId: string;
  editor: QueryEditor;
  /** The live version as it is known now. */
  newest: QueryCustomization;
  /** What the editor opened with. */
  opened: OpenedDraft;
  rebasing: Rebasing;
  onFaults: () => void;
};

/** The draft of the customization that is open. */
export function useDrafts(around: Around): DraftWork {
  const { siteId, editor } = around;
  const { site, groups } = useSite();
  const client = useQueryClient();
  const isOn = groups.includes("drafts");
  const found = useQuery({ ...read(showDraft, draftInput(siteId, editor.base.id)), enabled: isOn });
  const stored = found.data?.draft ?? null;
  const [kept, keep] = useState<Kept>({ revision: stored?.revision ?? null, rules: around.opened.draft.rules });
  const rules = (kept.revision === null ? null : kept.rules) ?? editor.draft.saved;
  const unsaved = useMemo(() => changesBetween(rules, editor.draft.rules).length, [rules, editor.draft.rules]);
  const refuse = useRefusal(editor, around.onFaults);
  const extras = extrasOf(groups);
  const writing = { ...around, client, timeZone: site.time_zone, extras, kept, stored, keep, refuse };
  // The editor was started anew from what is live, as after a restored version: the draft belongs over that.
  const isReset = stored !== null && editor.draft.rules === editor.draft.saved && rules !== editor.draft.rules;
  const isIdle = isOn && !found.isPending && (unsaved === 0 || isReset);
  const newer = useNewer(writing, around.newest, { opened: around.opened, isIdle, isReset });
  const acts = useActs(writing, { unsaved, newer, onFaults: around.onFaults });
  return {
    ...{ isOn, stored, kept: rules, unsaved, newer },
    isApprovalRequired: found.data?.approval_required ?? false,
    ...acts,
  };
}

type Acting = { unsaved: number; newer: Newer; onFaults: () => void };

/** What can be done with the draft. */
function useActs(writing: DraftWriting, { unsaved, newer, onFaults }: Acting) {
  const t = useTranslations("drafts");
  const done = useDone();
  const { isBusy, once } = useOnce();
  const { editor, siteId, stored, keep } = writing;
  const { base } = editor;
  const act = (work: (pending: Pending) => Promise<boolean>) => {
    if (editor.faults.size > 0) {
      onFaults();
      return Promise.resolve(false);
    }
    return once(async () => {
      const pending = await newer.ready();
      return pending !== null && (await work(pending));
    });
  };
  return {
    isBusy,
    save: () =>
      act(async (pending) => {
        const written = await writeDraft(writing, pending);
        if (written === null) return false;
        newer.forget();
        notify({ kind: "good", text: t("saved") });
        return true;
      }),
    publish: (seen?: PublishedRanks) =>
      act(async (pending) => {
        const heard = hearing();
        const isAsSeen = pending.draft === editor.draft;
        const ranks = isAsSeen ? seen : undefined;
        const written = await writeLive(writing, {
          pending,
          isSaved: unsaved === 0 && isAsSeen,
          ranks,
          told: heard.told,
        });
        if (written === null) return false;
        if ("newerBy" in written) {
          notify({ kind: "warning", text: t("newerDraft", { by: written.newerBy }) });
          return false;
        }
        settleLive(writing, written);
        newer.forget();
        done(t("published"), heard);
        return true;
      }),
    discard: async () => {
      await once(async () => {
        const heard = hearing();
        await dropStored(siteId, base.id, heard.told);
        setStored(writing, base.id, null);
        keep({ revision: null, rules: null });
        editor.restart(base);
        newer.forget();
        done(t("discarded"), heard);
        return true;
      });
    },
    ask: (isAsked: boolean, note: string | null) =>
      act(async (pending) => {
        const isStored = stored !== null && unsaved === 0 && pending.draft === editor.draft;
        if (isAsked && !isStored && (await writeDraft(writing, pending)) === null) return false;
        const answer = await askReview(siteId, base.id, isAsked, note);
        setStored(writing, base.id, answer);
        keep({ revision: answer.revision, rules: pending.draft.rules });
        notify({ kind: "good", text: t(isAsked ? "asked" : "notAsked") });
        return true;
      }),
  };
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

/** Codes go to their rules; everything else is said. */
function useRefusal(editor: QueryEditor, onFaults: () => void): DraftWriting["refuse"] {
  const t = useTranslations();
  return (error: Error, part: RuleSave) => {
    const found =
      error instanceof ApiError ? serverFaults(error, part) : new Map<string, ReadonlyMap<string, string>>();
    editor.setServerFaults(found);
    if (found.size > 0) onFaults();
    const isAboutApproval = error instanceof ApiError && error.code === "approval_needed";
    announceError(t, error, isAboutApproval ? "drafts" : "query-customizations");
  };
}
