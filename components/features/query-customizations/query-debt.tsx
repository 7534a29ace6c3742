import { DebtPanel } from "@/components/customizations/debt/debt-panel";
import { useListKind } from "@/components/customizations/list/list-kind";
import { debt } from "@/lib/contract/rule-evidence";

/** What is wrong with the rules of queries. */
export function QueryDebt({ siteId }: { siteId: string }) {
  return <DebtPanel siteId={siteId} evidence={useListKind().evidence} call={debt} />;
}
