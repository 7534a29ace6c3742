import type { Interval } from "@vitrine/engine/rule-evaluator";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRangeWords } from "@/components/drafts/timeline/range-words";
import { Icon } from "@/components/ui/icon";
import type { BarClash, TimeBar } from "@/lib/domain/customizations/timeline";
import { type Axis, toAxisShare } from "@/lib/domain/drafts/time-axis";
import { getErrorText } from "@/lib/i18n/error-text";
import { useBarDrag } from "./use-bar-drag";

/** Actions on bars. */
export type BarVerbs = {
  /** Null when read-only. */
  change: ((bar: TimeBar, range: Interval) => void) | null;
  open: (bar: TimeBar) => void;
};

type Props = {
  bar: TimeBar;
  axis: Axis;
  clash: BarClash | undefined;
  isChanged: boolean;
  hintId: string;
  on: BarVerbs;
};

const LOOKS = {
  pin: "border-pin bg-pin-soft text-pin",
  hide: "border-hide bg-hide-soft text-hide",
} as const;

/** One rule over time, movable by pointer and keyboard. */
export function Bar({ bar, axis, clash, isChanged, hintId, on }: Props) {
  const t = useTranslations();
  const words = useTimelineWords(axis.timeZone);
  const { change } = on;
  const { range, isDragging, handlers } = useBarDrag({
    range: bar.range,
    axis,
    onChange: (next) => change?.(bar, next),
    onOpen: () => on.open(bar),
  });
  const left = toAxisShare(range.from, axis.visible);
  const right = toAxisShare(range.to, axis.visible);
  const isOpenStart = range.from < axis.visible.from;
  const isOpenEnd = range.to > axis.visible.to;
  const name = t("query-customizations.timeline.bar", {
    item: bar.title,
    verb: words.verb(bar),
    range: words.range(range),
  });
  const why = clash && getErrorText(t, "query-customizations", clash.code);
  const fault = why && t("query-customizations.timeline.clash", { why });
  const { onClick, ...moves } = handlers;
  return (
    <button
      type="button"
      aria-label={[name, fault, isChanged && t("query-customizations.timeline.changed")].filter(Boolean).join(". ")}
      aria-describedby={change ? hintId : undefined}
      title={[name, fault].filter(Boolean).join("\n")}
      data-bar={bar.key}
      style={{ left: `${left * 100}%`, width: `max(${(right - left) * 100}%, 10px)` }}
      className={`absolute inset-y-1 flex touch-pan-y select-none items-center gap-1 overflow-hidden border px-2 text-left font-medium text-xs whitespace-nowrap ${LOOKS[bar.type]} ${
        isOpenStart ? "border-l-0" : "rounded-l-control"
      } ${isOpenEnd ? "border-r-0" : "rounded-r-control"} ${change ? "cursor-grab active:cursor-grabbing" : ""} ${
        fault ? "outline-2 outline-bad outline-offset-1 focus-visible:outline-focus" : ""
      } ${isChanged ? "border-dashed" : ""} ${isDragging ? "z-2 shadow-raised" : ""}`}
      onClick={onClick}
      {...(change ? moves : {})}
    >
      {fault && <Icon of={TriangleAlert} size={13} className="text-bad" />}
      <span className="pointer-events-none truncate">{isDragging ? words.range(range) : words.verb(bar)}</span>
      {change && (
        <>
          <span aria-hidden data-part="from" className="absolute inset-y-0 left-0 w-2 cursor-ew-resize" />
          <span aria-hidden data-part="to" className="absolute inset-y-0 right-0 w-2 cursor-ew-resize" />
        </>
      )}
    </button>
  );
}

/** Formatters of bars and their times. */
export type TimelineWords = {
  range: (range: Interval) => string;
  /** What a rule does, and where unless it acts in both places. */
  verb: (bar: Pick<TimeBar, "type" | "position" | "placement">) => string;
};

/** Formats bars and their times in the site's time zone. */
export function useTimelineWords(timeZone: string): TimelineWords {
  const t = useTranslations("query-customizations.timeline");
  const place = useTranslations("results.placement");
  const range = useRangeWords(timeZone);
  return {
    range,
    verb: ({ type, position, placement }) => {
      const verb = type === "pin" ? t("verb.pin", { position: position ?? 0 }) : t("verb.hide");
      return placement === "both" ? verb : `${verb} · ${place(placement)}`;
    },
  };
}
