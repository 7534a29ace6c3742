import { useTranslations } from "next-intl";
import { useState } from "react";
import { hearing, useDone } from "@/lib/client/done";
import { useWrite } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { create, destroy, list, type Segment, update } from "@/lib/contract/analytics/segments";
import { segmentFilters, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { isApiError } from "@/lib/http/api-error";

/** What of a segment is to be changed. */
export type SegmentPatch = { name?: string; isShared?: boolean; filters?: VisitFilters };

/** The writes of segments, each said with the way back; `nameCode` is why a name was not taken. */
export function useSegmentWrites() {
  const t = useTranslations("analytics.filters.segment");
  const { site } = useSite();
  const done = useDone();
  const params = { siteId: site.trackingCode };
  const [nameCode, setNameCode] = useState<string | null>(null);
  const [creating, updating, removing] = [
    useWrite(create, [list]),
    useWrite(update, [list]),
    useWrite(destroy, [list]),
  ];
  async function told<T>(write: (heard: ReturnType<typeof hearing>) => Promise<T>, text: string, detail: string) {
    const heard = hearing();
    setNameCode(null);
    try {
      const answer = await write(heard);
      done(text, { changeIds: heard.changeIds, detail });
      return answer;
    } catch (error) {
      // The query client announces it; the field says it beside itself as well.
      if (isApiError(error)) setNameCode(error.code);
      return undefined;
    }
  }
  return {
    nameCode,
    isPending: creating.isPending || updating.isPending || removing.isPending,
    add: (name: string, isShared: boolean, filters: VisitFilters) =>
      told(
        ({ told: hear }) =>
          creating.mutateAsync({
            params,
            body: { name, is_shared: isShared, filters: plain(segmentFilters(filters)) },
            told: hear,
          }),
        t("saved"),
        name,
      ),
    change: (segment: Segment, patch: SegmentPatch) =>
      told(
        ({ told: hear }) =>
          updating.mutateAsync({
            params,
            headers: { "if-match": `"${segment.revision}"` },
            body: { id: segment.id, ...patched(patch) },
            told: hear,
          }),
        t("saved"),
        patch.name ?? segment.name,
      ),
    remove: (segment: Segment) =>
      told(
        ({ told: hear }) => removing.mutateAsync({ params, body: { id: segment.id }, told: hear }),
        t("removed"),
        segment.name,
      ),
  };
}

function patched({ name, isShared, filters }: SegmentPatch) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isShared === undefined ? {} : { is_shared: isShared }),
    ...(filters === undefined ? {} : { filters: plain(segmentFilters(filters)) }),
  };
}

function plain(filters: VisitFilters): Record<string, string[]> {
  return Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...(values ?? [])]]));
}
