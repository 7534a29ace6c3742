import { lazy, Suspense } from "react";
import type { Comparison } from "./compare-menu";

const CompareRange = lazy(() => import("./compare-range").then((file) => ({ default: file.CompareRange })));

type Address = Comparison<string>;
type Days = Pick<Address, "compare_from" | "compare_to">;

/** The days of a custom range, if figures are compared with one. */
export function OwnRange({ address, set }: { address: Address; set: (days: Days) => void }) {
  if (address.compare !== "own") return null;
  return (
    <Suspense>
      <CompareRange key={`${address.compare_from} ${address.compare_to}`} address={address} set={set} />
    </Suspense>
  );
}
