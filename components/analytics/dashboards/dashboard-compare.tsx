import { CompareMenu, CompareRange } from "@/components/analytics/charts/compare-controls";
import { useAddress } from "@/lib/client/use-address";
import { compareAddress, DASHBOARD_COMPARISONS } from "./compare-address";

/** Chooses what the metrics and charts of a dashboard are compared with. */
export function DashboardCompare() {
  const [address, set] = useAddress(compareAddress);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <CompareMenu choices={DASHBOARD_COMPARISONS} address={address} set={set} />
      {address.compare === "own" && (
        <CompareRange key={`${address.compare_from} ${address.compare_to}`} address={address} set={set} />
      )}
    </div>
  );
}
