/** The languages of the product. */
export const LOCALES = ["en", "cs", "sk", "pl"] as const;

/** A language of the product. */
export type Locale = (typeof LOCALES)[number];
