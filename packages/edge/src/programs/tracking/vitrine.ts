/** An event as a page reports it (docs/events.md): its type, and fields of that type. */
export type PageEvent = {
  type?: string;
  order_id?: string | number;
  lists?: Record<string, PageList | null>;
  [name: string]: unknown;
};

/** A list of items that the page shows, and the query that found them. */
export type PageList = { query?: { string?: unknown }; [name: string]: unknown };

/** What the scripts of a page may call. */
export type Vitrine = {
  track: (event: PageEvent) => void;
  /** Sets the customer who has signed in; null after signing out. */
  customer: (id: string | null) => void;
  /** The id of the visitor; null as long as nothing may be read. */
  client: () => string | null;
  consent: (given: boolean) => void;
};

declare global {
  interface Window {
    vitrine?: Vitrine;
    /** Set by a shop that waits for consent if the shopper has agreed before. */
    vitrineConsent?: boolean;
  }
}
