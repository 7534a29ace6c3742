import { html } from "hono/html";
import type { Html } from "./shop-html";
import { carriedOf, type ShopSite } from "./shop-site";

/** Hidden fields by which a form hands a preview on; none for shoppers. */
export function carriedFields(site: ShopSite): Html {
  return html`${carriedOf(site).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}
