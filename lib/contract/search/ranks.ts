import * as z from "zod/mini";

/** Changes of a place at most: each of the first 24 results can enter, and as many leave. */
export const RANKS_MAX = 48;
/** Characters of an item's title at most. */
export const RANK_TITLE_MAX = 300;
/** Characters of an item's identity at most. */
export const RANK_URL_MAX = 2048;

const position = z.nullable(z.int("invalid").check(z.gte(1, "invalid")));

/** A result whose rank a publication changed: its position before and after, null where it has none that is known. */
export const publishedRank = z.object({
  item_url: z.string().check(z.maxLength(RANK_URL_MAX, "invalid")),
  title: z.string().check(z.maxLength(RANK_TITLE_MAX, "invalid")),
  from: position,
  to: position,
});

/** A result whose rank a publication changed. */
export type PublishedRank = z.infer<typeof publishedRank>;

const ranksOfPlace = z.array(publishedRank).check(z.maxLength(RANKS_MAX, "invalid"));

/** What a publication did to the first results of both places, as its publisher saw it. */
export const publishedRanks = z.object({ search: ranksOfPlace, autocomplete: ranksOfPlace });
/** What a publication did to the first results of both places. */
export type PublishedRanks = z.infer<typeof publishedRanks>;
