"use client";

import { useTranslations } from "next-intl";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/customizations/query-customizations";
import { QUERY_KIND } from "./query-kind";

const KIND: SiteTimelineKind = {
  kind: QUERY_KIND,
  read: (input) => readAs(timeline, input, null, (page) => page),
  useWording: () => {
    const t = useTranslations("query-customizations.timeline");
    return { find: t("find"), noMatch: (q) => t("noMatch", { q }) };
  },
};

/** When the rules of queries act. */
export function QueryTimelineScreen(props: { siteId: string; openedAt: number }) {
  return (
    <SiteTimelineContext value={KIND}>
      <SiteTimeline {...props} />
    </SiteTimelineContext>
  );
}
