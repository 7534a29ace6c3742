import { CompareMenu } from "@/components/analytics/charts/compare-menu";
import { COMPARED_RANGES } from "@/components/analytics/charts/compare-query";
import { OwnRange } from "@/components/analytics/charts/own-range";
import { useAddress } from "@/lib/client/use-address";
import { compareAddress } from "./compare-address";

/** Chooses what the figures of a dashboard are compared with. */
export function DashboardCompare() {
  const [address, set] = useAddress(compareAddress);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <CompareMenu choices={COMPARED_RANGES} address={address} set={set} />
      <OwnRange address={address} set={set} />
    </div>
  );
}
