import { lazy, Suspense } from "react";
import { CompareMenu } from "@/components/analytics/charts/compare-menu";
import { COMPARED_RANGES } from "@/components/analytics/charts/compare-query";
import { useAddress } from "@/lib/client/use-address";
import { compareAddress } from "./compare-address";

const CompareRange = lazy(() =>
  import("@/components/analytics/charts/compare-range").then((file) => ({ default: file.CompareRange })),
);

/** Chooses what the figures of a dashboard are compared with. */
export function DashboardCompare() {
  const [address, set] = useAddress(compareAddress);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <CompareMenu choices={COMPARED_RANGES} address={address} set={set} />
      {address.compare === "own" && (
        <Suspense>
          <CompareRange key={`${address.compare_from} ${address.compare_to}`} address={address} set={set} />
        </Suspense>
      )}
    </div>
  );
}
