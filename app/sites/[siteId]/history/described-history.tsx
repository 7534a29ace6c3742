"use client";

import { WIDGET_DESCRIBER } from "@/components/analytics/dashboards/describe-widgets";
import { RULE_DESCRIBER } from "@/components/customizations/model/describe-rules";
import { LazyHistoryScreen } from "@/components/features/change-history/lazy-history-screen";
import { ROW_DESCRIBER } from "@/components/rewrites/model/describe-rows";
import { DescribersProvider } from "@/lib/client/change-words";

const DESCRIBERS = [RULE_DESCRIBER, ROW_DESCRIBER, WIDGET_DESCRIBER];

/** The history with the words of every area that stores changes. */
export function DescribedHistory({ siteId }: { siteId: string }) {
  return (
    <DescribersProvider value={DESCRIBERS}>
      <LazyHistoryScreen siteId={siteId} />
    </DescribersProvider>
  );
}
