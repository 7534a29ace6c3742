"use client";

import type { ReactNode } from "react";
import { WIDGET_DESCRIBER } from "@/components/analytics/dashboards/describe-widgets";
import { CAMPAIGN_DESCRIBER } from "@/components/campaigns/describe-campaign";
import { RULE_DESCRIBER } from "@/components/customizations/model/describe-rules";
import { DescribersProvider } from "@/components/history/change-words";
import { ROW_DESCRIBER } from "@/components/rewrites/model/describe-rows";
import { VOICE_DESCRIBER } from "@/components/voice/voice-search/describe-voice";

const DESCRIBERS = [RULE_DESCRIBER, ROW_DESCRIBER, WIDGET_DESCRIBER, VOICE_DESCRIBER, CAMPAIGN_DESCRIBER];

/** Gives the history the words of every area that stores changes. */
export function HistoryDescribers({ children }: { children: ReactNode }) {
  return <DescribersProvider value={DESCRIBERS}>{children}</DescribersProvider>;
}
