import {
  buildTimelineMetadata,
  type TimelineOfKind,
  TimelinePage,
  type TimelineProps,
} from "@/app/sites/[siteId]/timeline-page";
import { LazyQueryTimelineScreen } from "@/components/customizations/lazy-screens";
import { timeline } from "@/lib/contract/customizations/query-customizations";
import { read } from "@/lib/server/pages/read";

const KIND: TimelineOfKind = {
  screen: "query-customizations",
  texts: [],
  bars: (input) => read(timeline, input),
  Screen: LazyQueryTimelineScreen,
};

export const generateMetadata = () => buildTimelineMetadata(KIND);

export default function Page(props: TimelineProps) {
  return <TimelinePage of={KIND} {...props} />;
}
