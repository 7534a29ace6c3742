import { html } from "hono/html";
import { STYLE_PATH } from "./shop-assets";
import type { Html } from "./shop-html";
import type { ShopSite } from "./shop-site";

/** The list of all shops. */
export function shopsPage(sites: readonly ShopSite[]): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Shops</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main class="inner shops">
          <h1>Shops</h1>
          <p>Each searches its own catalogue, as shoppers would.</p>
          <ul>
            ${sites.map(
              (site) => html`<li>
                <a href="${site.base}"
                  ><strong>${site.name}</strong> <span>${languageName(site.language)}, ${site.currency}</span></a
                >
              </li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`;
}

function languageName(language: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
