/** The languages of the product. */
export const LOCALES = ["en", "cs", "sk", "pl"] as const;

export type Locale = (typeof LOCALES)[number];

/** The languages of signing up: those of the product, and five that only these pages and their mails have. */
export const SIGN_UP_LOCALES = [...LOCALES, "de", "es", "fr", "it", "pt"] as const;

export type SignUpLocale = (typeof SIGN_UP_LOCALES)[number];

/** Header that passes the profile's language from middleware to pages; middleware overwrites any value from outside. */
export const LOCALE_HEADER = "x-vitrine-locale";

/** Header with the port in the names of our cookies, among them the languages; middleware overwrites any value from outside. */
export const COOKIE_PORT_HEADER = "x-vitrine-cookie-port";

/** Header with the language of a page of signing up; empty on other pages. Middleware overwrites any value from outside. */
export const SIGN_UP_LOCALE_HEADER = "x-vitrine-sign-up-locale";
