import { type Names, normalizeName } from "@/lib/domain/catalogue/feed-names";

/** The names of a field in several languages, separated by bars, as the program writes them. */
export function listNames(text: string): Names {
  return [...new Set(text.split("|").map((name) => normalizeName(name)))];
}
