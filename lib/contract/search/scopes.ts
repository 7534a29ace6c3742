/** Where queries have figures of their own, in the order in which screens offer it: the four lists. */
export const QUERY_SCOPES = ["search", "autocomplete", "product_listing", "recommendation"] as const;

/** Where queries have figures of their own. */
export type QueryScope = (typeof QUERY_SCOPES)[number];
