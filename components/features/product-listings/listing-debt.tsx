import { DebtPanel } from "@/components/customizations/debt/debt-panel";
import { useListKind } from "@/components/customizations/list/list-kind";
import { listingDebt } from "@/lib/contract/rule-evidence";

/** What is wrong with the rules of listings. */
export function ListingDebt({ siteId }: { siteId: string }) {
  return <DebtPanel siteId={siteId} evidence={useListKind().evidence} call={listingDebt} />;
}
