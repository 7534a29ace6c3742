import { MOBILE_BELOW } from "@/backend/shop/pictures/banner-sizes";

/** The styles of banners. Their images have sizes in HTML, so that nothing moves when they load. */
export const BANNER_STYLE = `
.banner { display: block; border-radius: 10px; }
.banner img { width: 100%; height: auto; border-radius: 10px; background: var(--sunken); }
.search_header { margin-bottom: 20px; }
.search_footer { margin-top: 32px; }
.columns > .search_panel { max-width: 240px; }
.suggest .banner { flex: none; padding: 0; min-height: 0; margin: 8px; }
.suggest .banner img { width: 100%; height: auto; border-radius: 8px; }
.suggest .banner[aria-selected="true"] { outline: 2px solid var(--focus); outline-offset: 2px; }
.suggest .autocomplete_list { max-width: 310px; }
@media (min-width: ${MOBILE_BELOW}px) {
  .suggest.with-top:not([hidden]) { display: grid; grid-template-columns: minmax(0, 1fr) 240px; column-gap: 8px; align-content: start; }
  .with-top > * { grid-column: 1; }
  .suggest.with-top .autocomplete_top { grid-column: 2; grid-row: 1 / span 9; align-self: start; width: 240px; margin: 8px 0 8px; }
}
@media (min-width: 1100px) { .suggest.with-top { inset-inline-end: auto; width: 800px; } }
@media (min-width: 861px) {
  .columns:has(> .search_panel) { grid-template-rows: auto 1fr; }
  .columns:has(> .search_panel) > section { grid-area: 1 / 2 / span 2; }
  .columns > .search_panel { grid-area: 2 / 1; }
}
@media (max-width: 860px) { .columns > .search_panel { max-width: 420px; } }
@media (max-width: ${MOBILE_BELOW - 1}px) {
  .suggest .autocomplete_list, .suggest .autocomplete_top { max-width: 420px; }
}
`;
