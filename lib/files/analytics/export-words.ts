import type { FILE_LOCALES } from "@/lib/contract/analytics/site-stats";
import texts from "./export-texts.json";

/** The words of files in a language: names of metrics, scopes and points as screens have them, and what only files say. */
export function exportWords(locale: (typeof FILE_LOCALES)[number]) {
  return texts[locale];
}
