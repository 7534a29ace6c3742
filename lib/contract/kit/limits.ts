// Limits of input that several calls share. A limit of a single call is in its file; lib/domain/kit/limits.ts has the others.

/** Maximum length of the name of a person, site, group or project. */
export const DISPLAY_NAME_MAX = 100;
/** Maximum length of a query. */
export const QUERY_MAX = 500;
/** Maximum length of an item's identity, which may be a URL. */
export const IDENTITY_MAX = 2048;
/** Maximum length of a category path. */
export const CATEGORY_MAX = 600;
/** Maximum length of the name of an item type. */
export const TYPE_MAX = 64;
/** Maximum length of a tag. */
export const TAG_MAX = 40;
/** Highest position of a pin. */
export const PIN_POSITION_MAX = 100_000;
/** Maximum length of the pattern of an identity. */
export const ITEM_PATTERN_MAX = 400;
/** Maximum rules per customization. */
export const RULES_PER_QUERY_MAX = 500;
/** Maximum inherited rules that a customization switches off. */
export const OFF_RULES_MAX = 2000;
/** Default rows per page of a list. */
export const ROWS_PER_PAGE = 20;
/** Maximum words per row of synonyms. */
export const SYNONYM_WORDS_MAX = 200;
/** Maximum sites per copy. */
export const COPY_TARGETS_MAX = 50;
