"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { WIDGET_DESCRIBER } from "@/components/analytics/dashboards/describe-widgets";
import { REVIEW_DESCRIBER, RULE_DESCRIBER } from "@/components/customizations/model/words/describe-rules";
import { type ChangeDescriber, DescribersProvider, LateDescribersProvider } from "@/components/history/change-words";
import { TARGET_DESCRIBER } from "@/components/recommendations/describe-target";
import { ROW_DESCRIBER } from "@/components/rewrites/model/describe-rows";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useOnDemand } from "@/components/ui/use-on-demand";

const DESCRIBERS: readonly ChangeDescriber[] = [
  TARGET_DESCRIBER,
  REVIEW_DESCRIBER,
  RULE_DESCRIBER,
  ROW_DESCRIBER,
  WIDGET_DESCRIBER,
];

/** The describers whose contracts the list of changes does not need. */
async function loadLateDescribers(): Promise<ChangeDescriber[]> {
  const [campaigns, voice, recommendations, feeds, saved] = await Promise.all([
    import("@/components/campaigns/describe-campaign"),
    import("@/components/voice/voice-search/describe-voice"),
    import("@/components/recommendations/describe-recommendations"),
    import("@/components/catalogue/feed-sources/describe-sources"),
    import("@/components/analytics/saved-views/describe-saved"),
  ]);
  return [
    campaigns.CAMPAIGN_DESCRIBER,
    voice.VOICE_DESCRIBER,
    recommendations.RECOMMENDATION_DESCRIBER,
    feeds.SOURCE_DESCRIBER,
    saved.SAVED_DESCRIBER,
  ];
}

/** Gives the history the words of every area that stores changes. */
export function HistoryDescribers({ children }: { children: ReactNode }) {
  const [hasFailed, setFailed] = useState(false);
  const [late, requestLate] = useOnDemand(loadLateDescribers, () => setFailed(true));
  const isIdle = useAfterIdle();
  useEffect(() => {
    if (isIdle) requestLate();
  }, [isIdle, requestLate]);
  const describers = useMemo(() => (late === null ? DESCRIBERS : [...DESCRIBERS, ...late]), [late]);
  return (
    <DescribersProvider value={describers}>
      <LateDescribersProvider value={late === null && !hasFailed}>{children}</LateDescribersProvider>
    </DescribersProvider>
  );
}
