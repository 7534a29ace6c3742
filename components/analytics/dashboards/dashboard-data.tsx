import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { useSite } from "@/lib/client/site-context";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { type Asked, needsOf, type StatsNeeds } from "./widget-inputs";

/** What the widgets below are about, and what they need of the statistics. */
export type DashboardData = Asked & { needs: StatsNeeds };

const Context = createContext<DashboardData | null>(null);

type Props = { widgets: readonly Widget[]; now: number; children: ReactNode };

/** Tells the widgets below which filters of the address act; `widgets` are those that are drawn. */
export function DashboardDataProvider({ widgets, now, children }: Props) {
  const { filters } = useFilters();
  const { site } = useSite();
  const [siteId, timeZone] = [site.trackingCode, site.time_zone];
  // Another order needs nothing else, and must not draw every widget anew.
  const needed = JSON.stringify([...needsOf(widgets)].sort());
  const value = useMemo(
    () => ({ siteId, timeZone, filters, now, needs: new Map(JSON.parse(needed) as [string, string[]][]) }),
    [siteId, timeZone, filters, now, needed],
  );
  return <Context value={value}>{children}</Context>;
}

/** What the widgets are about. Only below `DashboardDataProvider`. */
export function useDashboardData(): DashboardData {
  const value = useContext(Context);
  if (value === null) throw new Error("a widget stands outside of a dashboard");
  return value;
}
