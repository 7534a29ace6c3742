// How synonyms act, and how files and screens write each kind.

// Lines of a synonym file.

/** Kinds of synonyms: the first word finds the others; every word finds all; the first is searched as the second. */
export const SYNONYM_KINDS = ["one_way", "two_way", "alternate"] as const;

/** A kind of synonyms. */
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** How a file writes each kind. */
export const SYNONYM_MARKERS: Record<SynonymKind, string> = { one_way: "->", two_way: "<->", alternate: "=>" };
