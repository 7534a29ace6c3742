import { useQuery } from "@tanstack/react-query";
import { lookUp } from "@/lib/client/query";
import type { SearchAnswer } from "@/lib/contract/search/search-host";

/** Types to offer when the search host does not list its own. */
const USUAL_TYPES = ["item", "product", "category", "brand", "article"];
/** Types that are not results: visitors' queries and variants of items. */
const NO_RESULTS = ["query", "variant"];

/**
 * The types of the site's catalog, most frequent first.
 * @param isWanted nothing is loaded before.
 */
export function useTypes(siteId: string, isWanted = true): string[] {
  const { data: known = [] } = useQuery({
    queryKey: ["types", siteId],
    // A host without types is not an error to announce; the usual types are offered.
    queryFn: () => fetchTypes(siteId).then(readTypes, (): string[] => []),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  return known.length > 0 ? known : USUAL_TYPES;
}

/** Imports the search call on demand, because few visits create a customization. */
async function fetchTypes(siteId: string): Promise<SearchAnswer> {
  const [{ search }, { buildTypesInput: typesInput }] = await Promise.all([
    import("@/lib/contract/search/search-host"),
    import("@/lib/domain/search/search-inputs"),
  ]);
  return lookUp(search, typesInput(siteId));
}

function readTypes(answer: SearchAnswer): string[] {
  const facet = answer.results.facets.find((one) => one.name === "type");
  return (facet?.values ?? []).map((value) => value.value).filter((value) => !NO_RESULTS.includes(value));
}
