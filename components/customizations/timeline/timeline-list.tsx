import { CalendarCheck, CalendarClock, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import { findBarClashes, type TimeBar } from "@/lib/domain/customizations/timeline";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import { formatDate, formatTime } from "@/lib/i18n/formats";
import { type BarVerbs, useTimelineWords } from "./timeline-bar";
import type { TimelineGroup } from "./timeline-chart";

type Props = { groups: readonly TimelineGroup[]; axis: Axis; on: BarVerbs; lang: string };
type Event = { at: number; kind: "starts" | "ends"; bar: TimeBar; group: TimelineGroup };

/** Starts and ends within the range, by date: the timeline for narrow screens. */
export function TimelineList({ groups, axis, on, lang }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const { timeZone, visible } = axis;
  const days = useMemo(() => groupByDay(listEvents(groups, axis), timeZone), [groups, axis, timeZone]);
  const clashing = useMemo(
    () =>
      new Set(groups.flatMap(({ bars }) => findBarClashes(bars, timeZone).flatMap(({ key, other }) => [key, other]))),
    [groups, timeZone],
  );
  const throughout = groups.flatMap((group) =>
    group.bars
      .filter(({ range }) => range.from < visible.from && range.to > visible.to)
      .map((bar) => ({ bar, group, at: Number.NaN, kind: null })),
  );
  const renderLine = (entry: { bar: TimeBar; group: TimelineGroup; at: number; kind: Event["kind"] | null }) => (
    <EventLine
      key={`${entry.bar.key} ${entry.kind}`}
      entry={entry}
      timeZone={timeZone}
      lang={lang}
      isClashing={clashing.has(entry.bar.key)}
      onOpen={() => on.open(entry.bar)}
    />
  );
  return (
    <div className="grid gap-5">
      <h3 className="sr-only">{t("list")}</h3>
      {days.length === 0 && <p className="text-ink-2">{t("noChanges")}</p>}
      {days.map(([day, events]) => (
        <section key={day} aria-label={day}>
          <h4 className="border-line border-b pb-1 font-semibold text-md tabular-nums">{day}</h4>
          <ul>{events.map(renderLine)}</ul>
        </section>
      ))}
      {throughout.length > 0 && (
        <section aria-label={t("throughout")}>
          <h4 className="border-line border-b pb-1 font-semibold text-md">{t("throughout")}</h4>
          <ul>{throughout.map(renderLine)}</ul>
        </section>
      )}
    </div>
  );
}

type LineProps = {
  entry: { bar: TimeBar; group: TimelineGroup; at: number; kind: Event["kind"] | null };
  timeZone: string;
  lang: string;
  isClashing: boolean;
  onOpen: () => void;
};

function EventLine({ entry: { bar, group, at, kind }, timeZone, lang, isClashing, onOpen }: LineProps) {
  const t = useTranslations("query-customizations.timeline");
  const words = useTimelineWords(timeZone);
  const mark = bar.type === "pin" ? "border-pin" : "border-hide";
  return (
    <li className={`border-b border-b-line border-l-[3px] py-2 pl-3 ${mark}`}>
      {group.heading && <div className="text-ink-2 text-sm">{group.heading}</div>}
      <button type="button" onClick={onOpen} className="min-h-11 w-full text-left">
        <span lang={lang} className="block font-medium text-md underline decoration-1 underline-offset-2">
          {bar.title}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
          {kind && <Icon of={kind === "starts" ? CalendarClock : CalendarCheck} size={14} />}
          {kind && (
            <span className="tabular-nums">
              {formatTime(at, timeZone)} {t(kind)}
            </span>
          )}
          <span>{words.verb(bar)}</span>
          {isClashing && (
            <span className="inline-flex items-center gap-1 text-bad">
              <Icon of={TriangleAlert} size={13} />
              {t("clashWord")}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function listEvents(groups: readonly TimelineGroup[], { visible }: Axis): Event[] {
  const isIn = (at: number) => at >= visible.from && at < visible.to;
  return groups
    .flatMap((group) =>
      group.bars.flatMap((bar): Event[] => [
        ...(isIn(bar.range.from) ? [{ at: bar.range.from, kind: "starts" as const, bar, group }] : []),
        ...(isIn(bar.range.to) ? [{ at: bar.range.to, kind: "ends" as const, bar, group }] : []),
      ]),
    )
    .sort((a, b) => a.at - b.at);
}

function groupByDay(events: readonly Event[], timeZone: string): [string, Event[]][] {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const day = formatDate(event.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
