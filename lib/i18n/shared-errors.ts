/** Features that share error texts, with the namespace whose `errors` hold the shared ones. A feature's own text wins. */
export const SHARED_ERRORS: Readonly<Record<string, string>> = {
  drafts: "rules",
  "query-customizations": "rules",
  "product-listings": "rules",
  "top-items": "rules",
  synonyms: "words",
  redirects: "words",
};

/** The namespace of the error texts that a feature shares with others; null when it shares none. */
export function findSharedErrors(feature: string): string | null {
  return Object.hasOwn(SHARED_ERRORS, feature) ? (SHARED_ERRORS[feature] ?? null) : null;
}
