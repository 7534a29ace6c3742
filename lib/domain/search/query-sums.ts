// Sums from which all statistics compute the figures of a query.

/** Sums over the searches of a query in a range; money in hundredths. */
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

/** The sums of a query without searches. */
export const EMPTY_QUERY_SUMS: Readonly<QuerySums> = {
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
