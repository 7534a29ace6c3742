import { Redo2, Undo2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { DraftStrip } from "@/components/customizations/drafts/draft-strip";
import { PresenceChips } from "@/components/customizations/drafts/presence-chips";
import { EvidenceSection } from "@/components/customizations/evidence/evidence-section";
import { AffectingSection } from "@/components/customizations/explain/affecting-section";
import { EditorContext, useEditor } from "@/components/customizations/model/editor-context";
import type { RuleEditor as Editor } from "@/components/customizations/model/editor-state";
import { type EditEvent, formatChanges, formatEvent } from "@/components/customizations/model/event-text";
import { FiguresStrip } from "@/components/customizations/model/figures-strip";
import { useKind } from "@/components/customizations/model/kind";
import { HiddenItems } from "@/components/customizations/results/hidden-items";
import { PlacePanels } from "@/components/customizations/results/place-panels";
import { BlockNote, UnpinNote } from "@/components/customizations/results/unpin-note";
import { countByState } from "@/components/customizations/results/use-previews";
import { FaultSummary } from "@/components/customizations/rules/fault-summary";
import { InheritedSection } from "@/components/customizations/rules/inherited-section";
import { RuleTable } from "@/components/customizations/rules/rule-table";
import { MomentSwitch } from "@/components/customizations/timeline/moment-switch";
import { TimelineSection } from "@/components/customizations/timeline/timeline-section";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { changeSessionState } from "@/lib/client/ui-state";
import { changesBetween, type DraftRule, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { EditorDialogs } from "./editor-dialogs";
import { EditorHead } from "./editor-head";
import { EditorNotes } from "./editor-notes";
import { type Editing, type Opening, useEditing } from "./use-editing";

/** The detail editor of one customization. */
export function RuleEditor(opening: Opening) {
  const editing = useEditing(opening);
  const { editor, work, saving, copy, live, known, previews, now, at, frame } = editing;
  // Everything around the results renders later, so that a move shows immediately.
  const late = useDeferredValue(editing);
  const kind = useKind();
  useRuleFromAddress(editor.draft.rules, frame.canWrite ? editor.commands.edit : null);
  return (
    <EditorContext value={frame}>
      <Head editing={late} />
      <EditorNotes editing={editing} newest={opening.customization} />
      <DraftStrip editing={editing} />
      <FaultSummary faults={editor.faults} rules={editor.draft.rules} summaryRef={editing.summary} />
      <Figures editing={late} />
      <Moments rules={late.editor.draft.rules} now={now} chosen={editing.chosen} onLook={editing.look} />
      {kind.Lead && <kind.Lead base={editor.base} />}
      <PlacePanels live={live} previews={previews}>
        <HiddenItems previews={late.previews} mode={late.editor.draft.mode} />
      </PlacePanels>
      {kind.Aside && (
        <kind.Aside
          base={editor.base}
          draft={late.editor.draft}
          preview={late.previews[kind.places[0]]}
          at={late.chosen}
        />
      )}
      <Below editing={late} />
      <Announcement editor={editor} />
      <UnpinNote event={editor.lastEvent} previews={previews} />
      {kind.useReason !== null && <BlockNote event={editor.lastEvent} previews={previews} />}
      <EditorBar editing={editing} isDrawn={late.work.unsaved > 0} />
      <EditorDialogs {...{ editor, saving, work, copy, live, known, now, at }} />
    </EditorContext>
  );
}

const Head = memo(function Head({ editing }: { editing: Editing }) {
  const { editor, work, frame } = editing;
  const { base, commands } = editor;
  return (
    <>
      <EditorHead
        customization={base}
        tools={frame.canWrite && <HistoryButtons editor={editor} />}
        onMode={(towards) => editor.open({ kind: "mode", towards })}
        onVerb={(verb) => (verb === "clear" ? commands.clear() : editor.open({ kind: verb }))}
      />
      <AliasLine editor={editor} />
      <PresenceChips customization={base} isEditing={work.unsaved > 0} />
    </>
  );
});

const Moments = memo(MomentSwitch);

const Figures = memo(function Figures({ editing }: { editing: Editing }) {
  const { editor, known, frame, at } = editing;
  return <FiguresStrip figures={countByState(editor.draft, known, frame.style.timeZone, at)} />;
});

/** The sections below the results. */
const Below = memo(function Below({ editing }: { editing: Editing }) {
  const { editor, known, previews, now, at, chosen } = editing;
  const { base, draft, faults } = editor;
  return (
    <>
      <RuleTable draft={draft} faults={faults} known={known} previews={previews} now={at} />
      <InheritedSection editing={editing} />
      <TimelineSection editor={editor} now={now} />
      <EvidenceSection base={base} />
      <AffectingSection base={base} rules={draft.rules} at={chosen} />
    </>
  );
});

/** Events that another part announces: moves by their list, bulk actions by a notification, unpinning by its note. */
const ANNOUNCED_ELSEWHERE: ReadonlySet<EditEvent["verb"]> = new Set<EditEvent["verb"]>([
  "done",
  "bulk",
  "unpinned",
  "settled",
  "stepGone",
  "stepChanged",
]);

function Announcement({ editor }: { editor: Editor }) {
  const t = useTranslations("query-customizations");
  useNotices(editor);
  return (
    <p role="status" className="sr-only">
      {editor.lastEvent && !ANNOUNCED_ELSEWHERE.has(editor.lastEvent.verb) && formatEvent(t, editor.lastEvent)}
    </p>
  );
}

/**
 * Notifies about the outcome of a bulk action, with an undo for exactly that action. Unmounting the editor dismisses the
 * notifications, because the undo no longer works.
 */
function useNotices({ lastEvent, commands }: Editor): void {
  const t = useTranslations("query-customizations");
  const notified = useRef<EditEvent | null>(null);
  const shown = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = shown;
    return () => {
      for (const dismiss of current) dismiss();
    };
  }, []);
  useEffect(() => {
    if (lastEvent === null || notified.current === lastEvent) return;
    notified.current = lastEvent;
    if (lastEvent.verb === "stepGone" || lastEvent.verb === "stepChanged")
      notify({ kind: "warning", text: formatEvent(t, lastEvent) });
    if (lastEvent.verb === "settled") {
      const action = { label: t("clash.askAgain"), run: () => changeSessionState({ clashOutcome: null }) };
      shown.current.push(notify({ kind: "good", text: formatEvent(t, lastEvent), action }));
    }
    if (lastEvent.verb !== "bulk") return;
    const { step } = lastEvent;
    const isWhole = lastEvent.outcome.skipped.length === 0;
    const action =
      lastEvent.outcome.done > 0 ? { label: t("history.undoIt"), run: () => commands.undoStep(step) } : undefined;
    shown.current.push(notify({ kind: isWhole ? "good" : "warning", text: formatEvent(t, lastEvent), action }));
  }, [lastEvent, commands, t]);
}

