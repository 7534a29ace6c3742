import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { Presence } from "@/components/customizations/drafts/presence";
import { RuleDraftStrip } from "@/components/customizations/drafts/rule-draft-strip";
import { AffectingSection } from "@/components/customizations/explain/affecting-section";
import { ActiveItemContext, createActiveItem } from "@/components/customizations/model/editing/active-item";
import { EditorContext } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind, usePlaces } from "@/components/customizations/model/kinds/kind";
import { ExpandableSection } from "@/components/customizations/model/parts/expandable-section";
import { FormNote } from "@/components/customizations/model/parts/form-note";
import { HiddenItems } from "@/components/customizations/results/hidden-items";
import { PlacePanels } from "@/components/customizations/results/place-panels";
import { BlockNote, UnpinNote } from "@/components/customizations/results/unpin-note";
import { FaultSummary } from "@/components/customizations/rules/fault-summary";
import { InheritedSection } from "@/components/customizations/rules/inherited-section";
import { RuleCounters } from "@/components/customizations/rules/rule-counters";
import type { RuleGroup } from "@/components/customizations/rules/rule-groups";
import { RuleTable } from "@/components/customizations/rules/rule-table";
import { useRuleLines } from "@/components/customizations/rules/use-rule-lines";
import { MomentButton, MomentSection } from "@/components/customizations/timeline/moment-switch";
import { TimelineSection } from "@/components/customizations/timeline/timeline-section";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { useSite } from "@/lib/client/site-context";
import { useUiState } from "@/lib/client/ui-state";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { hasSearches } from "@/lib/domain/search/kinds";
import { pickList } from "@/lib/domain/search/places";
import { Announcement } from "./editor-announcement";
import { EditorDialogs } from "./editor-dialogs";
import { EditorHead, LastChange, NotStoredChip } from "./editor-head";
import { EditorNotes } from "./editor-notes";
import { AliasLine, FindButton, HistoryButtons } from "./head-parts";
import { type Editing, type Opening, useEditing } from "./use-editing";
import { useFocusKeys } from "./use-focus-keys";

const EvidencePanel = lazy(() =>
  import("@/components/customizations/evidence/evidence-panel").then((file) => ({ default: file.EvidencePanel })),
);
const RuleSideList = lazy(() =>
  import("@/components/customizations/rules/rule-side-list").then((file) => ({ default: file.RuleSideList })),
);

/** The detail editor of one customization. */
export function RuleEditor(opening: Opening) {
  const editing = useEditing(opening);
  const { editor, frame } = editing;
  const [active] = useState(createActiveItem);
  useFocusKeys({ dialog: editor.dialog, open: editor.open, active });
  useRuleFromAddress(editor.draft.rules, frame.canWrite ? editor.commands.edit : null);
  return (
    <EditorContext value={frame}>
      <ActiveItemContext value={active}>
        <EditorBody editing={editing} newest={opening.customization} />
      </ActiveItemContext>
    </EditorContext>
  );
}

function EditorBody({ editing, newest }: { editing: Editing; newest: Opening["customization"] }) {
  const { editor, work, saving, copy, live, known, previews, now, at, chosen, look } = editing;
  // Everything around the results renders later, so that a move shows immediately.
  const late = useDeferredValue(editing);
  const kind = useCustomizationKind();
  const lines = useRuleLines({
    draft: late.editor.draft,
    faults: late.editor.faults,
    known: late.known,
    previews: late.previews,
    now: late.at,
  });
  const [only, setOnly] = useState<RuleGroup | null>(null);
  const [isMomentOpen, setMomentOpen] = useState(false);
  const [, change] = useUiState();
  const showGroup = (next: RuleGroup | null) => {
    setOnly(next);
    if (next !== null) change({ showsRulesBeside: true });
  };
  const toggleMoment = () => {
    setMomentOpen(!isMomentOpen);
    if (isMomentOpen) look(null);
  };
  return (
    <>
      <RuleEditorHead editing={late} />
      <EditorNotes editing={editing} newest={newest} />
      <FormNote base={late.editor.base} />
      <RuleDraftStrip editor={editor} work={work} now={now} />
      <FaultSummary faults={editor.faults} rules={editor.draft.rules} summaryRef={editing.summary} />
      <Facts lines={lines} only={only} onOnly={showGroup} base={late.editor.base}>
        <MomentButton isOpen={isMomentOpen} onToggle={toggleMoment} />
      </Facts>
      <MemoMomentSection isOpen={isMomentOpen} rules={late.editor.draft.rules} now={now} chosen={chosen} look={look} />
      {kind.Lead && <kind.Lead base={editor.base} />}
      <PlacePanels
        live={live}
        previews={previews}
        rules={{
          count: lines.length,
          draw: (onShow) => (
            <Suspense fallback={null}>
              <RuleSideList lines={lines} only={only} onOnly={setOnly} onShow={onShow} />
            </Suspense>
          ),
          isSheetOpen: editor.dialog?.kind === "rules",
          onSheet: (isOpen) => editor.open(isOpen ? { kind: "rules" } : null),
        }}
        tools={<FindButton onOpen={() => editor.open({ kind: "find" })} />}
      >
        <HiddenItems previews={late.previews} mode={late.editor.draft.mode} />
      </PlacePanels>
      <SectionsBelowResults editing={late}>
        <RuleTable lines={lines} only={only} onOnly={setOnly} />
      </SectionsBelowResults>
      <Announcement editor={editor} previews={previews} />
      <UnpinNote event={editor.lastEvent} previews={previews} />
      {kind.useReason !== null && <BlockNote event={editor.lastEvent} previews={previews} />}
      <EditorBar editing={editing} isDrawn={late.work.unsaved > 0} />
      <EditorDialogs
        editor={editor}
        saving={saving}
        work={work}
        copy={copy}
        live={live}
        known={known}
        now={now}
        at={at}
        previews={previews}
      />
    </>
  );
}

