import { useTranslations } from "next-intl";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { Stats } from "@/lib/contract/analytics/site-stats";
import type { MetricKey } from "@/lib/domain/analytics/metrics";
import { isWithBots } from "@/lib/domain/analytics/visit-conditions";
import { isBeforeStoredVisits, resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { StatsView } from "./stats-controls";
import { buildPointFilters, buildVisitsBehindFilters, findVisitsBehind } from "./visits-behind";

/** A number of the table: its point, null for the whole range; `isBefore` if it is one of the compared range. */
type Place = { date: string | null; isBefore: boolean };

/** The link from a number to the visits behind it; null if the list of visits cannot show exactly those. */
export type LinkVisits = (key: MetricKey, place: Place) => { href: string; title: string } | null;

/** Links numbers of the table to the visits behind them. The filters of the screen carry over. */
export function useVisitsLink(view: StatsView, stats: Stats): LinkVisits {
  const t = useTranslations("site-stats.table.visits");
  const scopes = useTranslations("analytics.scopes");
  const { supports } = useSite();
  const screen = getScreen("sessions");
  const canOpen = useAllowed(screen.access) && supports("session_filters");
  const { filters, timeZone, now, siteId, address } = view;
  const range = resolveRange(filters, timeZone, now);
  const { scope } = address;
  return (key, { date, isBefore }) => {
    const behind = canOpen ? findVisitsBehind(key, scope) : null;
    if (behind === null) return null;
    const dates = findDates({ date, isBefore });
    if (dates === null) return null;
    const bots: Record<string, string> = isWithBots(filters) ? { with_bots: "1" } : {};
    const query = new URLSearchParams({ ...buildVisitsBehindFilters(behind, scope), ...dates, ...bots });
    return {
      href: `${buildScreenPath(screen, siteId)}?${query}`,
      title: t(behind, { scope: scopes(scope) }),
    };
  };

  function findDates({ date, isBefore }: Place) {
    // The whole range is that of the screen, whose filters carry over.
    if (date === null && !isBefore) return isBeforeStoredVisits(range, timeZone, now) ? null : {};
    // Points and compared ranges are days, so a range that begins or ends within one is not linked by them.
    if (!range.isWholeDays) return null;
    const days = isBefore ? stats.previous : stats.dates;
    if (!days) return null;
    const dates = buildPointFilters(days, stats.dates.granularity, date);
    const fromDay = dates?.starting_at?.slice(0, 10);
    if (dates === null || fromDay === undefined) return null;
    return isBeforeStoredVisits({ ...range, fromDay }, timeZone, now) ? null : dates;
  }
}
