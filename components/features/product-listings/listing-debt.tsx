import { DebtPanel } from "@/components/customizations/debt/debt-panel";
import type { ListEvidence } from "@/components/customizations/list/list-kind";
import { list } from "@/lib/contract/product-listings";
import { listingDebt } from "@/lib/contract/rule-evidence";

const EVIDENCE: ListEvidence = {
  kind: "product-listings",
  list,
  debt: listingDebt,
  live: async (siteId, id) => (await import("./listing-kind")).LISTING_KIND.live(siteId, id).queryFn({}),
};

/** What is wrong with the rules of listings. */
export function ListingDebt({ siteId }: { siteId: string }) {
  return <DebtPanel siteId={siteId} evidence={EVIDENCE} />;
}
