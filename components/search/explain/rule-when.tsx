import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type ClockTurn, clockTurnOf } from "@/lib/domain/kit/clock-change";
import { type DateStyle, endedDay, inStyle, isBareDate } from "@/lib/domain/kit/day-boundary";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

/** A boundary as it is shown: the end of a day as that day, whatever the backend knows. */
function shownBoundary(value: string, style: DateStyle, end: boolean): string {
  const own = inStyle(value, style, end) ?? value;
  return (end && !isBareDate(own) ? endedDay(Date.parse(own), style.timeZone) : null) ?? own;
}

/** A boundary as people read it: a day where all of it is meant, else a day and a time in the site's zone. */
export function boundaryLabel(value: string, style: DateStyle, end: boolean): string {
  const own = shownBoundary(value, style, end);
  return isBareDate(own) ? formatDate(`${own}T00:00:00Z`, "UTC") : formatDateTime(own, style.timeZone);
}

/** A boundary with its instant behind it; hovering gives UTC. */
function Boundary({ value, style, end }: { value: string; style: DateStyle; end: boolean }) {
  const t = useTranslations("query-customizations.when");
  const own = shownBoundary(value, style, end);
  const isDay = isBareDate(own);
  const utc = isDay ? undefined : t("utc", { time: formatDateTime(own, "UTC") });
  const turn = isDay ? null : clockTurnOf(own, style.timeZone);
  return (
    <>
      <time
        dateTime={own}
        title={[utc, end && utc && t("exclusive")].filter(Boolean).join(", ") || undefined}
        className="whitespace-nowrap tabular-nums"
      >
        {boundaryLabel(value, style, end)}
      </time>
      {turn && <ClockFlag turn={turn} />}
    </>
  );
}

/** Flags a time of the hour that comes twice when the clocks go back, and says which of the two it is. */
function ClockFlag({ turn }: { turn: ClockTurn }) {
  const t = useTranslations("query-customizations.rules");
  const words = t(turn === "first" ? "twice" : "twiceSecond");
  return (
    <span title={words} className="ml-1 inline-flex align-middle text-warn">
      <Icon of={TriangleAlert} size={13} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

type TimeFrame = { active_from: string | null; active_to: string | null };

/** When a rule acts, in words. */
export function RuleWhen({ rule, style }: { rule: TimeFrame; style: DateStyle }) {
  const t = useTranslations("query-customizations.when");
  const from = () => rule.active_from && <Boundary value={rule.active_from} style={style} end={false} />;
  const to = () => rule.active_to && <Boundary value={rule.active_to} style={style} end />;
  if (rule.active_from === null && rule.active_to === null) return <>{t("always")}</>;
  if (rule.active_to === null) return <>{t.rich("from", { from })}</>;
  const endsWithDay = isBareDate(shownBoundary(rule.active_to, style, true));
  if (rule.active_from === null) return <>{t.rich(endsWithDay ? "throughDay" : "until", { to })}</>;
  return <>{t.rich(endsWithDay ? "days" : "between", { from, to })}</>;
}
