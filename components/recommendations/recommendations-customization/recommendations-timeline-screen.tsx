"use client";

import { useTranslations } from "next-intl";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
  type TimelineRow,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/recommendations/recommendations-customization";
import { ROWS, splitRowName, toTimelinePage } from "./customization-form";
import { createRecommendationsKind } from "./recommendations-kind";
import { useTargetName } from "./target-names";

const KIND: SiteTimelineKind = {
  kind: createRecommendationsKind({ id: "" }),
  read: (input) => readAs(timeline, input, ROWS, toTimelinePage),
  useRowName: () => {
    const targetName = useTargetName();
    return ({ query }: TimelineRow) => targetName(splitRowName(query));
  },
  useTypeName: () => useModelName().nameModel,
  useWording: () => {
    const t = useTranslations("recommendations-customization.timeline");
    return { find: t("find"), noMatch: (q) => t("noMatch", { q }) };
  },
};

/** When the rules of recommendations act. */
export function RecommendationsTimelineScreen(props: { siteId: string; openedAt: number }) {
  return (
    <SiteTimelineContext value={KIND}>
      <SiteTimeline {...props} />
    </SiteTimelineContext>
  );
}
