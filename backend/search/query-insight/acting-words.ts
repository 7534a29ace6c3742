import { redirectFor } from "@/backend/search/pipeline/redirect";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { actingSynonyms } from "@/backend/search/pipeline/synonyms";
import type { Searching } from "@/backend/search/service/searching";
import { SYNONYM_MARKERS } from "@/lib/domain/search/synonym-kinds";

/** The redirect and the synonyms that act on a query, as the engine has them; a synonym is told as its file writes it. */
export function actingWords({ rules }: Searching, query: string) {
  const { redirects, rewrites, synonyms } = rules;
  const redirect = redirectFor(redirects, query);
  const searched = rewriteOf(rewrites, query).query;
  return [
    ...(redirect === null ? [] : [{ kind: "redirect" as const, state: "live" as const, title: redirect.target }]),
    ...actingSynonyms(synonyms, searched).map(({ kind, words: [word = "", ...others] }) => ({
      kind: "synonym" as const,
      state: "live" as const,
      title: `${word} ${SYNONYM_MARKERS[kind]} ${others.join(", ")}`,
    })),
  ];
}
