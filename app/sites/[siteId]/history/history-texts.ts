/** The texts of the history, and the words of the areas that describe their changes with them. */
export const HISTORY_TEXTS = [
  "change-history",
  "query-customizations.remarks",
  "results.ranks",
  "rights.policies",
  "rights.roles",
  "recommendations.models",
  "search-preview.filters",
  "recommender-rules.sentence",
  "recommender-rules.unknown",
  "recommender-rules.value",
  "voice-search.fields",
  "voice-search.texts",
  "voice-search.templates",
  "voice-search.diff",
] as const;
