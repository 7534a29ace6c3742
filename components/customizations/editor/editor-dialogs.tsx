import { lazy, Suspense, useEffect } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { PartBoundary } from "@/lib/client/part-boundary";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { BySource } from "@/lib/domain/search/places";

// Dialogs render on demand; their scripts load while the browser is idle.
const parts = {
  rule: () => import("@/components/customizations/rules/rule-dialog").then((file) => ({ default: file.RuleDialog })),
  add: () =>
    import("@/components/customizations/rules/add-item-dialog").then((file) => ({ default: file.AddItemDialog })),
  position: () =>
    import("@/components/customizations/results/position-dialog").then((file) => ({ default: file.PositionDialog })),
  clash: () => import("@/components/customizations/rules/clash-dialog").then((file) => ({ default: file.ClashDialog })),
  mode: () => import("./mode-dialog").then((file) => ({ default: file.ModeDialog })),
  review: () =>
    import("@/components/customizations/drafts/draft-dialogs").then((file) => ({ default: file.DraftDialogs })),
  pinCsv: () =>
    import("@/components/customizations/rules/pin-csv-dialog").then((file) => ({ default: file.PinCsvDialog })),
  bulk: () =>
    import("@/components/customizations/results/bulk-dialogs").then((file) => ({ default: file.BulkDialogs })),
  shortcuts: () => import("./shortcut-dialog").then((file) => ({ default: file.ShortcutDialog })),
  find: () => import("@/components/customizations/results/find-dialog").then((file) => ({ default: file.FindDialog })),
  aliases: () => import("./alias-dialog").then((file) => ({ default: file.AliasDialog })),
  forms: () =>
    import("@/components/customizations/evidence/forms-dialog").then((file) => ({ default: file.FormsDialog })),
  versions: () =>
    import("@/components/customizations/drafts/history-panel").then((file) => ({ default: file.HistoryPanel })),
  questions: () => import("./editor-questions").then((file) => ({ default: file.EditorQuestions })),
};
const RuleDialog = lazy(parts.rule);
const AddItemDialog = lazy(parts.add);
const PositionDialog = lazy(parts.position);
const ClashDialog = lazy(parts.clash);
const ModeDialog = lazy(parts.mode);
const DraftDialogs = lazy(parts.review);
const PinCsvDialog = lazy(parts.pinCsv);
const BulkDialogs = lazy(parts.bulk);
const ShortcutDialog = lazy(parts.shortcuts);
const FindDialog = lazy(parts.find);
const AliasDialog = lazy(parts.aliases);
const FormsDialog = lazy(parts.forms);
const HistoryPanel = lazy(parts.versions);
const EditorQuestions = lazy(parts.questions);

/** Dialogs that load when they open, because few visits need them. */
const RARE: ReadonlySet<string> = new Set<keyof typeof parts>([
  "find",
  "mode",
  "pinCsv",
  "shortcuts",
  "aliases",
  "forms",
]);

/** Renders the open dialog. */
export function EditorDialogs(props: EditorDialogProps & { previews: BySource<Preview> }) {
  usePreload();
  const { dialog } = props.editor;
  const { CopyWizard } = useCustomizationKind();
  return (
    <PartBoundary part={dialog} onFailed={() => props.editor.open(null)}>
      <Suspense fallback={null}>
        {dialog?.kind === "rule" && <RuleDialog {...props} ruleKey={dialog.key} />}
        {dialog?.kind === "add" && <AddItemDialog {...props} place={dialog.place} item={dialog.item} />}
        {dialog?.kind === "position" && <PositionDialog {...props} about={dialog} />}
        {dialog?.kind === "clash" && <ClashDialog {...props} collided={dialog} />}
        {dialog?.kind === "mode" && <ModeDialog {...props} towards={dialog.towards} />}
        {dialog?.kind === "versions" && <HistoryPanel editor={props.editor} />}
        {dialog?.kind === "pinCsv" && <PinCsvDialog {...props} />}
        {dialog?.kind === "find" && <FindDialog {...props} />}
        {dialog?.kind === "shortcuts" && <ShortcutDialog {...props} />}
        {(dialog?.kind === "bulkDates" || dialog?.kind === "bulkStock") && <BulkDialogs {...props} about={dialog} />}
        {dialog?.kind === "aliases" && <AliasDialog editor={props.editor} />}
        {dialog?.kind === "forms" && <FormsDialog base={props.editor.base} onClose={() => props.editor.open(null)} />}
        {dialog?.kind === "copy" && CopyWizard !== null && (
          <CopyWizard
            ids={[props.editor.base.id]}
            hasPending={props.work.unsaved > 0 || props.work.stored !== null}
            onClose={() => props.editor.open(null)}
          />
        )}
        {dialog !== null && <DraftDialogs {...props} />}
        {(dialog !== null || props.copy.offer !== null) && <EditorQuestions {...props} />}
      </Suspense>
    </PartBoundary>
  );
}

function usePreload(): void {
  useEffect(() => {
    const load = () => {
      for (const [name, part] of Object.entries(parts)) if (!RARE.has(name)) part().catch(() => undefined);
    };
    if (typeof window.requestIdleCallback !== "function") return;
    const waiting = window.requestIdleCallback(load, { timeout: 10_000 });
    return () => window.cancelIdleCallback(waiting);
  }, []);
}
