"use client";

import { WordListContext } from "@/components/words/list/list-kind";
import { WordList } from "@/components/words/list/word-list";
import { SYNONYM_LIST } from "./synonym-list-kind";

/** The synonyms of a site: find one, add one, change one in its place, and see whether the search acts by it. */
export function SynonymListScreen({ siteId }: { siteId: string }) {
  return (
    <WordListContext value={SYNONYM_LIST}>
      <WordList siteId={siteId} />
    </WordListContext>
  );
}
