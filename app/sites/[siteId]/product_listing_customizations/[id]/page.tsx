import type { Metadata } from "next";
import { cache } from "react";
import { LazyProductListingEditorScreen } from "@/components/customizations/lazy-screens";
import { draftInput } from "@/components/customizations/model/common-form";
import { listingLiveKey, toCustomization } from "@/components/customizations/product-listings/listing-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/product-listings";
import { search } from "@/lib/contract/search/search-host";
import { formatPath } from "@/lib/domain/search/category-path";
import { findListingAttribute } from "@/lib/domain/search/category-tree";
import { LISTING_ATTRIBUTE } from "@/lib/domain/search/rule-eligibility";
import { buildListingInput, buildPathFacetsInput, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { orNotFound, read, readNow } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string; id: string }> };

const listingOf = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(show, { params: { siteId }, query: { id } })),
);

/** The attribute of category paths: ours for backends with groups, otherwise from the search host, with ours as the fallback. */
async function attributeOf(siteId: string, type: string, groups: readonly string[]): Promise<string> {
  if (groups.length > 0 || type === "") return LISTING_ATTRIBUTE;
  const found = await readNow(search, buildPathFacetsInput(siteId, type)).catch(() => null);
  return findListingAttribute(found?.results.facets ?? []);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  await requirePage("product-listings", siteId);
  const found = await listingOf(siteId, id);
  const section = await buildScreenTitle("product-listings");
  return { title: found === null ? section : `${formatPath(found.category_full)} · ${section}` };
}

export default async function ProductListingEditorPage({ params }: Props) {
  const { siteId, id } = await params;
  const { context } = await requirePage("product-listings", siteId);
  const [found, groups] = await Promise.all([listingOf(siteId, id), loadGroups(context, siteId)]);
  const live = { siteId, query: found?.category_full ?? "", type: found?.type ?? "" };
  const attribute = await attributeOf(siteId, found?.type ?? "", groups);
  const reads = found && [
    { queryKey: listingLiveKey(siteId, id), queryFn: async () => toCustomization(found) },
    read(search, buildListingInput(live, SEARCH_ROWS.first, attribute)),
    ...(groups.includes("drafts") ? [read(showDraft, draftInput(siteId, "product-listings", id))] : []),
  ];
  return (
    <ScreenMessages
      of={[
        "query-customizations",
        "results",
        "product-listings",
        "change-history",
        "drafts",
        "query-insight",
        "campaigns.placements",
        "rule-evidence",
      ]}
    >
      <Prefetch reads={reads ?? []}>
        <LazyProductListingEditorScreen siteId={siteId} id={id} openedAt={Date.now()} attribute={attribute} />
      </Prefetch>
    </ScreenMessages>
  );
}
