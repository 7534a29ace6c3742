import { useQuery } from "@tanstack/react-query";
import { lookUp } from "@/lib/client/query";
import type { SearchAnswer } from "@/lib/contract/search/search-host";

/** What a catalogue may hold where it does not say itself. */
const USUAL_TYPES = ["item", "product", "category", "brand", "article"];
/** Types that visitors make, or that stand inside others. */
const NO_RESULTS = ["query", "variant"];

/** The types of the site's catalogue, the most frequent first; asked for only while `isWanted`. */
export function useTypes(siteId: string, isWanted = true): string[] {
  const { data: told = [] } = useQuery({
    queryKey: ["types", siteId],
    // A host that does not tell its types is no fault to announce: the usual ones are offered.
    queryFn: () => asked(siteId).then(typesOf, (): string[] => []),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  return told.length > 0 ? told : USUAL_TYPES;
}

/** Few people make something of what they look for in vain: what asks the host comes then. */
async function asked(siteId: string): Promise<SearchAnswer> {
  const [{ search }, { buildTypesInput: typesInput }] = await Promise.all([
    import("@/lib/contract/search/search-host"),
    import("@/lib/domain/search/search-inputs"),
  ]);
  return lookUp(search, typesInput(siteId));
}

function typesOf(answer: SearchAnswer): string[] {
  const facet = answer.results.facets.find((one) => one.name === "type");
  return (facet?.values ?? []).map((value) => value.value).filter((value) => !NO_RESULTS.includes(value));
}
