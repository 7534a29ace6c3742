import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { notify } from "@/lib/client/notify";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { type QueryCustomization, saveRules } from "@/lib/contract/query-customizations";
import type { RuleDraft } from "@/lib/domain/rule-draft";
import type { Place } from "@/lib/domain/rule-evaluator";
import { type KnownItems, knownItems, type Preview, previewOf, stateNow } from "@/lib/domain/rule-preview";
import { changeTexts } from "./change-text";
import { EditorContext, type EditorFrame } from "./editor-context";
import { EditorDialogs } from "./editor-dialogs";
import { EditorHead } from "./editor-head";
import { FaultSummary } from "./fault-summary";
import { type Figure, FiguresStrip } from "./figures-strip";
import { HiddenItems } from "./hidden-items";
import { HistoryButtons } from "./history-buttons";
import { PlacePanels } from "./place-panels";
import { RuleTable } from "./rule-table";
import { type Done, saidText } from "./said-text";
import { UnpinNote } from "./unpin-note";
import { useEditorKeys } from "./use-editor-keys";
import { useFill } from "./use-fill";
import { useKeptCopy } from "./use-kept-copy";
import { isWhole, useLiveResults } from "./use-live-results";
import { useNow } from "./use-now";
import { type QueryEditor as Editor, useQueryEditor } from "./use-query-editor";
import { type Saving, useSave } from "./use-save";

type Props = { customization: QueryCustomization; openedAt: number };

/** The detail editor of one customization. */
export function QueryEditor({ customization, openedAt }: Props) {
  const { site, groups } = useSite();
  const mayWrite = useAllowed(saveRules.access);
  const now = useNow(openedAt);
  const withTimes = groups.includes("rule_times");
  const style = useMemo(() => ({ withTimes, timeZone: site.time_zone }), [withTimes, site.time_zone]);
  const shown = useRef<Record<Place, Preview> | null>(null);
  const [fill] = useFill(site.trackingCode);
  const editor = useQueryEditor(customization, { style, now, shown, fill });
  const { base, draft, commands } = editor;
  const live = useLiveResults({ siteId: site.trackingCode, query: base.query, type: base.type });
  const { known, previews } = usePreviews(draft, live, style.timeZone, now);
  useEffect(() => {
    shown.current = previews;
  }, [previews]);
  const summary = useRef<HTMLElement>(null);
  const saving = useSave(site.trackingCode, editor, () => requestAnimationFrame(() => summary.current?.focus()));
  const copy = useKeptCopy(site.trackingCode, base, draft);
  useGuard(editor, saving, copy);
  // A dialog that is open has not been applied yet: what is saved must be what is seen behind it.
  useEditorKeys(editor, () => editor.count > 0 && void saving.save());
  const frame = useMemo<EditorFrame>(
    () => ({ commands, style, mayWrite, language: site.language, isAdvanced: draft.mode === "advanced" }),
    [commands, style, mayWrite, site.language, draft.mode],
  );
  return (
    <EditorContext value={frame}>
      <EditorHead
        customization={base}
        tools={mayWrite && <HistoryButtons editor={editor} />}
        onMode={(towards) => editor.open({ kind: "mode", towards })}
        onVerb={(verb) => (verb === "clear" ? commands.clear() : editor.open({ kind: verb }))}
      />
      <Notes
        editor={editor}
        newest={customization}
        mayWrite={mayWrite}
        isOrganic={live.search.isOrganic || live.search.isWaiting}
      />
      <FaultSummary faults={editor.faults} rules={draft.rules} summaryRef={summary} />
      <FiguresStrip figures={useFigures(draft, known, style.timeZone, now)} />
      <PlacePanels live={live} previews={previews}>
        <HiddenItems previews={previews} mode={draft.mode} />
      </PlacePanels>
      <RuleTable draft={draft} faults={editor.faults} known={known} previews={previews} now={now} />
      <Said editor={editor} />
      <UnpinNote said={editor.said} previews={previews} />
      <Pending editor={editor} saving={saving} />
      <EditorDialogs editor={editor} saving={saving} copy={copy} live={live} known={known} now={now} />
    </EditorContext>
  );
}

type Live = ReturnType<typeof useLiveResults>;

function usePreviews(draft: RuleDraft, live: Live, timeZone: string, now: number) {
  const { search, autocomplete } = live;
  const known = useMemo(
    () => knownItems(draft.rules, search.items, autocomplete.items),
    [draft.rules, search.items, autocomplete.items],
  );
  const searchPreview = usePreview("search", search, draft, { timeZone, now, known });
  const autocompletePreview = usePreview("autocomplete", autocomplete, draft, { timeZone, now, known });
  const previews: Record<Place, Preview> = useMemo(
    () => ({ search: searchPreview, autocomplete: autocompletePreview }),
    [searchPreview, autocompletePreview],
  );
  return { known, previews };
}

