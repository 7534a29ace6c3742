/** The compared values of an item; null if it has none. */
export type ItemFacts = {
  title: string;
  price: number | null;
  priceOld?: number | null;
  image: string | null;
  category: string | null;
  availability: string | null;
  isSoldOut: boolean;
  /** Other texts that shoppers read. */
  text: string;
  /** Amounts of other fields of prices, by name; only for the items of a first import. */
  otherPrices?: Readonly<Record<string, unknown>> | null;
};
