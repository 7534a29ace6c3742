import { TZDate } from "@date-fns/tz";
import { splitPath } from "@vitrine/engine/category-path";
import { format } from "date-fns";
import { html } from "hono/html";
import * as z from "zod/mini";
import type { Services } from "@/backend/kit/services";
import { instant } from "@/lib/contract/kit/common";
import type { Html, ShopPreview, ShopSite } from "./shop-site";
import { fillText } from "./shop-texts";

// Previews a shop with unpublished rules, by a private link. A bar on every page says so and links back to the live shop.

const TOKEN_MAX = 256;
/** Text names by kind of customization. */
const TEXT_NAMES = {
  "query-customizations": "preview",
  "product-listings": "previewListing",
  "top-items": "previewTop",
  "recommendations-customization": "previewBoxes",
} as const;

/** Reads the preview of a URL. */
export async function readShopPreview(services: Services, siteId: string, url: URL): Promise<ShopPreview | null> {
  const token = url.searchParams.get("preview") ?? "";
  if (token === "" || token.length > TOKEN_MAX) return null;
  const at = z.safeParse(instant, url.searchParams.get("at"));
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["preview", "at"]) params.delete(name);
  return {
    token,
    at: at.success ? at.data : null,
    note: await services.search.previewNote(siteId, token),
    exit: params.size === 0 ? url.pathname : `${url.pathname}?${params.toString()}`,
  };
}

/** The bar on top of preview pages; empty for shoppers. */
export function renderPreviewBar({ preview, texts, timeZone }: ShopSite): Html {
  if (preview === null) return html``;
  const { note, at, exit } = preview;
  const formatTime = (iso: string): string => format(new TZDate(Date.parse(iso), timeZone), "dd.MM.yyyy HH:mm");
  const text =
    note.state === "on"
      ? fillText(texts[TEXT_NAMES[note.kind]], {
          query: note.kind === "product-listings" ? splitPath(note.query).join(" › ") : note.query,
          by: note.by,
          until: formatTime(note.until),
        })
      : texts.previewOver;
  return html`<aside class="preview" aria-label="${texts.previewMark}">
    <div class="inner">
      <p>${text}${at !== null && note.state === "on" ? html` <strong>${fillText(texts.previewAt, { at: formatTime(at) })}</strong>` : ""}</p>
      <a href="${exit}">${texts.previewExit}</a>
    </div>
  </aside>`;
}

/** The mark on images of a preview, so that screenshots show it, too; empty for shoppers. */
export function stamp({ preview, texts }: ShopSite): Html {
  if (preview?.note.state !== "on") return html``;
  return html`<span class="stamp" aria-hidden="true">${texts.previewMark}</span>`;
}
