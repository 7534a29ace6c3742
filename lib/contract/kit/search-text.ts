/**
 * Maximum length of the text by which lists are searched, limited by the address. In a file of its own, because every
 * page loads it.
 */
export const SEARCH_TEXT_MAX = 200;
