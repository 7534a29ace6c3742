import type { Metadata } from "next";
import { LazyTopListScreen } from "@/components/customizations/lazy-screens";
import { keepKnown } from "@/components/customizations/model/lists/list-address";
import { buildTopListInput } from "@/components/customizations/top-items/top-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list, topList } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import type { SearchParams } from "@/lib/domain/kit/address";
import { BOX_ROWS, buildBoxInput } from "@/lib/domain/search/search-inputs";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("top-items") };
}

export default async function TopListPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("top-items", siteId);
  const typed = fromAddress(topList.query, await searchParams);
  const filter = keepKnown(typed, await loadSupports(context, siteId));
  return (
    <ScreenMessages of={["top-items", "change-history", "query-customizations.list"]}>
      <Prefetch
        reads={[read(list, buildTopListInput(siteId, filter)), read(topItems, buildBoxInput(siteId, BOX_ROWS))]}
      >
        <LazyTopListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
