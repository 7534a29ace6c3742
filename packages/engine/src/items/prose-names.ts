const PROSE = /(^|_)(description|summary|perex|annotation|link|links|url|urls|image|images|img|thumb)(_|$)|^img_/;

/** Longer texts are prose, not values of filters or facets. */
export const VALUE_LENGTH_MAX = 160;

/** Whether an attribute holds prose or addresses by its name, which are not used in filters or facets. */
export function isProseName(attribute: string): boolean {
  return PROSE.test(attribute);
}
