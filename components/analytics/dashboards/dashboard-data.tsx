import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { FailedRead, type Retriable } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import type { StatsComparison } from "@/lib/contract/analytics/stat-options";
import type { Access } from "@/lib/http/endpoint";
import { buildDashboardComparison, compareAddress } from "./compare-address";
import { collectMetrics, type StatsMetrics, type WidgetContext } from "./widget-inputs";

/** The filters that apply to the widgets below, and the metrics that they need. */
export type DashboardData = WidgetContext & { needs: StatsMetrics };

const Context = createContext<DashboardData | null>(null);

type Props = { widgets: readonly Widget[]; now: number; children: ReactNode };

/** Provides the widgets below with the filters of the URL; `widgets` are those that are drawn. */
export function DashboardDataProvider({ widgets, now, children }: Props) {
  const { filters } = useFilters();
  const { site } = useSite();
  const [address] = useAddress(compareAddress);
  const compare = JSON.stringify(buildDashboardComparison(address));
  const siteId = site.trackingCode;
  const timeZone = site.time_zone;
  // Compares by value: reordering widgets must not redraw all of them.
  const needed = JSON.stringify([...collectMetrics(widgets)].sort());
  const value = useMemo(
    () => ({
      siteId,
      timeZone,
      filters,
      now,
      compared: JSON.parse(compare) as StatsComparison,
      needs: new Map(JSON.parse(needed) as [string, string[]][]),
    }),
    [siteId, timeZone, filters, now, compare, needed],
  );
  return <Context value={value}>{children}</Context>;
}

/** The filters and needs of the widgets. Only below `DashboardDataProvider`. */
export function useDashboardData(): DashboardData {
  const value = useContext(Context);
  if (value === null) throw new Error("useDashboardData needs a DashboardDataProvider");
  return value;
}

type ReadBodyProps<T> = {
  found: Retriable & { data: T | undefined; isError: boolean; isPending: boolean };
  /** Rows of the skeleton, so that nothing moves when data arrive. */
  rows: number;
  children: (data: T) => ReactNode;
};

/** The state of a widget's request: skeleton, data, or error. */
export function ReadBody<T>({ found, rows, children }: ReadBodyProps<T>) {
  const t = useTranslations("dashboards");
  if (found.data === undefined && found.isError)
    return <FailedRead of={found} title={t("widgetFailed")} headingLevel={3} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={rows} columns={3} />}>
      {found.data !== undefined && children(found.data)}
    </SkeletonWhile>
  );
}

type GuardProps = { access: Access; children: ReactNode; instead?: ReactNode };

/** Renders a widget for users with access, and a notice, or `instead`, for others. */
export function AccessGuard({ access, children, instead }: GuardProps) {
  const t = useTranslations("dashboards");
  if (useAllowed(access)) return children;
  return instead === undefined ? <p className="text-ink-2 text-md">{t("noRight")}</p> : instead;
}
