"use client";

import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
  type TimelineRow,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/customizations/product-listings";
import { toTimelinePage } from "./listing-form";
import { LISTING_KIND } from "./listing-kind";

const nameRow = ({ subject }: TimelineRow) => formatPath(subject);

const KIND: SiteTimelineKind = {
  kind: LISTING_KIND,
  read: (input) => readAs(timeline, input, ROWS, toTimelinePage),
  useRowName: () => nameRow,
  useWording: () => {
    const t = useTranslations("product-listings.timeline");
    return { find: t("find"), noMatch: (q) => t("noMatch", { q }) };
  },
};

/** When the rules of product listings act. */
export function ListingTimelineScreen(props: { siteId: string; openedAt: number }) {
  return (
    <SiteTimelineContext value={KIND}>
      <SiteTimeline {...props} />
    </SiteTimelineContext>
  );
}
