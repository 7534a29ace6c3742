import { lazy, Suspense } from "react";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { isStored } from "@/lib/domain/customizations/new-customization";

const GoneCategory = lazy(() => import("./gone-category").then((file) => ({ default: file.GoneCategory })));

/** Above the results of a listing: whether its category is gone. */
export function ListingLead({ base }: { base: Customization }) {
  const { site } = useSite();
  if (!isStored(base)) return null;
  return (
    <Suspense fallback={null}>
      <GoneCategory siteId={site.trackingCode} base={base} />
    </Suspense>
  );
}
