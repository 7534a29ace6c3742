import { createWords } from "./elements";
import { reportSuggestions, type SuggestAnswer } from "./hits";
import type { OptionList } from "./option-list";
import type { ShopData } from "./shop-data";
import { buildShopHref, type ShopPage } from "./shop-page";
import { createBannerBuilder } from "./suggested-banners";
import type { SuggestionBox } from "./suggestion-box";
import { createGroup, createHitOptions } from "./suggestion-options";

/** Types of TOP items that are no products. */
const OTHER_TYPES = ["query", "category", "brand", "article"];

/** What the box shows. Options are created in the order shown, which is that of the arrow keys. */
export type SuggestionViews = {
  showTopItems: (answer: SuggestAnswer) => void;
  showHits: (query: string, answer: SuggestAnswer) => void;
};

type Parts = { input: HTMLInputElement; list: OptionList; box: SuggestionBox; data: ShopData };

export function createSuggestionViews(page: ShopPage, { input, list, box, data }: Parts): SuggestionViews {
  const optionOf = createHitOptions(page, list.create);
  const createBanner = createBannerBuilder(data, list.create, page.banner);

  function showTopItems({ hits }: SuggestAnswer): void {
    list.clear();
    const ofType = (wanted: string) => hits.filter(({ type }) => type === wanted);
    const products = hits.filter(({ type }) => !OTHER_TYPES.includes(type));
    const ordered = ["query", "category", "brand"].map(ofType);
    reportSuggestions("", [...ordered, products, ofType("article")].flat());
    const groups = [
      ...createGroup(page.queries, ofType("query").map(optionOf.query), "tags"),
      ...createGroup(page.categories, ofType("category").map(optionOf.category), "tags"),
      ...createGroup(page.brands, ofType("brand").map(optionOf.brand), "tags"),
      ...createGroup(page.popular, products.map(optionOf.item), "goods"),
      ...createGroup(page.articles, ofType("article").map(optionOf.article), "stories"),
    ];
    box.open("tops", groups, list.count());
  }

  function showHits(query: string, { hits, campaigns }: SuggestAnswer): void {
    list.clear();
    const categories = hits.filter(({ type }) => type === "category");
    const products = hits.filter(({ type }) => type !== "category");
    reportSuggestions(query, [...categories, ...products]);
    const groups = [
      ...createGroup(page.categories, categories.map(optionOf.category)),
      ...createBanner(campaigns, "autocomplete_list", query),
      ...createGroup(page.products, products.map(optionOf.item)),
    ];
    const top = createBanner(campaigns, "autocomplete_top", query);
    groups.push(...top);
    if (hits.length > 0) {
      const last = createWords(page.all);
      last.classList.add("all");
      groups.push(list.create(buildShopHref(page, "/search", { q: input.value.trim() }), [last]));
    }
    box.open(top.length > 0 ? "with-top" : "", groups, hits.length);
  }

  return { showTopItems, showHits };
}
