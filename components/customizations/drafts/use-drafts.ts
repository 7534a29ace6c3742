import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { draftInput } from "@/components/customizations/model/common-form";
import type { DraftWork } from "@/components/customizations/model/draft-work";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { useKind } from "@/components/customizations/model/kind";
import { serverFaults } from "@/components/customizations/model/use-save";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { showDraft } from "@/lib/contract/customizations/drafts";
import type { Reach } from "@/lib/domain/customizations/publish-effect";
import { changesBetween, type RuleDraft, type RuleState, savedState } from "@/lib/domain/customizations/rule-draft";
import { extrasOf } from "@/lib/domain/customizations/rule-save";
import type { OpenedDraft } from "@/lib/domain/customizations/stored-draft";
import { isApiError } from "@/lib/http/api-error";
import type { DraftWriting, Kept } from "./draft-writes";
import { useDraftActs } from "./use-draft-acts";
import { useNewer } from "./use-newer";
import type { Rebasing } from "./use-rebase";

type Around = {
  siteId: string;
  editor: RuleEditor;
  /** The live version as it is known now. */
  newest: Customization;
  /** What the editor opened with. */
  opened: OpenedDraft;
  rebasing: Rebasing;
  onFaults: () => void;
  reach: Reach;
};

/** The draft of the customization that is open. */
export function useDrafts(around: Around): DraftWork {
  const { siteId, editor } = around;
  const kind = useKind();
  const { site, groups } = useSite();
  const client = useQueryClient();
  const isOn = groups.includes("drafts");
  const found = useQuery({ ...read(showDraft, draftInput(siteId, kind.name, editor.base.id)), enabled: isOn });
  const stored = found.data?.draft ?? null;
  const [kept, keep] = useState<Kept>({ revision: stored?.revision ?? null, state: around.opened.draft });
  const { draft } = editor;
  const safe = useMemo(() => (kept.revision === null ? null : kept.state) ?? savedState(draft), [kept, draft]);
  const unsaved = useMemo(() => changesBetween(safe, draft).length, [safe, draft]);
  const refuse = useRefusal(editor, around.onFaults);
  const extras = extrasOf(groups);
  const isApprovalRequired = found.data?.approval_required ?? false;
  const writing = {
    ...around,
    isApprovalRequired,
    kind,
    client,
    timeZone: site.time_zone,
    extras,
    kept,
    stored,
    keep,
    refuse,
  };
  // The editor has restarted from what is live, as after a restored version: the draft belongs over that. Undoing every
  // step leads to the same rules, but with steps to redo.
  const isReset =
    stored !== null && editor.history.future.length === 0 && isAsSaved(draft) && !isSameState(safe, draft);
  const isIdle = isOn && !found.isPending && (unsaved === 0 || isReset);
  const newer = useNewer(writing, around.newest, { opened: around.opened, isIdle, isReset });
  const acts = useDraftActs(writing, { unsaved, newer, onFaults: around.onFaults, reach: around.reach });
  return {
    ...{ isOn, stored, kept: safe, unsaved, newer },
    isApprovalRequired,
    ...acts,
  };
}

function isAsSaved(draft: RuleDraft): boolean {
  return isSameState(savedState(draft), draft);
}

function isSameState(a: RuleState, b: RuleState): boolean {
  return a.rules === b.rules && a.off === b.off;
}

/** Codes go to their rules; everything else is said. */
function useRefusal(editor: RuleEditor, onFaults: () => void): DraftWriting["refuse"] {
  return ({ announce }, error, part) => {
    const found = isApiError(error) ? serverFaults(error, part) : new Map<string, ReadonlyMap<string, string>>();
    editor.setServerFaults(found);
    if (found.size > 0) onFaults();
    const isAboutApproval = isApiError(error) && error.code === "approval_needed";
    announce(error, isAboutApproval ? "drafts" : undefined);
  };
}
