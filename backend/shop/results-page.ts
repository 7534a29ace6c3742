import { PATH_SEPARATOR, splitPath } from "@vitrine/engine/category-path";
import { html } from "hono/html";
import { readCorrection } from "@/lib/domain/search/corrected-query";
import { findBanner, renderBannerRow } from "./banners";
import { hasClearableFilters, renderFilterForm } from "./filter-form";
import { renderItemGrid } from "./item-card";
import { renderPreviewFields, renderShopPage } from "./page-frame";
import { buildCategoryHref, buildResultsUrl, isListing, PAGE_SIZE, type ResultsAddress, SORTS } from "./shop-search";
import { buildShopPageHref, type Html, readAttributeText, readCategoryPath } from "./shop-site";
import { fillText, formatCount } from "./shop-texts";
import { type ResultsView, renderSubcategoryLinks } from "./subcategories";
import { buildResultsEvent, type ShopPageEvent } from "./tracking";

const PAGES_AROUND = 2;

export function renderResultsPage(view: ResultsView): Html {
  const { site, address, results, shopUrl } = view;
  const { texts } = site;
  const path = splitPath(address.category);
  const heading = formatHeading(view, path);
  const items = results.hits.map((hit) => ({
    identity: hit.url,
    title: readAttributeText(hit.attributes, "title.untouched") || hit.url,
    attributes: hit.attributes,
  }));
  const trail = path.map((name, index) => ({
    name,
    href: buildCategoryHref(site, path.slice(0, index + 1).join(PATH_SEPARATOR)),
  }));
  if (view.isPlainList) return renderPlainListPage(view, heading, items);
  const events: ShopPageEvent[] = [{ type: "pv" }, buildResultsEvent(address, items, site.mainType)];
  if (items.length === 0 && address.category === "" && !hasClearableFilters(address) && address.sort === null) {
    const content = html`${renderBannerRow(view, "search_header")} ${renderNoResults(view, 1)} ${renderBannerRow(view, "search_footer")}`;
    return renderShopPage({ site, title: heading, query: address.q, events }, content);
  }
  return renderShopPage(
    { site, title: heading, query: address.q, trail, events },
    html`
      <div class="headline">
        <h1>${heading}</h1>
        <p>${formatCount(texts.results, results.total_hits, site.language)}</p>
      </div>
      ${renderCorrectedNote(view)} ${renderBannerRow(view, "search_header")} ${renderCategoryLinks(view)} ${renderSubcategoryLinks(view)}
      <div class="columns">
        ${renderFilterForm(view)} ${renderBannerRow(view, "search_panel")}
        <section aria-label="${texts.products}">
          ${renderSortForm(view)}
          ${items.length === 0 ? renderNoResults(view, 2) : renderItemGrid(items, site, shopUrl, findBanner(view, "search_list"))}
          ${renderPageLinks(view)}
        </section>
      </div>
      ${renderBannerRow(view, "search_footer")}
    `,
  );
}

/** The page while search is off: a sentence, and products without filters, sort orders and banners. */
function renderPlainListPage(view: ResultsView, heading: string, items: Parameters<typeof renderItemGrid>[0]): Html {
  const { site, address, shopUrl } = view;
  return renderShopPage(
    { site, title: heading, query: address.q, events: [{ type: "pv" }] },
    html`
      <div class="headline"><h1>${heading}</h1></div>
      <p class="note" role="status">${site.texts.plainList}</p>
      <section aria-label="${site.texts.products}">${renderItemGrid(items, site, shopUrl)} ${renderPageLinks(view)}</section>
    `,
  );
}

function formatHeading({ site, address }: ResultsView, path: readonly string[]): string {
  if (address.q !== "") return fillText(site.texts.resultsFor, { query: address.q });
  return path.at(-1) ?? site.texts.allProducts;
}

