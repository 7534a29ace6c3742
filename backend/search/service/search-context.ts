import type { CheckedItems, ItemCheck } from "@vitrine/engine/check-items";
import type { ListAnswer, ListQuery } from "@vitrine/engine/list-query";
import type { HitCheck } from "@vitrine/engine/select-hits";
import type { CatalogueRow } from "./format-hit";
import type { PreviewRules } from "./preview-rules";
import type { TopCounts } from "./read-top-counts";
import type { SearchedSite, SiteRules } from "./site-rules";

/** The context in which a request is answered. */
export type SearchContext = {
  site: SearchedSite;
  rules: SiteRules;
  /** Types of the items in the site's index. */
  knownTypes: readonly string[];
  /** The catalog revision of the site's index. */
  indexRevision: number;
  now: Date;
  /** The requested shared draft; null when its link does not work, undefined when none was requested. */
  preview: PreviewRules | null | undefined;
  runLists(lists: ListQuery[]): Promise<ListAnswer[]>;
  /** Clicks and searches that rank TOP items. */
  loadTopCounts(): Promise<TopCounts>;
  /** The items of identities; for that of a variant, its product. */
  loadItems(identities: readonly string[]): Promise<Map<string, CatalogueRow>>;
  /** The identities of the products of those that are variants. */
  findProducts(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The states of several checks at once; share a list of identities among them. */
  checkEach(checks: readonly ItemCheck[]): Promise<CheckedItems[]>;
  /**
   * The eligible hits of each list; none for a list about an attribute that no item has. Throws ApiError 400 `unknown_attribute`
   * for such an attribute of the check.
   */
  selectHits(lists: ListQuery[], check: HitCheck): Promise<string[][]>;
};
