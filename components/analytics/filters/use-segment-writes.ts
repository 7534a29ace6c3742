import { useTranslations } from "next-intl";
import { useSavedWrites } from "@/components/analytics/saved-views/use-saved-writes";
import { useSite } from "@/lib/client/site-context";
import {
  createSegment,
  deleteSegment,
  listSegments,
  type Segment,
  updateSegment,
} from "@/lib/contract/analytics/segments";
import { pickSegmentFilters, type VisitFilters } from "@/lib/domain/analytics/visit-filters";

/** Fields of a segment to change. */
export type SegmentPatch = { name?: string; isShared?: boolean; filters?: VisitFilters };

export function useSegmentWrites() {
  const t = useTranslations("analytics.filters.segment");
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { nameCode, isPending, ...writes } = useSavedWrites({
    list: listSegments,
    create: createSegment,
    update: updateSegment,
    destroy: deleteSegment,
  });
  const makeDoneHandler = (key: "saved" | "removed", name: string) => () => ({ text: t(key), detail: name });
  return {
    nameCode,
    isPending,
    add: (name: string, isShared: boolean, filters: VisitFilters) => {
      const body = { name, is_shared: isShared, filters: toPlainFilters(pickSegmentFilters(filters)) };
      return writes.create({ params, body }, { onDone: makeDoneHandler("saved", name) });
    },
    change: ({ id, name, revision }: Segment, patch: SegmentPatch) =>
      writes.update(
        { params, body: { id, ...toBody(patch) } },
        { ifMatch: revision, onDone: makeDoneHandler("saved", patch.name ?? name) },
      ),
    remove: ({ id, name }: Segment) =>
      writes.destroy({ params, body: { id } }, { onDone: makeDoneHandler("removed", name) }),
  };
}

function toBody({ name, isShared, filters }: SegmentPatch) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isShared === undefined ? {} : { is_shared: isShared }),
    ...(filters === undefined ? {} : { filters: toPlainFilters(pickSegmentFilters(filters)) }),
  };
}

function toPlainFilters(filters: VisitFilters): Record<string, string[]> {
  return Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...(values ?? [])]]));
}
