import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useDrafts } from "@/components/customizations/drafts/use-drafts";
import { useRebase } from "@/components/customizations/drafts/use-rebase";
import type { EditorFrame } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useRuleEditor } from "@/components/customizations/model/editing/use-rule-editor";
import { useCustomizationKind, usePlaces } from "@/components/customizations/model/kinds/kind";
import {
  buildEffectContext,
  toLiveQuery,
  useLiveResults,
} from "@/components/customizations/model/live-results/use-live-results";
import type { DraftWork } from "@/components/customizations/model/saving/draft-work";
import { type RuleCopy, useRuleCopy } from "@/components/customizations/model/saving/use-rule-copy";
import { type SaveState, useSave } from "@/components/customizations/model/saving/use-save";
import { formatChange } from "@/components/customizations/model/words/change-text";
import { useFill, usePreviews } from "@/components/customizations/results/use-previews";
import { useInheritance } from "@/components/customizations/rules/use-inheritance";
import { useLeaveGuard, useSaveKey } from "@/components/drafts/editing/use-leave-guard";
import type { LocalCopy } from "@/components/drafts/editing/use-local-copy";
import { useNow } from "@/components/ui/use-now";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { getUiState } from "@/lib/client/ui-state";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import { type DraftRule, diffRuleStates } from "@/lib/domain/customizations/rule-draft";
import type { Preview, PreviewScope } from "@/lib/domain/customizations/rule-preview";
import { openDraft } from "@/lib/domain/customizations/stored-draft";
import type { BySource } from "@/lib/domain/search/places";
import { listTypeNames } from "@/lib/domain/search/preview-inputs";

/** Input of an editor: the live version, the stored draft, the server's clock (epoch ms). */
export type Opening = { customization: Customization; stored: Draft | null; openedAt: number };

/** State and commands of an editor. `look` sets the time of the previews (epoch ms); null is now. */
export function useEditing({ customization, stored, openedAt }: Opening) {
  const kind = useCustomizationKind();
  const { site, supports } = useSite();
  const siteId = site.trackingCode;
  const now = useNow(openedAt);
  const [chosen, look] = useState<number | null>(null);
  const at = chosen ?? now;
  const withTimes = supports("rule_times");
  const style = useMemo(() => ({ withTimes, timeZone: site.time_zone }), [withTimes, site.time_zone]);
  const shown = useRef<BySource<Preview> | null>(null);
  const switchOff = useRef<((rule: DraftRule) => void) | null>(null);
  const [fill] = useFill(siteId);
  const [opened] = useState(() => openDraft(customization, stored, site.time_zone));
  const [front, onPlace] = useState<Place>(usePlaces()[0]);
  const editor = useRuleEditor(customization, {
    style,
    now,
    planAt: chosen,
    shown,
    switchOff,
    fill,
    onPlace,
    start: opened.draft,
    deletesLive: kind.deleteRule !== null,
  });
  const { base, draft } = editor;
  const live = useLiveResults(toLiveQuery(siteId, base), chosen);
  const inheriting = useInheritance(editor, site.time_zone);
  const { effective } = inheriting;
  const rules = useMemo(() => effective(draft, at), [effective, draft, at]);
  const scope = useScope(base);
  const { known, previews } = usePreviews({ rules, live, scope, timeZone: style.timeZone, at, front });
  useEffect(() => {
    shown.current = previews;
    switchOff.current = (rule) => inheriting.setOff?.(rule, true);
  });
  const summary = useRef<HTMLElement>(null);
  const onFaults = () => focusOnceDrawn(() => summary.current);
  const rebasing = useRebase(siteId, editor);
  const reach = buildEffectContext({ scope, effective }, live);
  const direct = useSave(siteId, editor, { onFaults, ontoLive: rebasing.ontoLive, now, reach });
  const work = useDrafts({ siteId, editor, newest: customization, opened, rebasing, onFaults, reach });
  const saving: SaveState = work.isOn ? { isSaving: work.isBusy, save: work.save } : direct;
  const copy = useRuleCopy(siteId, base, { draft, savedState: work.savedState });
  useGuard(editor, saving, { work, copy });
  useEditorKeys(editor);
  useSaveKey(() => {
    // An open dialog is not applied yet, and saving must match what is visible.
    if (editor.dialog === null && work.unsaved > 0) void saving.save();
  });
  const frame = useFrame(editor, style, { planAt: chosen, effective, scope });
  return { editor, work, saving, copy, live, known, previews, now, at, chosen, look, frame, summary, inheriting };
}

