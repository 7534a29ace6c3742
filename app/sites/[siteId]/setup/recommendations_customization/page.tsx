import type { Metadata } from "next";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { buildRowsKey } from "@/components/customizations/model/kinds/common-form";
import { keepKnown } from "@/components/customizations/model/lists/list-address";
import { LazyRecommendationsListScreen } from "@/components/recommendations/lazy-screens";
import { LIST_TEXTS, toListPage } from "@/components/recommendations/recommendations-customization/customization-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import { list } from "@/lib/contract/recommendations/recommendations-customization";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("recommendations-customization") };
}

/** The customizations of recommendations of a site. */
export default async function RecommendationsListPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const access = await requirePage("recommendations-customization", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const typed = fromAddress(customizationList.query, await searchParams);
  const query = keepKnown(typed, await loadSupports(access.context, siteId));
  const input = { params: { siteId }, query };
  const rows = { queryKey: buildRowsKey(list, input), queryFn: async () => toListPage(await readNow(list, input)) };
  return (
    <ScreenMessages of={LIST_TEXTS}>
      <Prefetch reads={[rows]}>
        <LazyRecommendationsListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
