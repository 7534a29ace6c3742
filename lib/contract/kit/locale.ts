/** The languages of the product. */
export const LOCALES = ["en", "cs", "sk", "pl"] as const;

export type Locale = (typeof LOCALES)[number];

/** Header that passes the profile's language from middleware to pages; middleware overwrites any value from outside. */
export const LOCALE_HEADER = "x-vitrine-locale";
