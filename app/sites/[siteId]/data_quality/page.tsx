import type { Metadata } from "next";
import {
  buildGroupsInput,
  buildMissingInput,
  buildWhyInput,
  screenAddress,
} from "@/components/catalogue/data-quality/quality-address";
import { buildRunsToApproveInput } from "@/components/catalogue/feeds/held-runs-input";
import { LazyDataQualityScreen } from "@/components/catalogue/lazy-screens";
import { PAUSED_TEXTS } from "@/components/catalogue/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { missingGroups, missingItems, stats } from "@/lib/contract/catalogue/data-quality";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { why } from "@/lib/contract/search/query-insight";
import { isAllowed } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("data-quality") };
}

/** The data quality of a site, server-rendered for the URL. */
export default async function DataQualityPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("data-quality", siteId);
  const address = fromAddress(screenAddress, await searchParams);
  const supports = await loadSupports(context, siteId);
  const isMissing = address.tab === "missing";
  const by = supports(missingGroups) ? address.group : undefined;
  const canAsk = isAllowed(why.access, who.rights) && supports(why);
  const canReadPlans = isAllowed(listPlans.access, who.rights) && supports(listPlans);
  const reads = [
    ...(canReadPlans ? [read(listPlans, { params: { siteId } }), read(history, buildRunsToApproveInput(siteId))] : []),
    read(stats, { params: { siteId } }),
    ...(isMissing ? [read(missingItems, buildMissingInput(siteId, address))] : []),
    ...(isMissing && by !== undefined ? [read(missingGroups, buildGroupsInput(siteId, address, by))] : []),
    ...(isMissing && by === undefined && address.why !== undefined && canAsk
      ? [read(why, buildWhyInput(siteId, address.why))]
      : []),
  ];
  return (
    <ScreenMessages of={["data-quality", "query-insight.whyNot", "feeds.needsApproval", ...PAUSED_TEXTS]}>
      <Prefetch reads={reads}>
        <LazyDataQualityScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
