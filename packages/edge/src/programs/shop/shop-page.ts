/** What the search form of a page says in its attributes: the site, its addresses, and texts in its language. */
export type ShopPage = Record<
  | "site"
  | "type"
  | "base"
  | "carried"
  | "products"
  | "categories"
  | "brands"
  | "articles"
  | "queries"
  | "popular"
  | "all"
  | "priceFrom"
  | "banner"
  | "counts",
  string
>;

/** Parameters with those of a preview, which only links within the shop have. */
export function addCarried({ carried }: ShopPage, fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams([...Object.entries(fields), ...new URLSearchParams(carried)]);
}

/** The address of a page of the shop. */
export function buildShopHref(
  page: ShopPage,
  path: "/item" | "/category" | "/search" | "/article",
  fields: Record<string, string>,
): string {
  return `${page.base + path}?${addCarried(page, fields)}`;
}
