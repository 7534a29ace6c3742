import type { ListAnswer, ListQuery } from "@/backend/search/pipeline/list-query";
import type { CatalogueRow } from "./format-hit";
import type { PreviewRules } from "./preview-rules";
import type { SearchedSite, SiteRules } from "./site-rules";
import type { TopCounts } from "./top-counts";

/** What an answer is made with. */
export type Searching = {
  site: SearchedSite;
  rules: SiteRules;
  /** Types of the items in the site's index. */
  knownTypes: readonly string[];
  now: Date;
  /** The shared draft that the request names; null when its link does not work, undefined when it names none. */
  preview: PreviewRules | null | undefined;
  ask(lists: ListQuery[]): Promise<ListAnswer[]>;
  /** What TOP items are ordered by first. */
  topCounts(): Promise<TopCounts>;
  itemsOf(identities: readonly string[]): Promise<Map<string, CatalogueRow>>;
};
