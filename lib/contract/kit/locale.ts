/** The languages of the product. */
export const LOCALES = ["en", "cs", "sk", "pl"] as const;

/** A language of the product. */
export type Locale = (typeof LOCALES)[number];

/** Header by which middleware tells a page the language of the profile; it overwrites what came from outside. */
export const LOCALE_HEADER = "x-vitrine-locale";
