import { useListKind } from "@/components/customizations/model/list-kind";
import { DebtPanel } from "@/components/customizations/stale-rules/stale-rules-panel";
import { debt } from "@/lib/contract/customizations/rule-evidence";

/** What is wrong with the rules of queries. */
export function QueryDebt({ siteId }: { siteId: string }) {
  return <DebtPanel siteId={siteId} evidence={useListKind().evidence} call={debt} />;
}
