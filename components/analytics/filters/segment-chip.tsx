import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list } from "@/lib/contract/analytics/segments";
import { FilterChip } from "./filter-chip";

/** The segments of a site that the reader may use; undefined while they are on their way, and where there can be none. */
export function useSegments(isWanted: boolean) {
  const { site, groups } = useSite();
  const isHere = groups.includes(list.group ?? "");
  const found = useQuery({
    ...read(list, { params: { siteId: site.trackingCode } }),
    enabled: isWanted && isHere,
  });
  return { found, isHere, segments: found.data?.segments };
}

/** The segment that acts; one that this site does not have says so, and does nothing (issue 7). */
export function SegmentChip({ id, remove }: { id: string; remove: To }) {
  const t = useTranslations("analytics.filters");
  const { segments, isHere, found } = useSegments(true);
  const known = segments?.find((one) => one.id === id);
  const isKnown = known !== undefined || (isHere && found.isPending) || found.isError;
  if (!isKnown)
    return <FilterChip text={t("segment.unknown", { id })} fault={t("segment.unknown", { id })} remove={remove} />;
  return <FilterChip text={t("is", { name: t("names.apply_segment"), value: known?.name ?? "…" })} remove={remove} />;
}
