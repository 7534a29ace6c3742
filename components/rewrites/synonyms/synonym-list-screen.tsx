"use client";

import { WordList } from "@/components/rewrites/list/word-list";
import { WordListContext } from "@/components/rewrites/model/list-kind";
import { SYNONYM_LIST } from "./synonym-list-kind";

/** The synonyms of a site: find one, add one, change one in its place, and see whether the search acts by it. */
export function SynonymListScreen({ siteId }: { siteId: string }) {
  return (
    <WordListContext value={SYNONYM_LIST}>
      <WordList siteId={siteId} />
    </WordListContext>
  );
}
