"use client";

import { WIDGET_DESCRIBER } from "@/components/analytics/dashboards/describe-widgets";
import { RULE_DESCRIBER } from "@/components/customizations/model/describe-rules";
import { DescribersProvider } from "@/components/history/change-words";
import { LazyHistoryScreen } from "@/components/history/lazy-screens";
import { ROW_DESCRIBER } from "@/components/rewrites/model/describe-rows";

const DESCRIBERS = [RULE_DESCRIBER, ROW_DESCRIBER, WIDGET_DESCRIBER];

/** The history with the words of every area that stores changes. */
export function DescribedHistory({ siteId }: { siteId: string }) {
  return (
    <DescribersProvider value={DESCRIBERS}>
      <LazyHistoryScreen siteId={siteId} />
    </DescribersProvider>
  );
}
