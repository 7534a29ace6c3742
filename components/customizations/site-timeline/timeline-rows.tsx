import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import type { SiteTimelineAddress } from "@/components/customizations/timeline/timeline-address";
import { TimelineView } from "@/components/customizations/timeline/timeline-view";
import { EmptyState } from "@/components/ui/empty-state";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { TimeBar } from "@/lib/domain/customizations/timeline";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import { type TimelineRow, useSiteTimelineKind } from "./site-timeline-kind";
import type { TimelineEdits } from "./use-site-timeline";

const RangeDialog = lazy(() =>
  import("@/components/customizations/model/parts/bar-dates-dialog").then((file) => ({ default: file.BarDatesDialog })),
);

/** The visible time range and its setter. */
type VisibleRange = {
  axis: Axis;
  now: number;
  address: SiteTimelineAddress;
  setAddress: (patch: Partial<SiteTimelineAddress>) => void;
};

/** A page of customizations, the visible time range, and the pending dates. */
type TimelineRowsProps = {
  rows: readonly TimelineRow[];
  look: VisibleRange;
  edits: TimelineEdits;
  canWrite: boolean;
};

/** The bars of each customization, with the dialog of the opened one. */
export function TimelineRows({ rows, look, edits, canWrite }: TimelineRowsProps) {
  const { site } = useSite();
  const { folder } = useSiteTimelineKind().kind;
  const [opened, setOpened] = useState<TimeBar | null>(null);
  const findRow = (key: string) => rows.find((row) => row.bars.some((bar) => bar.rule_id === key));
  const groups = rows.map((row) => ({ id: row.id, bars: edits.toBars(row), heading: <RowHeading row={row} /> }));
  const change = (bar: TimeBar, range: TimeBar["range"]) => {
    const row = findRow(bar.key);
    if (row !== undefined) edits.change(row, bar.key, range);
  };
  const own = opened === null ? undefined : findRow(opened.key);
  return (
    <>
      <TimelineView
        groups={groups}
        axis={look.axis}
        now={look.now}
        changed={edits.changed}
        on={{ change: canWrite ? change : null, open: setOpened }}
        onLook={({ zoom, from }) => look.setAddress({ zoom, from, page: 1 })}
      />
      {groups.length === 0 && <NoRows q={look.address.q.trim()} onClear={() => look.setAddress({ q: "", page: 1 })} />}
      <Suspense fallback={null}>
        {opened && own && (
          <RangeDialog
            key={opened.key}
            bar={edits.toBars(own).find((bar) => bar.key === opened.key) ?? opened}
            timeZone={site.time_zone}
            href={buildEditorHref(site.trackingCode, own.id, folder)}
            onApply={canWrite ? (range) => edits.change(own, opened.key, range) : null}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Name of a row, linked to its editor. */
function RowHeading({ row }: { row: TimelineRow }) {
  const { site } = useSite();
  const { kind, useRowName, useTypeName = useItemTypeName } = useSiteTimelineKind();
  const { folder } = kind;
  const name = useRowName()(row);
  const type = useTypeName()(row.type);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <ScreenLink
        href={buildEditorHref(site.trackingCode, row.id, folder)}
        lang={site.language}
        className="inline-flex min-h-6 items-center font-semibold"
      >
        {name}
      </ScreenLink>
      <span className="text-ink-2 text-sm">{type}</span>
    </span>
  );
}

/** Empty state: no rule acts in the range, or none matches the search. */
function NoRows({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useTranslations("query-customizations.timeline");
  const { noMatch } = useSiteTimelineKind().useWording();
  return (
    <div className="mt-4">
      {q === "" ? (
        <EmptyState kind="nothing" title={t("none")}>
          {t("noneHint")}
        </EmptyState>
      ) : (
        <EmptyState kind="no-match" title={noMatch(q)} onClear={onClear} />
      )}
    </div>
  );
}
