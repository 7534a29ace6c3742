/** The lists with separate query statistics, in the order screens offer them. */
export const QUERY_SCOPES = ["search", "autocomplete", "product_listing", "recommendation"] as const;

/** A list with separate query statistics. */
export type QueryScope = (typeof QUERY_SCOPES)[number];