type Props = {
  editing: Editing;
  /** Whether the last full render had unsaved changes; the bar appears after a move has been painted. */
  isDrawn: boolean;
};

/** Number of unsaved changes, with buttons to save the draft or to publish. Without drafts saving publishes. */
function EditorBar({ editing, isDrawn }: Props) {
  const t = useTranslations("query-customizations.bar");
  const d = useTranslations("drafts.bar");
  const { editor, work, saving } = editing;
  const hint = editor.base.revision === undefined ? "hintSoon" : "hintNow";
  return (
    <UnsavedBar
      count={isDrawn ? work.unsaved : 0}
      isSaving={saving.isSaving}
      onSave={() => void saving.save()}
      onDiscard={() => editor.open({ kind: "discard" })}
      saveLabel={work.isOn ? d("save") : undefined}
      actions={
        work.isOn && (
          <Button kind="primary" onClick={() => editor.open({ kind: "publish" })}>
            {d("publish")}
          </Button>
        )
      }
    >
      <span className="max-md:hidden">{work.isOn ? d("hint") : t(hint)}</span>
    </UnsavedBar>
  );
}

/** Opens the rule of the address (`?rule=<id>`) once, when the editor opens. */
function useRuleFromAddress(rules: readonly DraftRule[], edit: ((key: string) => void) | null): void {
  const ruleId = useSearchParams().get("rule");
  const [opening] = useState(() => rules.find((rule) => ruleId !== null && rule.id === ruleId)?.key ?? null);
  const [first] = useState(() => edit);
  useEffect(() => {
    if (opening !== null) first?.(opening);
  }, [opening, first]);
}

/** The aliases of the query, with a button to edit them (group `aliases`). */
function AliasLine({ editor }: { editor: Editor }) {
  const t = useTranslations("query-customizations.aliases");
  const kind = useKind();
  const { groups } = useSite();
  const { canWrite, language } = useEditor();
  const { aliases = [] } = editor.base;
  if (kind.saveAliases === null || !groups.includes("aliases") || (aliases.length === 0 && !canWrite)) return null;
  return (
    <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
      <span className="text-ink-2">{aliases.length === 0 ? t("none") : t("also")}</span>
      <ul lang={language} className="flex min-w-0 flex-wrap gap-1 empty:hidden">
        {aliases.map((alias) => (
          <li key={alias} className="max-w-full truncate rounded-chip bg-sunken px-2 py-0.5 text-sm" title={alias}>
            {alias}
          </li>
        ))}
      </ul>
      {canWrite && (
        <Button kind="quiet" isSmall onClick={() => editor.open({ kind: "aliases" })}>
          {t("edit")}
        </Button>
      )}
    </div>
  );
}

/** Undo and redo; their labels name what they would change. */
function HistoryButtons({ editor }: { editor: Editor }) {
  const t = useTranslations("query-customizations");
  const { history, draft, commands } = editor;
  const words = (from: RuleDraft, to: RuleDraft) => formatChanges(t, changesBetween(from, to));
  const [before, after] = [history.past.at(-1), history.future.at(-1)];
  return (
    <span className="inline-flex">
      <IconButton
        icon={Undo2}
        label={before === undefined ? t("history.nothingToUndo") : t("history.undo", { what: words(before, draft) })}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={commands.undo}
      />
      <IconButton
        icon={Redo2}
        label={after === undefined ? t("history.nothingToRedo") : t("history.redo", { what: words(draft, after) })}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={commands.redo}
      />
    </span>
  );
}
