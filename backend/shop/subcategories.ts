import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import { buildCategoryTree } from "@/lib/domain/search/category-tree";
import { buildResultsUrl, type ResultsAddress } from "./shop-search";
import { getPictureUrl, type Html, readAttributeText, readCategoryPath, type ShopSite } from "./shop-site";

const SHOWN_MAX = 24;

/** The direct subcategories of a path, largest first; null if no item of the listing has the path. */
export function findSubcategories(
  path: string,
  { results }: SearchAnswer,
  categories: SearchAnswer,
): Subcategory[] | null {
  const facet = results.facets.find(({ name }) => name === "category");
  const node = buildCategoryTree(facet?.values ?? []).byPath.get(path);
  if (node === undefined) return null;
  const known = new Map(
    categories.results.hits.map(({ attributes }) => [
      readCategoryPath(readAttributeText(attributes, "title.untouched"), attributes),
      attributes,
    ]),
  );
  return node.children.map(({ title, path: below, total }) => {
    return { title, path: below, count: total, attributes: known.get(below) ?? {} };
  });
}

/** Links to the direct subcategories of a listing; on its first page only. */
export function renderSubcategoryLinks({ site, address, subcategories, shopUrl }: ResultsView): Html {
  if (subcategories.length === 0 || address.page > 1) return html``;
  return html`<nav class="below" aria-label="${site.texts.subcategories}">
    <ul>
      ${subcategories.slice(0, SHOWN_MAX).map(
        ({ title, path, count, attributes }) => html`<li>
          <a href="${buildResultsUrl(site, address, { category: path })}">
            <img
              src="${getPictureUrl({ title, attributes }, site, shopUrl)}"
              data-instead="${buildPlaceholderPath(site.siteId, title)}"
              alt=""
              width="56"
              height="56"
              referrerpolicy="no-referrer"
            />
            <span>${title} <span class="count">${count}</span></span>
          </a>
        </li>`,
      )}
    </ul>
  </nav>`;
}

/** A direct subcategory of a listing; `count` respects the filters. */
export type Subcategory = { title: string; path: string; count: number; attributes: Record<string, unknown> };

/** The data of a results page. */
export type ResultsView = {
  site: ShopSite;
  address: ResultsAddress;
  results: SearchAnswer["results"];
  /** The products are a plain list, because search is off. */
  isPlainList: boolean;
  /** Direct subcategories of a listing's category. */
  subcategories: readonly Subcategory[];
  /** Origin of the public listener. */
  shopUrl: string;
};
