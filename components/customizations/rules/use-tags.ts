import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call";
import { list } from "@/lib/contract/customizations/query-customizations";

/** The tags that rules of a site have, as its list counts them; none where that cannot be told. */
export function knownTags(siteId: string) {
  return queryOptions({
    queryKey: ["rule-tags", siteId],
    queryFn: () =>
      callApi(list, { params: { siteId }, query: { per_page: 1 } }).then(
        (page) => (page.facets?.tags ?? []).map((tag) => tag.value),
        // Tags can be typed without knowing the others.
        (): string[] => [],
      ),
    staleTime: 60_000,
  });
}