const RuleEditorHead = memo(function RuleEditorHead({ editing }: { editing: Editing }) {
  const { editor, work, frame } = editing;
  const { base, commands } = editor;
  return (
    <EditorHead
      customization={base}
      tools={frame.canWrite && <HistoryButtons editor={editor} />}
      beside={isStored(base) && <Presence customization={base} isEditing={work.unsaved > 0} />}
      onMode={(towards) => editor.open({ kind: "mode", towards })}
      onVerb={(verb) => (verb === "clear" ? commands.clear() : editor.open({ kind: verb }))}
    >
      {isStored(base) ? <AliasLine editor={editor} /> : <NotStoredChip />}
    </EditorHead>
  );
});

const MemoMomentSection = memo(MomentSection);

type FactsProps = Parameters<typeof RuleCounters>[0] & { base: Editing["editor"]["base"]; children: ReactNode };

/** The counters of rules, the last change, and a control of the whole editor: one line in wide windows. */
function Facts({ base, children, ...counters }: FactsProps) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap">
      <RuleCounters {...counters} />
      <p className="ml-auto min-w-0 text-ink-2 text-sm xl:truncate">
        <LastChange customization={base} />
      </p>
      <span className="shrink-0">{children}</span>
    </div>
  );
}

/** The sections below the results; `children` is the table of rules. */
const SectionsBelowResults = memo(function SectionsBelowResults({
  editing,
  children,
}: {
  editing: Editing;
  children: ReactNode;
}) {
  const { editor, now, chosen, previews } = editing;
  const { base, draft } = editor;
  const kind = useCustomizationKind();
  const [first] = usePlaces();
  return (
    <>
      {kind.Aside && <kind.Aside base={base} draft={draft} preview={pickList(previews, first)} at={chosen} />}
      {children}
      <InheritedSection editing={editing} />
      <TimelineSection editor={editor} now={now} />
      {isStored(base) && <EvidenceSection base={base} />}
      <AffectingSection base={base} rules={draft.rules} at={chosen} />
    </>
  );
});

/** Opens the rule of the address (`?rule=<id>`) once, when the editor opens. */
function useRuleFromAddress(rules: readonly DraftRule[], edit: ((key: string) => void) | null): void {
  const ruleId = useSearchParams().get("rule");
  const [opening] = useState(() => rules.find((rule) => ruleId !== null && rule.id === ruleId)?.key ?? null);
  const [first] = useState(() => edit);
  useEffect(() => {
    if (opening !== null) first?.(opening);
  }, [opening, first]);
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
  const hint = editor.base.revision === undefined ? "hintAfterSave" : "hintNow";
  return (
    <UnsavedBar
      count={isDrawn ? work.unsaved : 0}
      isSaving={saving.isSaving}
      onSave={() => void saving.save()}
      onDiscard={() => editor.open({ kind: "discard" })}
      saveLabel={work.isOn ? d("save") : undefined}
      actions={
        work.isOn && (
          <Button kind="primary" className="max-sm:col-span-2" onClick={() => editor.open({ kind: "publish" })}>
            {d(work.isApprovalRequired ? "ask" : "publish")}
          </Button>
        )
      }
    >
      <span className="max-md:hidden">{work.isOn ? d("hint") : t(hint)}</span>
    </UnsavedBar>
  );
}

/** Expandable section with the numbers of a customization and the verdicts on its rules; loads on first open. */
function EvidenceSection({ base }: { base: Customization }) {
  const t = useTranslations("rule-evidence");
  const { supports } = useSite();
  if (!supports("rule_evidence") || !hasSearches(base.kind)) return null;
  return (
    <ExpandableSection id="evidence" title={t("title")} show={t("show")} hide={t("hide")}>
      <EvidencePanel base={base} />
    </ExpandableSection>
  );
}
