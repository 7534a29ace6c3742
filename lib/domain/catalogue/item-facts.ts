/** The compared values of an item. */
export type ItemFacts = {
  title: string;
  price: number | null;
  priceOld?: number | null;
  /** The price is 0, because the feed or an answer says so. Such an item has no price where items lose their price. */
  isFree?: boolean;
  image: string | null;
  category: string | null;
  availability: string | null;
  isSoldOut: boolean;
  /** Other texts that shoppers read. */
  text: string;
  /** Amounts of other fields of prices, by name; only for the items of a first import. */
  otherPrices?: Readonly<Record<string, unknown>> | null;
};