/** The note about a correction and words that were left out. The engine returns HTML; only its texts are used. */
function renderCorrectedNote({ site, results }: ResultsView): Html {
  const { corrected, leftOut, searched } = readCorrection(results.corrected_query ?? "");
  if (corrected === null && leftOut.length === 0) return html``;
  const [before = "", after = ""] = site.texts.corrected.split("{corrected}");
  const left = leftOut.map((word, at) => html`${at === 0 ? "" : ", "}<s>${word}</s>`);
  return html`<p class="note" role="status">
    ${searched === "" ? "" : html`${before}<strong>${searched}</strong>${after}`}
    ${left.length === 0 ? "" : html`<br />${site.texts.leftOut} ${left}`}
  </p>`;
}

function renderCategoryLinks({ site, results }: ResultsView): Html {
  const links = results.quicksearch_hits.filter((hit) => hit.type === "category");
  if (links.length === 0) return html``;
  return html`<nav class="chips" aria-label="${site.texts.categories}">
    ${links.map((hit) => {
      const title = readAttributeText(hit.attributes, "title.untouched") || hit.url;
      const href = buildCategoryHref(site, readCategoryPath(title, hit.attributes));
      return html`<a href="${href}">${title}</a>`;
    })}
  </nav>`;
}

function renderSortForm({ site, address }: ResultsView): Html {
  const { texts } = site;
  const names = Object.keys(SORTS) as (keyof typeof SORTS)[];
  return html`<form class="sort" action="${site.base}${isListing(address) ? "/category" : "/search"}" method="get" data-auto>
    ${renderFilterFields(address)} ${renderPreviewFields(site)}
    <label for="sort">${texts.sort}</label>
    <select id="sort" name="sort">
      <option value="">${isListing(address) ? texts.recommended : texts.relevance}</option>
      ${names.map(
        (name) => html`<option value="${name}" ${name === address.sort ? "selected" : ""}>${texts[name]}</option>`,
      )}
    </select>
    <button type="submit" data-plain>${texts.apply}</button>
  </form>`;
}

/** Hidden fields that keep the filters when the sort order changes. */
function renderFilterFields(address: ResultsAddress): Html {
  const fields: [string, string][] = [
    ["q", address.q],
    [isListing(address) ? "path" : "category", address.category],
    ...address.brands.map((brand): [string, string] => ["brand", brand]),
    ["price_from", address.priceFrom === null ? "" : String(address.priceFrom)],
    ["price_to", address.priceTo === null ? "" : String(address.priceTo)],
  ];
  const present = fields.filter(([, value]) => value !== "");
  return html`${present.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}

function renderNoResults({ site, address }: ResultsView, level: 1 | 2): Html {
  const { texts } = site;
  const text =
    address.q === "" ? formatCount(texts.results, 0, site.language) : fillText(texts.nothing, { query: address.q });
  return html`<div class="nothing">
    ${level === 1 ? html`<h1>${text}</h1>` : html`<h2>${text}</h2>`}
    <p>${texts.nothingHint}</p>
    <p><a href="${buildShopPageHref(site, "")}">${texts.categories}</a></p>
  </div>`;
}

function renderPageLinks({ site, address, results }: ResultsView): Html {
  const { texts } = site;
  const last = Math.min(Math.ceil(results.total_hits / PAGE_SIZE), 400);
  if (last <= 1) return html``;
  const near = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - address.page) <= PAGES_AROUND,
  );
  return html`<nav class="pages" aria-label="${texts.pages}">
    ${address.page > 1 ? html`<a rel="prev" href="${buildResultsUrl(site, address, { page: address.page - 1 })}">${texts.previous}</a>` : ""}
    <ol>
      ${near.map((page, index) => {
        const gap = index > 0 && page - (near[index - 1] ?? 0) > 1 ? html`<li aria-hidden="true">…</li>` : "";
        const current = page === address.page ? "page" : "false";
        const name = fillText(texts.page, { page: String(page) });
        return html`${gap}<li>
            <a href="${buildResultsUrl(site, address, { page })}" aria-current="${current}" aria-label="${name}">${page}</a>
          </li>`;
      })}
    </ol>
    ${address.page < last ? html`<a rel="next" href="${buildResultsUrl(site, address, { page: address.page + 1 })}">${texts.next}</a>` : ""}
  </nav>`;
}