export type Editing = ReturnType<typeof useEditing>;

/** Which items the list can show. Without `query_insight` the backend gives too few facts to rule an item out. */
function useScope({ subject, type }: Customization): PreviewScope {
  const { supports } = useSite();
  const kind = useCustomizationKind();
  const hasInsight = supports("query_insight");
  return useMemo(
    () => ({
      types: listTypeNames(kind.itemType(type)),
      category: hasInsight && kind.name === "product-listings" ? subject : null,
      isCatalogueKnown: hasInsight && kind.isOfCatalogue(type),
    }),
    [type, subject, kind, hasInsight],
  );
}

/** Context for the parts of the editor. In a preview of another time, edits act from that time on. */
function useFrame(
  { base, commands, draft, open }: RuleEditorState,
  style: EditorFrame["style"],
  { planAt, effective, scope }: Pick<EditorFrame, "effective" | "scope" | "planAt">,
): EditorFrame {
  const { site, supports } = useSite();
  // A save replaces all rules, so it would delete one that could not be read.
  const isWhole = base.unreadable_rows === undefined;
  const kind = useCustomizationKind();
  const canWrite = useAllowed(kind.writeAccess) && isWhole;
  const hasInsight = kind.insight !== null && supports("query_insight");
  const isAdvanced = draft.mode === "advanced";
  return useMemo(
    () => ({
      commands,
      style,
      canWrite,
      planAt,
      isAdvanced,
      effective,
      scope,
      language: site.language,
      askWhy: hasInsight ? (item, place, ruleKey) => open({ kind: "why", item, place, ruleKey }) : null,
    }),
    [commands, style, canWrite, planAt, isAdvanced, effective, scope, site.language, hasInsight, open],
  );
}

type GuardedWork = { work: DraftWork; copy: LocalCopy<RuleCopy> };

/** Warns before leaving and names the unsaved changes. */
function useGuard(editor: RuleEditorState, { save }: SaveState, { work, copy }: GuardedWork): void {
  const t = useTranslations("query-customizations");
  const listChanges = () => diffRuleStates(work.savedState, editor.draft).map((change) => formatChange(t, change));
  useLeaveGuard({
    isDirty: work.unsaved > 0,
    save: () => save(),
    describe: () => t("unsaved", { query: work.title, changes: listChanges().join("; ") }),
    copy,
  });
}

/**
 * Keys of the whole screen, wherever the focus is: Ctrl/Cmd+Z undoes, Shift+Ctrl/Cmd+Z and Ctrl/Cmd+Y redo, `?` opens the list of
 * keys. A text field keeps its own undo.
 */
function useEditorKeys(editor: RuleEditorState): void {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = findKeyCommand(event, latest.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function findKeyCommand(event: KeyboardEvent, { dialog, commands, open }: RuleEditorState): (() => void) | null {
  if (event.altKey || dialog !== null || isInFieldOrDialog(event.target)) return null;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === "z") return event.shiftKey ? commands.redo : commands.undo;
  if (isCommand && key === "y" && !event.shiftKey) return commands.redo;
  return event.key === "?" && !isCommand && getUiState().singleKeys ? () => open({ kind: "shortcuts" }) : null;
}

/** Whether the target is in a dialog or in a text field, which has its own undo. */
function isInFieldOrDialog(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = "textarea, select, input:not([type='checkbox'], [type='radio'], [type='button'])";
  return target.isContentEditable || target.closest(`${field}, [role='dialog'], [role='alertdialog']`) !== null;
}
