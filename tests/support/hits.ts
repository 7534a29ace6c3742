import type { Hit } from "@/lib/contract/search/search-host";

/** A result of the search host, or of the recommender, whose explanation differs. */
type ExplainedHit<Explain> = Omit<Hit, "explain"> & { explain?: Explain };

/** A result; the title of `P7` is "Product 7". */
export function makeHit<Explain = never>(
  url: string,
  { attributes, ...over }: Partial<ExplainedHit<Explain>> = {},
): ExplainedHit<Explain> {
  const shown = { title: `Product ${url.slice(1)}`, price: "9 Kč", availability: 1, ...attributes };
  return { url, type: "item", attributes: shown, ...over };
}
