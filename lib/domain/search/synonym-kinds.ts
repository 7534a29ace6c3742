// Kinds of synonyms and their markers in files and on screens.

/**
 * Kinds of synonyms. `one_way`: the first word finds the others; `two_way`: every word finds all; `alternate`: the
 * first is searched as the second.
 */
export const SYNONYM_KINDS = ["one_way", "two_way", "alternate"] as const;

export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** How a file writes each kind. */
export const SYNONYM_MARKERS: Record<SynonymKind, string> = { one_way: "->", two_way: "<->", alternate: "=>" };
