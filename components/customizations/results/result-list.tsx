import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { memo, type ReactNode, useCallback } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { LiveList } from "@/components/customizations/model/live-results/use-live-results";
import { EmptyState } from "@/components/ui/empty-state";
import { ReorderList } from "@/components/ui/reorder-list";
import { Skeleton, SkeletonWhile } from "@/components/ui/skeleton";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { LIST_SOURCES } from "@/lib/domain/search/places";
import { BulkBar } from "./bulk-bar";
import { handleResultKey, toResultSubject } from "./result-actions";
import { ResultCard, ResultLine } from "./result-card";
import { type ListEvent, ResultCommandsContext, useListCommands } from "./use-result-commands";
import { ExpectedPositionsContext, type ShownRow, useExpectedPositions, useShownRows } from "./use-shown-rows";

/** How results are laid out. */
export type ResultView = "grid" | "list";

type Props = { place: Place; live: LiveList; preview: Preview; view: ResultView; children: ReactNode };

/** The results of one place, followed by `children`. */
export function ResultList({ place, live, preview, view, children }: Props) {
  const t = useTranslations("query-customizations.panel");
  if (live.isFailed) {
    return (
      <PaddedBlock>
        <EmptyState kind="failed" headingLevel={3} title={t("failed")} onRetry={live.retry} isRetrying={live.isBusy} />
      </PaddedBlock>
    );
  }
  return (
    <SkeletonWhile isWaiting={live.isWaiting} skeleton={<ResultsSkeleton isGrid={view === "grid"} />}>
      {preview.rows.length === 0 ? (
        <PaddedBlock>
          <EmptyState kind="nothing" headingLevel={3} title={t("none")}>
            {t("noneHint")}
          </EmptyState>
        </PaddedBlock>
      ) : (
        <>
          <div className="relative h-0">
            {live.isOutdated && (
              <div aria-hidden className="breathing absolute inset-x-0 top-0 z-(--z-bar) h-0.5 bg-accent" />
            )}
          </div>
          <ResultRows place={place} preview={preview} view={view} />
        </>
      )}
      {children}
    </SkeletonWhile>
  );
}

/** Memoized, so that it renders only when its own place changes. */
const ResultRows = memo(function ResultRows({ place, preview, view }: Pick<Props, "place" | "preview" | "view">) {
  const t = useTranslations("query-customizations");
  const { commands, canWrite, askWhy } = useEditor();
  const rows = useShownRows(preview);
  const expectedPositions = useExpectedPositions(preview);
  const { cursor, selection, event, resultCommands, select, putCursor, clear } = useListCommands(place, rows);
  const isGrid = view === "grid";
  const draw = useCallback(
    (row: ShownRow, isNear: boolean) =>
      isGrid ? (
        <ResultCard row={row} place={place} isNear={isNear} />
      ) : (
        <ResultLine row={row} place={place} isNear={isNear} isWide={LIST_SOURCES[place] === "search"} />
      ),
    [isGrid, place],
  );
  return (
    <ResultCommandsContext value={resultCommands}>
      <ExpectedPositionsContext value={expectedPositions}>
        <ReorderList
          label={t(`panel.${place}`)}
          layout={view}
          items={rows}
          renderItem={draw}
          announcesMoves={false}
          far={canWrite ? { label: t("move.far"), onDrop: (row) => commands.askPosition(row.item, place) } : undefined}
          onMove={canWrite ? (row, position) => void commands.pin(row.item, position, place) : undefined}
          onKey={
            canWrite
              ? (row, event) =>
                  handleResultKey(event, toResultSubject(row, place), { commands, askWhy }, resultCommands)
              : undefined
          }
          selected={selection.ids}
          onSelect={canWrite ? select : undefined}
          cursor={cursor === null ? null : { position: cursor, words: t("cursor.at", { position: cursor }) }}
          onCursor={canWrite ? putCursor : undefined}
          className={isGrid ? "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]" : "block"}
        />
      </ExpectedPositionsContext>
      <p role="status" className="sr-only">
        {event && <Announcement event={event} />}
      </p>
      {selection.ids.length > 0 && <BulkBar rows={rows} ids={selection.ids} place={place} onClear={clear} />}
    </ResultCommandsContext>
  );
});

function Announcement({ event }: { event: ListEvent }) {
  const t = useTranslations("query-customizations");
  if (event.what === "cursor") return t("cursor.announcement", { position: event.position });
  if (event.what === "selected") return t("bulk.count", { count: event.count });
  return t(event.what === "selectedNone" ? "bulk.none" : event.what === "noCursor" ? "cursor.none" : "cursor.removed");
}

function PaddedBlock({ children }: { children: ReactNode }) {
  return <div className="py-6">{children}</div>;
}

function ResultsSkeleton({ isGrid }: { isGrid: boolean }) {
  const parts = Array.from({ length: isGrid ? 8 : 6 }, (_, index) => index);
  if (!isGrid) {
    return (
      <div>
        {parts.map((part) => (
          <div key={part} className="flex h-(--row) items-center gap-3 border-line border-b px-2">
            <Skeleton width="40px" height="40px" />
            <Skeleton width="60%" height="12px" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-px">
      {parts.map((part) => (
        <div key={part} className="flex flex-col gap-3 p-3">
          <Skeleton width="2rem" height="20px" />
          <Skeleton height="7rem" />
          <Skeleton width="80%" height="12px" />
        </div>
      ))}
    </div>
  );
}
