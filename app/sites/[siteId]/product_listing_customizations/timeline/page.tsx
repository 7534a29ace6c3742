import {
  buildTimelineMetadata,
  type TimelineOfKind,
  TimelinePage,
  type TimelineProps,
} from "@/app/sites/[siteId]/timeline-page";
import { LazyListingTimelineScreen } from "@/components/customizations/lazy-screens";
import { buildRowsKey } from "@/components/customizations/model/kinds/common-form";
import { toTimelinePage } from "@/components/customizations/product-listings/listing-form";
import { timeline } from "@/lib/contract/customizations/product-listings";
import { readNow } from "@/lib/server/pages/read";

const KIND: TimelineOfKind = {
  screen: "product-listings",
  texts: ["product-listings"],
  bars: (input) => ({
    queryKey: buildRowsKey(timeline, input),
    queryFn: async () => toTimelinePage(await readNow(timeline, input)),
  }),
  Screen: LazyListingTimelineScreen,
};

export const generateMetadata = () => buildTimelineMetadata(KIND);

export default function Page(props: TimelineProps) {
  return <TimelinePage of={KIND} {...props} />;
}
