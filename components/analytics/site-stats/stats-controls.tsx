import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { CompareMenu } from "@/components/analytics/charts/compare-menu";
import { COMPARE_CHOICES } from "@/components/analytics/charts/compare-query";
import { OwnRange } from "@/components/analytics/charts/own-range";
import { FilterLink } from "@/components/ui/address-link";
import { Menu } from "@/components/ui/menu";
import { useSite } from "@/lib/client/site-context";
import { type LinkedAddress, useLinkedAddress } from "@/lib/client/use-address";
import { exportStats, GRANULARITIES, STAT_SCOPES } from "@/lib/contract/analytics/site-stats";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import { countRangeDays, HOURLY_DAYS_MAX } from "@/lib/domain/analytics/stat-buckets";
import { readUsableFilters, resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import { chooseGranularity, readMetrics, type StatsRequest, statsAddress, toggleMetric } from "./stats-address";

/** Scope, granularity, comparison and metrics. */
export function StatsControls({ view }: { view: StatsView }) {
  const t = useTranslations("site-stats");
  const words = useTranslations("analytics");
  const { address, set, to, hasFilters } = view;
  const range = resolveRange(view.filters, view.timeZone, view.now);
  const by = chooseGranularity(address, range);
  const isShort = countRangeDays(range.fromDay, range.toDay) <= HOURLY_DAYS_MAX;
  return (
    <div className="mb-5 grid gap-2">
      <Choices label={t("scope")}>
        {STAT_SCOPES.map((scope) => (
          <FilterLink key={scope} {...to({ scope })} isCurrent={address.scope === scope}>
            {words(`scopes.${scope}`)}
          </FilterLink>
        ))}
      </Choices>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choices label={t("granularity")}>
          {GRANULARITIES.filter((one) => one !== "hour" || isShort).map((one) => (
            <FilterLink key={one} {...to({ by: one })} isCurrent={by === one}>
              {words(`granularity.${one}`)}
            </FilterLink>
          ))}
        </Choices>
        {hasFilters && (
          <div className="flex flex-wrap items-center gap-2">
            <CompareMenu choices={COMPARE_CHOICES} address={address} set={set} />
            <MetricMenu view={view} />
          </div>
        )}
      </div>
      {hasFilters && <OwnRange address={address} set={set} />}
    </div>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {children}
    </nav>
  );
}

function MetricMenu({ view: { address, set } }: { view: StatsView }) {
  const t = useTranslations("site-stats");
  const words = useTranslations("analytics.metrics");
  const chosen = readMetrics(address);
  const items = METRIC_KEYS.map((id) => ({ id, label: words(`${id}.name`), isChecked: chosen.includes(id) }));
  return (
    <Menu
      trigger={{ label: t("metrics", { count: chosen.length }), kind: "secondary" }}
      items={items}
      onAction={(id) => {
        const key = METRIC_KEYS.find((one) => one === id);
        if (key !== undefined) set({ metrics: toggleMetric(address, key) });
      }}
    />
  );
}

/** The state of the screen, and functions to change it. */
export type StatsView = StatsRequest & LinkedAddress<typeof statsAddress>;

/** Parses the state of the screen from the URL. */
export function useStatsView(siteId: string): StatsView {
  const search = useSearchParams().toString();
  const linked = useLinkedAddress(statsAddress);
  const { site, supports } = useSite();
  const { filters } = useMemo(
    () => readUsableFilters(new URLSearchParams(search), site.time_zone),
    [search, site.time_zone],
  );
  return {
    ...linked,
    siteId,
    filters,
    timeZone: site.time_zone,
    now: Date.now(),
    hasFilters: supports(exportStats),
  };
}
