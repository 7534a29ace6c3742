"use client";

import { WordList } from "@/components/rewrites/list/word-list";
import { WordListContext } from "@/components/rewrites/model/list-kind";
import { REDIRECT_LIST } from "./redirect-list-kind";

/** The redirects of a site: find one, add one, change one in its place, and see whether the search acts by it. */
export function RedirectListScreen({ siteId }: { siteId: string }) {
  return (
    <WordListContext value={REDIRECT_LIST}>
      <WordList siteId={siteId} />
    </WordListContext>
  );
}
