import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { DateTimeField } from "@/components/ui/date-time-field";
import { IconButton } from "@/components/ui/icon-button";
import {
  daysOn,
  momentAt,
  nextMoment,
  previousMoment,
  type RuleMoment,
  spanOf,
  type TimeSpan,
} from "@/lib/domain/search/rule-moments";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

const MINUTE_MS = 60_000;
/** Width of the slider's thumb in pixels: its middle travels the length of the slider without it. */
const THUMB = 20;

type Props = {
  moments: readonly RuleMoment[];
  now: number;
  /** The moment looked at (epoch ms). */
  at: number;
  timeZone: string;
  onLook: (at: number | null) => void;
};

/** A slider over the time in which rules change, with a mark at every change, and the exact moment as a field. */
export function MomentBar({ moments, now, at, timeZone, onLook }: Props) {
  const t = useTranslations("drafts.moment");
  const span = spanOf(moments, now);
  const [before, after] = [previousMoment(moments, at), nextMoment(moments, at)];
  return (
    <div className="border-line border-y py-3">
      <div className="flex items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t("previous")}
          aria-disabled={before === null || undefined}
          onClick={() => before && onLook(before.at)}
        />
        <Slider moments={moments} span={span} at={at} timeZone={timeZone} onLook={onLook} />
        <IconButton
          icon={ChevronRight}
          label={t("next")}
          aria-disabled={after === null || undefined}
          onClick={() => after && onLook(after.at)}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-3">
        <DateTimeField
          label={t("exact")}
          value={new Date(at).toISOString()}
          timeZone={timeZone}
          onChange={(value) => value !== null && onLook(Date.parse(value))}
        />
        <Happens moment={momentAt(moments, at)} />
      </div>
      <p className="mt-2 text-ink-3 text-sm">{t("hint")}</p>
    </div>
  );
}

type SliderProps = Omit<Props, "now"> & { span: TimeSpan };

function Slider({ moments, span, at, timeZone, onLook }: SliderProps) {
  const t = useTranslations("drafts.moment");
  const share = (instant: number) => (instant - span.from) / (span.to - span.from);
  const shown = moments.filter((moment) => moment.at >= span.from && moment.at <= span.to);
  function press(event: KeyboardEvent) {
    const target = targetOf(event.key, { moments, span, at });
    if (target === null) return;
    event.preventDefault();
    onLook(target);
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="relative h-8">
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        {shown.map((moment) => (
          <span
            key={moment.at}
            aria-hidden
            style={{ left: `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${share(moment.at)})` }}
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
          onKeyDown={press}
          onChange={(event) => onLook(Math.floor(event.target.valueAsNumber / MINUTE_MS) * MINUTE_MS)}
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

/** Where a key leads: arrows from change to change, Page keys by a day, Home and End to the ends. */
function targetOf(key: string, { moments, span, at }: Pick<SliderProps, "moments" | "span" | "at">): number | null {
  if (key === "ArrowRight" || key === "ArrowUp") return nextMoment(moments, at)?.at ?? at;
  if (key === "ArrowLeft" || key === "ArrowDown") return previousMoment(moments, at)?.at ?? at;
  if (key === "PageUp") return daysOn(at, 1, span);
  if (key === "PageDown") return daysOn(at, -1, span);
  if (key === "Home") return span.from;
  return key === "End" ? span.to : null;
}

/** What begins and ends at the moment looked at. */
function Happens({ moment }: { moment: RuleMoment | null }) {
  const t = useTranslations("drafts.moment");
  return (
    <p role="status" className="pb-2 text-ink-2 text-md">
      {moment !== null && moment.starts.length > 0 && (
        <span className="mr-3">{t("starts", { count: moment.starts.length })}</span>
      )}
      {moment !== null && moment.ends.length > 0 && <span>{t("ends", { count: moment.ends.length })}</span>}
    </p>
  );
}
