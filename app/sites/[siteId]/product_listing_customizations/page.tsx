import type { Metadata } from "next";
import { LazyProductListingListScreen } from "@/components/customizations/lazy-screens";
import { buildRowsKey } from "@/components/customizations/model/kinds/common-form";
import { keepKnown } from "@/components/customizations/model/lists/list-address";
import { LISTING_LIST_TEXTS, toListPage } from "@/components/customizations/product-listings/listing-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import { list } from "@/lib/contract/customizations/listing-list";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("product-listings") };
}

export default async function ProductListingListPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("product-listings", siteId);
  const typed = fromAddress(customizationList.query, await searchParams);
  const query = keepKnown(typed, await loadSupports(context, siteId));
  const input = { params: { siteId }, query };
  const rows = { queryKey: buildRowsKey(list, input), queryFn: async () => toListPage(await readNow(list, input)) };
  return (
    <ScreenMessages of={LISTING_LIST_TEXTS}>
      <Prefetch reads={[rows]}>
        <LazyProductListingListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