type View = { timeZone: string; now: number; known: KnownItems };

function usePreview(place: Place, live: Live[Place], draft: RuleDraft, { timeZone, now, known }: View): Preview {
  const { items } = live;
  const isAll = isWhole(live);
  return useMemo(
    () => previewOf(items, draft.rules, { at: now, place, timeZone }, known, isAll),
    [items, draft.rules, now, place, timeZone, known, isAll],
  );
}

function useFigures(draft: RuleDraft, known: KnownItems, timeZone: string, now: number): Figure[] {
  const states = draft.rules.map((rule) => ({ rule, state: stateNow(rule, { at: now, timeZone }, known) }));
  const count = (fits: (one: (typeof states)[number]) => boolean) => states.filter(fits).length;
  return [
    { id: "pinned", value: count(({ rule, state }) => state === "active" && rule.type === "pin") },
    { id: "hidden", value: count(({ rule, state }) => state === "active" && rule.type === "hide") },
    { id: "waiting", value: count(({ state }) => state === "dormant") },
    { id: "planned", value: count(({ state }) => state === "planned") },
    { id: "ended", value: count(({ state }) => state === "expired") },
  ];
}

/** What concerns the whole editor: who may not write, a live order, a newer version. */
function Notes({
  editor,
  newest,
  mayWrite,
  isOrganic,
}: {
  editor: Editor;
  newest: QueryCustomization;
  mayWrite: boolean;
  isOrganic: boolean;
}) {
  const t = useTranslations("query-customizations.notes");
  const isOutdated = newest.revision !== editor.base.revision && editor.count > 0;
  if (mayWrite && isOrganic && !isOutdated) return null;
  return (
    <div className="mb-6 grid gap-3">
      {!mayWrite && <Banner title={t("readOnly")}>{t("readOnlyHint")}</Banner>}
      {!isOrganic && <Banner title={t("liveOrder")}>{t("liveOrderHint")}</Banner>}
      {isOutdated && (
        <Banner
          kind="warn"
          isLive
          title={t("outdated", { by: newest.updated_by ?? "–" })}
          actions={<Button onClick={() => editor.open({ kind: "stale", theirs: newest })}>{t("compare")}</Button>}
        />
      )}
    </div>
  );
}

/** Moves are said by the list they happen in, what many got by a notice, a pin that went by its note. */
const SAID_ELSEWHERE: ReadonlySet<Done["verb"]> = new Set<Done["verb"]>(["done", "bulk", "unpinned"]);

function Said({ editor }: { editor: Editor }) {
  const t = useTranslations("query-customizations");
  useBulkNotice(editor);
  return (
    <p role="status" className="sr-only">
      {editor.said && !SAID_ELSEWHERE.has(editor.said.verb) && saidText(t, editor.said)}
    </p>
  );
}

/** What came of an action on many is said in a notice, from which it can be undone. */
function useBulkNotice({ said, commands }: Editor): void {
  const t = useTranslations("query-customizations");
  const told = useRef<Done | null>(null);
  useEffect(() => {
    if (said?.verb !== "bulk" || told.current === said) return;
    told.current = said;
    const isWhole = said.outcome.skipped.length === 0;
    const action = said.outcome.done > 0 ? { label: t("history.undoIt"), run: commands.undo } : undefined;
    notify({ kind: isWhole ? "good" : "warning", text: saidText(t, said), action });
  }, [said, commands, t]);
}

function Pending({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useTranslations("query-customizations.bar");
  return (
    <UnsavedBar
      count={editor.count}
      isSaving={saving.isSaving}
      onSave={() => void saving.save()}
      onDiscard={() => editor.open({ kind: "discard" })}
    >
      <span className="max-md:hidden">{t(editor.base.revision === undefined ? "hintSoon" : "hintNow")}</span>
    </UnsavedBar>
  );
}

/** Leaving asks first and names what is unsaved. */
function useGuard(editor: Editor, saving: Saving, copy: ReturnType<typeof useKeptCopy>): void {
  const t = useTranslations("query-customizations");
  useUnsavedGuard({
    isDirty: () => editor.count > 0,
    save: () => saving.save(),
    describe: () => t("leave", { query: editor.base.query, changes: changeTexts(t, editor.draft).join("; ") }),
    discard: () => copy.forget(),
    keep: copy.keep,
  });
}
