import * as z from "zod/mini";

/** Maximum rank changes in a place: each of the first 24 results can enter, and as many can leave. */
export const RANKS_MAX = 48;
/** Maximum length of an item's title. */
export const RANK_TITLE_MAX = 300;
/** Maximum length of an item's identity. */
export const RANK_URL_MAX = 2048;

const position = z.nullable(z.int("invalid").check(z.gte(1, "invalid")));

/** A result whose rank a publication changed: its position before and after, null when unknown or not ranked. */
export const publishedRank = z.object({
  item_url: z.string().check(z.maxLength(RANK_URL_MAX, "invalid")),
  title: z.string().check(z.maxLength(RANK_TITLE_MAX, "invalid")),
  from: position,
  to: position,
});

/** A result whose rank a publication changed. */
export type PublishedRank = z.infer<typeof publishedRank>;

const placeRanks = z.array(publishedRank).check(z.maxLength(RANKS_MAX, "invalid"));

/** How a publication moved the first results in both places, as its publisher saw it. */
export const publishedRanks = z.object({ search: placeRanks, autocomplete: placeRanks });
/** How a publication moved the first results in both places. */
export type PublishedRanks = z.infer<typeof publishedRanks>;
