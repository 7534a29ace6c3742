// The figures of a query out of its sums, by the formulas that all statistics share.

/** Sums of the searches of a query in a range; money in hundredths. */
export type QuerySums = {
  searches: number;
  noResults: number;
  clicked: number;
  clicks: number;
  placedClicks: number;
  placesSum: number;
  convertedOrders: number;
  convertedActions: number;
  convertedAny: number;
  revenue: number;
};

/** No search at all. */
export const NO_QUERY_SUMS: Readonly<QuerySums> = {
  searches: 0,
  noResults: 0,
  clicked: 0,
  clicks: 0,
  placedClicks: 0,
  placesSum: 0,
  convertedOrders: 0,
  convertedActions: 0,
  convertedAny: 0,
  revenue: 0,
};
