import {
  buildTimelineMetadata,
  type TimelineOfKind,
  TimelinePage,
  type TimelineProps,
} from "@/app/sites/[siteId]/timeline-page";
import { buildRowsKey } from "@/components/customizations/model/kinds/common-form";
import { LazyRecommendationsTimelineScreen } from "@/components/recommendations/lazy-screens";
import { toTimelinePage } from "@/components/recommendations/recommendations-customization/customization-form";
import { timeline } from "@/lib/contract/recommendations/recommendations-customization";
import { readNow } from "@/lib/server/pages/read";

const KIND: TimelineOfKind = {
  screen: "recommendations-customization",
  texts: ["recommendations-customization", "recommendations.models"],
  bars: (input) => ({
    queryKey: buildRowsKey(timeline, input),
    queryFn: async () => toTimelinePage(await readNow(timeline, input)),
  }),
  Screen: LazyRecommendationsTimelineScreen,
};

export const generateMetadata = () => buildTimelineMetadata(KIND);

export default function Page(props: TimelineProps) {
  return <TimelinePage of={KIND} {...props} />;
}
