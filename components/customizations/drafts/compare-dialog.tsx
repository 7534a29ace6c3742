import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import { useListsAt } from "@/components/customizations/model/live-results/use-lists-at";
import { isWhole, toLiveQuery } from "@/components/customizations/model/live-results/use-live-results";
import { FormNote } from "@/components/customizations/model/parts/form-note";
import { type DialogProps, findOtherTime } from "@/components/customizations/model/saving/dialog-props";
import { ItemPicture } from "@/components/search/results/item-picture";
import { RankMarkWords } from "@/components/search/results/rank-changes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useSite } from "@/lib/client/site-context";
import { getSavedState } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems } from "@/lib/domain/customizations/rule-preview";
import { COMPARED_ROWS } from "@/lib/domain/kit/limits";
import { type BySource, findPlaceOf, type ListSource, pickList } from "@/lib/domain/search/places";
import { compareRanks, countMarks, type RankChange, type RankDiff } from "@/lib/domain/search/rank-diff";

/** Live and pending results side by side: the first results of each place, with what moved, entered and left. */
export function CompareDialog(props: DialogProps) {
  const t = useTranslations("drafts.compare");
  const r = useTranslations("results.ranks");
  const { editor, work } = props;
  const places = usePlaces();
  const chosen = findOtherTime(props);
  const dated = useRankDiffsAt(props, [chosen])(chosen);
  const close = () => editor.open(null);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      title={t(work.unsaved > 0 || work.stored === null ? "titleUnsaved" : "title")}
      actions={<Button onClick={close}>{t("close")}</Button>}
    >
      <FormNote base={editor.base} isListed />
      <DatedRanks of={dated}>
        {(diffs) => places.map((place) => <PlaceCompared key={place} place={place} diff={pickList(diffs, place)} />)}
      </DatedRanks>
      <p className="text-ink-3 text-sm">{r("beyond")}</p>
    </Dialog>
  );
}

function PlaceCompared({ place, diff }: { place: Place; diff: RankDiff }) {
  const t = useTranslations("results.ranks");
  const c = useTranslations("drafts.compare");
  return (
    <section className="mb-6">
      <h3 className="border-line border-b pb-1 font-semibold text-lg">{t(place, { count: COMPARED_ROWS })}</h3>
      <p className="py-2 text-ink-2 text-md">
        {diff.changes.length === 0 ? c("same") : t("summary", countMarks(diff.changes))}
      </p>
      <div className="grid gap-x-8 md:grid-cols-2">
        {/* On a phone there is one column: the new order, with what left below it. */}
        <div className="max-md:hidden">
          <h4 className="mb-1 font-medium text-ink-2 text-sm">{c("live")}</h4>
          <ol>
            {diff.before.map((change) => (
              <Line key={change.item.url} change={change} position={change.from} />
            ))}
          </ol>
        </div>
        <div>
          <h4 className="mb-1 font-medium text-ink-2 text-sm">{c("draft")}</h4>
          <ol>
            {diff.after.map((change) => (
              <Line key={change.item.url} change={change} position={change.to} isMarked />
            ))}
            {diff.changes
              .filter(({ mark }) => mark === "left")
              .map((change) => (
                <Line key={change.item.url} change={change} position={null} isMarked />
              ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Line({ change, position, isMarked }: { change: RankChange; position: number | null; isMarked?: boolean }) {
  const { language } = useEditor();
  const { item, mark } = change;
  const isGone = position === null;
  return (
    <li
      className={`flex min-h-11 items-center gap-2 border-line border-b py-1 ${mark === "same" ? "" : "bg-row-hover"} ${isGone ? "max-md:bg-sunken" : ""}`}
    >
      <span className="w-7 shrink-0 text-right font-semibold tabular-nums">{position ?? "–"}</span>
      <ItemPicture src={item.image} size={16} className="size-8 shrink-0 rounded-tight" />
      <span lang={language} className={`min-w-0 flex-1 text-md ${isGone ? "text-ink-2 line-through" : ""}`}>
        {item.title}
      </span>
      {(isMarked || mark === "left") && mark !== "same" && <RankMarkWords change={change} />}
    </li>
  );
}

const NO_DIFF: RankDiff = { before: [], after: [], changes: [] };

/** Rank changes at a time; null while the results of that time are loading, or if that failed. */
export type DatedDiffs = { diffs: BySource<RankDiff> | null; isFailed: boolean; retry: () => void };

/**
 * Rank changes that the pending rules make to the first results of each place, at several times (epoch ms; null is now). The returned
 * function gives those at one of the times.
 */
export function useRankDiffsAt(
  { editor, live, now }: Pick<DialogProps, "editor" | "live" | "now">,
  moments: readonly (number | null)[],
): (at: number | null) => DatedDiffs {
  const { style, effective, scope } = useEditor();
  const { site } = useSite();
  const { base, draft } = editor;
  const listsAt = useListsAt(toLiveQuery(site.trackingCode, base), live, moments);
  const { timeZone } = style;
  return (chosen) => {
    const { lists, ...state } = listsAt(chosen);
    if (lists === null) return { ...state, diffs: null };
    const at = chosen ?? now;
    const before = effective(getSavedState(draft), at);
    const after = effective(draft, at);
    const known = collectKnownItems([...after, ...before], scope, lists.search.items, lists.suggestions.items);
    const computeDiff = (source: ListSource) => {
      const place = findPlaceOf(base.kind, source);
      if (place === null) return NO_DIFF;
      const preview = (rules: typeof before) =>
        buildPreview(lists[source].items, rules, { at, place, timeZone }, known, isWhole(lists[source]));
      return compareRanks(preview(before), preview(after));
    };
    return { ...state, diffs: { search: computeDiff("search"), suggestions: computeDiff("suggestions") } };
  };
}

type DatedProps = { of: DatedDiffs; children: (diffs: BySource<RankDiff>) => ReactNode };

/** Shows rank changes once the results of their time are loaded. */
export function DatedRanks({ of: { diffs, isFailed, retry }, children }: DatedProps) {
  const t = useTranslations("query-customizations.panel");
  if (isFailed) return <EmptyState kind="failed" headingLevel={3} title={t("failed")} onRetry={retry} />;
  return (
    <SkeletonWhile isWaiting={diffs === null} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {diffs && children(diffs)}
    </SkeletonWhile>
  );
}
