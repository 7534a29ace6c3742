"use client";

import { useTranslations } from "next-intl";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
  type TimelineRow,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/customizations/query-customizations";
import { toTimelinePage } from "./query-form";
import { QUERY_KIND } from "./query-kind";

const nameRow = ({ subject }: TimelineRow) => subject;

const KIND: SiteTimelineKind = {
  kind: QUERY_KIND,
  read: (input) => readAs(timeline, input, ROWS, toTimelinePage),
  useRowName: () => nameRow,
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
