import { DebtPanel } from "@/components/customizations/debt/debt-panel";
import type { ListEvidence } from "@/components/customizations/list/list-kind";
import { list } from "@/lib/contract/query-customizations";
import { debt } from "@/lib/contract/rule-evidence";

const EVIDENCE: ListEvidence = {
  kind: "query-customizations",
  list,
  debt,
  live: async (siteId, id) => (await import("./query-kind")).QUERY_KIND.live(siteId, id).queryFn({}),
};

/** What is wrong with the rules of queries. */
export function QueryDebt({ siteId }: { siteId: string }) {
  return <DebtPanel siteId={siteId} evidence={EVIDENCE} />;
}
