import { html } from "hono/html";
import * as z from "zod/mini";
import type { Facet } from "@/lib/contract/search/search-host";
import { renderPreviewFields } from "./page-frame";
import { buildResultsUrl, isListing, type ResultsAddress } from "./shop-search";
import type { Html, ShopSite } from "./shop-site";
import type { ResultsView } from "./subcategories";

type Level = { value: string; hits_count: number; children: Level[] };

const level: z.ZodMiniType<Level> = z.object({
  value: z.string(),
  hits_count: z.number(),
  get children() {
    return z._default(z.array(level), []);
  },
});

/** The filters of a results page: a category tree of links, and a form with brands and prices. */
export function renderFilterForm({ site, address, results }: ResultsView): Html {
  const { texts } = site;
  const of = (name: string): Facet | undefined => results.facets.find((facet) => facet.name === name);
  const category = isListing(address) ? address.category : "";
  const all = { brands: [], category, priceFrom: null, priceTo: null };
  return html`<aside class="side" aria-label="${texts.filters}">
    <details class="filters">
      <summary>${texts.filters}</summary>
      <div class="fields">
        ${hasClearableFilters(address) ? html`<p><a class="clear" href="${buildResultsUrl(site, address, all)}">${texts.clear}</a></p>` : ""}
        ${renderCategoryTree(site, address, parseLevels(of(isListing(address) ? "all_categories_path" : "category_path")))}
        <form action="${site.base}${isListing(address) ? "/category" : "/search"}" method="get" data-auto>
          ${renderHiddenInput("q", address.q)} ${renderHiddenInput(isListing(address) ? "path" : "category", address.category)} ${renderHiddenInput("sort", address.sort ?? "")}
          ${renderPreviewFields(site)}
          ${renderBrandFields(site, address, of("brand"))} ${renderPriceFields(site, address, of("price_amount"))}
          <button type="submit">${texts.apply}</button>
        </form>
      </div>
    </details>
  </aside>`;
}

/** Whether filters can be cleared; the category of a listing is not a filter. */
export function hasClearableFilters(address: ResultsAddress): boolean {
  const { brands, category, priceFrom, priceTo } = address;
  return brands.length > 0 || (category !== "" && !isListing(address)) || priceFrom !== null || priceTo !== null;
}

function renderHiddenInput(name: string, value: string): Html {
  return value === "" ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;
}

function parseLevels(facet: Facet | undefined): Level[] {
  const result = z.safeParse(z.array(level), facet?.values ?? []);
  return result.success ? result.data : [];
}

/** The category tree, expanded along the chosen path. */
function renderCategoryTree(site: ShopSite, address: ResultsAddress, levels: readonly Level[]): Html {
  if (levels.length === 0) return html``;
  return html`<section class="tree">
    <h2>${site.texts.category}</h2>
    ${renderBranch(site, address, levels)}
  </section>`;
}

function renderBranch(site: ShopSite, address: ResultsAddress, levels: readonly Level[]): Html {
  return html`<ul>
    ${levels.map(({ value, hits_count, children }) => {
      const isChosen = address.category === value;
      const isOpen = isChosen || address.category.startsWith(`${value}||`);
      const name = value.split("||").at(-1) ?? value;
      return html`<li>
        <a href="${buildResultsUrl(site, address, { category: isChosen ? "" : value })}" aria-current="${isChosen ? "true" : "false"}"
          >${name} <span class="count">${hits_count}</span></a
        >
        ${isOpen && children.length > 0 ? renderBranch(site, address, children) : ""}
      </li>`;
    })}
  </ul>`;
}

function renderBrandFields(site: ShopSite, { brands }: ResultsAddress, facet: Facet | undefined): Html {
  const offered = (facet?.values ?? []).map(({ value, hits_count }) => ({ value, hits_count }));
  // Selected brands without results stay, so that they can be deselected.
  const missing = brands.filter((brand) => !offered.some(({ value }) => value === brand));
  const values = [...offered, ...missing.map((value) => ({ value, hits_count: 0 }))];
  if (values.length === 0) return html``;
  return html`<fieldset>
    <legend>${site.texts.brand}</legend>
    <div class="scroll">
      ${values.map(
        ({ value, hits_count }) => html`<label class="check">
          <input type="checkbox" name="brand" value="${value}" ${brands.includes(value) ? "checked" : ""} />
          <span>${value}</span> <span class="count">${hits_count}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

function renderPriceFields(site: ShopSite, address: ResultsAddress, facet: Facet | undefined): Html {
  const edges = (facet?.values ?? []).flatMap(({ value }) => value.split("|").map(Number));
  const known = edges.filter((edge) => Number.isFinite(edge));
  const [low, high] =
    known.length === 0 ? ["", ""] : [String(Math.floor(Math.min(...known))), String(Math.ceil(Math.max(...known)))];
  return html`<fieldset>
    <legend>${site.texts.price} (${site.currency})</legend>
    <div class="range">
      <label>${site.texts.from}
        <input type="number" name="price_from" min="0" step="any" inputmode="decimal" value="${address.priceFrom ?? ""}" placeholder="${low}" />
      </label>
      <label>${site.texts.to}
        <input type="number" name="price_to" min="0" step="any" inputmode="decimal" value="${address.priceTo ?? ""}" placeholder="${high}" />
      </label>
    </div>
  </fieldset>`;
}
