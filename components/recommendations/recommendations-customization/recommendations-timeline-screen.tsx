"use client";

import { useTranslations } from "next-intl";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/recommendations/recommendations-customization";
import { toTimelinePage } from "./customization-form";
import { createRecommendationsKind } from "./recommendations-kind";
import { useTargetName } from "./target-names";

const KIND: SiteTimelineKind = {
  kind: createRecommendationsKind({ id: "" }),
  read: (input) => readAs(timeline, input, ROWS, toTimelinePage),
  useRowName: useTargetName,
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
