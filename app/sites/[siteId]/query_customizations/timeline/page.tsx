import {
  buildTimelineMetadata,
  type TimelineOfKind,
  TimelinePage,
  type TimelineProps,
} from "@/app/sites/[siteId]/timeline-page";
import { LazyQueryTimelineScreen } from "@/components/customizations/lazy-screens";
import { buildRowsKey } from "@/components/customizations/model/kinds/common-form";
import { toTimelinePage } from "@/components/customizations/query-customizations/query-form";
import { timeline } from "@/lib/contract/customizations/query-customizations";
import { readNow } from "@/lib/server/pages/read";

const KIND: TimelineOfKind = {
  screen: "query-customizations",
  texts: [],
  bars: (input) => ({
    queryKey: buildRowsKey(timeline, input),
    queryFn: async () => toTimelinePage(await readNow(timeline, input)),
  }),
  Screen: LazyQueryTimelineScreen,
};

export const generateMetadata = () => buildTimelineMetadata(KIND);

export default function Page(props: TimelineProps) {
  return <TimelinePage of={KIND} {...props} />;
}
