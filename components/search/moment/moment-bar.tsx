import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { DateTimeField } from "@/components/ui/date-time-field";
import { IconButton } from "@/components/ui/icon-button";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import {
  computeSpan,
  findMomentAt,
  findNextMoment,
  findPreviousMoment,
  type RuleMoment,
  shiftDays,
  type TimeSpan,
} from "@/lib/domain/search/rule-moments";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

/** Width of the slider's thumb in pixels; its centre travels the slider's length minus this. */
const THUMB = 20;

type Props = {
  moments: readonly RuleMoment[];
  now: number;
  /** The previewed time (epoch ms). */
  at: number;
  timeZone: string;
  onChange: (at: number | null) => void;
};

/** A slider over the time in which rules change, with a mark for each change, and a field for the exact time. */
export function MomentBar({ moments, now, at, timeZone, onChange }: Props) {
  const t = useTranslations("results.previewTime");
  const span = computeSpan(moments, now);
  const before = findPreviousMoment(moments, at);
  const after = findNextMoment(moments, at);
  return (
    <div className="border-line border-y py-3">
      <div className="flex items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t("previous")}
          aria-disabled={before === null || undefined}
          onClick={() => before && onChange(before.at)}
        />
        <Slider moments={moments} span={span} at={at} timeZone={timeZone} onChange={onChange} />
        <IconButton
          icon={ChevronRight}
          label={t("next")}
          aria-disabled={after === null || undefined}
          onClick={() => after && onChange(after.at)}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-3">
        <DateTimeField
          label={t("exact")}
          value={new Date(at).toISOString()}
          timeZone={timeZone}
          onChange={(value) => value !== null && onChange(Date.parse(value))}
        />
        <MomentChanges moment={findMomentAt(moments, at)} />
      </div>
      <p className="mt-2 text-ink-3 text-sm">{t("hint")}</p>
    </div>
  );
}

type SliderProps = Omit<Props, "now"> & { span: TimeSpan };

function Slider({ moments, span, at, timeZone, onChange }: SliderProps) {
  const t = useTranslations("results.previewTime");
  const toShare = (instant: number) => (instant - span.from) / (span.to - span.from);
  const shown = moments.filter((moment) => moment.at >= span.from && moment.at <= span.to);
  function handleKeyDown(event: KeyboardEvent) {
    const target = findTarget(event.key, { moments, span, at });
    if (target === null) return;
    event.preventDefault();
    onChange(target);
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="relative h-8">
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        {shown.map((moment) => (
          <span
            key={moment.at}
            aria-hidden
            style={{ left: `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${toShare(moment.at)})` }}
            className={`absolute top-1/2 h-4 w-[3px] -translate-x-1/2 -translate-y-1/2 ${moment.starts.length > 0 ? "bg-pin" : "bg-ink-3"}`}
          />
        ))}
        <input
          type="range"
          aria-label={t("slider")}
          aria-valuetext={formatDateTime(at, timeZone)}
          min={span.from}
          max={span.to}
          step={MINUTE_MS}
          value={Math.min(span.to, Math.max(span.from, at))}
          onKeyDown={handleKeyDown}
          onChange={(event) => onChange(Math.floor(event.target.valueAsNumber / MINUTE_MS) * MINUTE_MS)}
          className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent accent-(--accent) [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-accent"
        />
      </div>
      <div className="mt-1 flex justify-between text-ink-3 text-xs tabular-nums">
        <span>{formatDate(span.from, timeZone)}</span>
        <span>{formatDate(span.to, timeZone)}</span>
      </div>
    </div>
  );
}

/** The target of a key: arrows go to the next change, Page keys move by a day, Home and End to the ends. */
function findTarget(key: string, { moments, span, at }: Pick<SliderProps, "moments" | "span" | "at">): number | null {
  if (key === "ArrowRight" || key === "ArrowUp") return findNextMoment(moments, at)?.at ?? at;
  if (key === "ArrowLeft" || key === "ArrowDown") return findPreviousMoment(moments, at)?.at ?? at;
  if (key === "PageUp") return shiftDays(at, 1, span);
  if (key === "PageDown") return shiftDays(at, -1, span);
  if (key === "Home") return span.from;
  return key === "End" ? span.to : null;
}

/** The number of rules that begin and end at the previewed time. */
function MomentChanges({ moment }: { moment: RuleMoment | null }) {
  const t = useTranslations("results.previewTime");
  return (
    <p role="status" className="pb-2 text-ink-2 text-md">
      {moment !== null && moment.starts.length > 0 && (
        <span className="mr-3">{t("starts", { count: moment.starts.length })}</span>
      )}
      {moment !== null && moment.ends.length > 0 && <span>{t("ends", { count: moment.ends.length })}</span>}
    </p>
  );
}
