import { isBareDate } from "@vitrine/engine/boundary";
import type { Obstacle } from "@vitrine/engine/rule-eligibility";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type ClockTurn, findClockTurn } from "@/lib/domain/kit/clock-change";
import { convertBoundary, type DateStyle, findEndedDay } from "@/lib/domain/kit/day-boundary";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

/** A boundary for display: the end of a day is shown as that day, whatever format the backend supports. */
function toShownBoundary(value: string, style: DateStyle, end: boolean): string {
  const shown = convertBoundary(value, style, end) ?? value;
  return (end && !isBareDate(shown) ? findEndedDay(Date.parse(shown), style.timeZone) : null) ?? shown;
}

/** Formats a boundary: a day when it is a whole day, else day and time in the site's time zone. */
export function formatRuleBoundary(value: string, style: DateStyle, end: boolean): string {
  const shown = toShownBoundary(value, style, end);
  return isBareDate(shown) ? formatDate(`${shown}T00:00:00Z`, "UTC") : formatDateTime(shown, style.timeZone);
}

/** A boundary as <time>; the tooltip shows UTC. */
function Boundary({ value, style, end }: { value: string; style: DateStyle; end: boolean }) {
  const t = useTranslations("results.when");
  const shown = toShownBoundary(value, style, end);
  const isDay = isBareDate(shown);
  const utc = isDay ? undefined : t("utc", { time: formatDateTime(shown, "UTC") });
  const turn = isDay ? null : findClockTurn(shown, style.timeZone);
  return (
    <>
      <time
        dateTime={shown}
        title={[utc, end && utc && t("exclusive")].filter(Boolean).join(", ") || undefined}
        className="whitespace-nowrap tabular-nums"
      >
        {formatRuleBoundary(value, style, end)}
      </time>
      {turn && <ClockFlag turn={turn} />}
    </>
  );
}

/** Flags a time in the hour that repeats when clocks go back, and says which of the two it is. */
function ClockFlag({ turn }: { turn: ClockTurn }) {
  const t = useTranslations("results");
  const words = t(turn === "first" ? "twice" : "twiceSecond");
  return (
    <span title={words} className="ml-1 inline-flex align-middle text-warn">
      <Icon of={TriangleAlert} size={13} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

type TimeFrame = { active_from: string | null; active_to: string | null };

/** The time in which a rule acts, in words; one element, as the value of a card on a phone. */
export function RuleWhen({ rule, style }: { rule: TimeFrame; style: DateStyle }) {
  const t = useTranslations("results.when");
  const from = () => rule.active_from && <Boundary value={rule.active_from} style={style} end={false} />;
  const to = () => rule.active_to && <Boundary value={rule.active_to} style={style} end />;
  return <span>{t.rich(chooseFrameText(rule, style), { from, to })}</span>;
}

function chooseFrameText(
  { active_from, active_to }: TimeFrame,
  style: DateStyle,
): "always" | "from" | "until" | "throughDay" | "between" | "days" {
  if (active_to === null) return active_from === null ? "always" : "from";
  const endsWithDay = isBareDate(toShownBoundary(active_to, style, true));
  if (active_from === null) return endsWithDay ? "throughDay" : "until";
  return endsWithDay ? "days" : "between";
}

/** Why a pin in its active time cannot act; waiting for stock is shown as its state. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle | null | undefined }) {
  const t = useTranslations("results.obstacle");
  if (!obstacle || obstacle === "stock") return null;
  return <span className="block font-normal text-sm text-warn">{t(obstacle)}</span>;
}
