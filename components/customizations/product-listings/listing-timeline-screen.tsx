"use client";

import { useTranslations } from "next-intl";
import {
  SiteTimelineContext,
  type SiteTimelineKind,
} from "@/components/customizations/site-timeline/site-timeline-kind";
import { SiteTimeline } from "@/components/customizations/site-timeline/site-timeline-screen";
import { readAs } from "@/lib/client/query";
import { timeline } from "@/lib/contract/customizations/product-listings";
import { ROWS, toTimelinePage } from "./listing-form";
import { LISTING_KIND } from "./listing-kind";

const KIND: SiteTimelineKind = {
  kind: LISTING_KIND,
  read: (input) => readAs(timeline, input, ROWS, toTimelinePage),
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
