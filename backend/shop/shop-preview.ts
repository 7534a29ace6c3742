import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { html } from "hono/html";
import * as z from "zod/mini";
import type { Services } from "@/backend/kit/services";
import { instant } from "@/lib/contract/kit/common";
import { splitPath } from "@/lib/domain/search/category-path";
import type { Html, ShopPreview, ShopSite } from "./shop-site";
import { filled } from "./shop-texts";

// A shop as it would be with rules that are not live, under a private link: said on every page, and left by one click.

const TOKEN_MAX = 256;
/** What is said of a draft by what it is of. */
const SAID = {
  "query-customizations": "preview",
  "product-listings": "previewListing",
  "top-items": "previewTop",
} as const;

/** The preview that an address asks for; null when it asks for none. */
export async function previewIn(services: Services, siteId: string, url: URL): Promise<ShopPreview | null> {
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

/** The bar on top of every page of a preview; nothing on pages as shoppers see them. */
export function previewBar({ preview, texts, timeZone }: ShopSite): Html {
  if (preview === null) return html``;
  const { note, at, exit } = preview;
  const when = (text: string): string => format(new TZDate(Date.parse(text), timeZone), "dd.MM.yyyy HH:mm");
  const said =
    note.state === "on"
      ? filled(texts[SAID[note.kind]], {
          query: note.kind === "product-listings" ? splitPath(note.query).join(" › ") : note.query,
          by: note.by,
          until: when(note.until),
        })
      : texts.previewOver;
  return html`<aside class="preview" aria-label="${texts.previewMark}">
    <div class="inner">
      <p>${said}${at !== null && note.state === "on" ? html` <strong>${filled(texts.previewAt, { at: when(at) })}</strong>` : ""}</p>
      <a href="${exit}">${texts.previewExit}</a>
    </div>
  </aside>`;
}

/** What stands on every picture of a preview, so that a picture of the page tells too; nothing for shoppers. */
export function stamp({ preview, texts }: ShopSite): Html {
  if (preview?.note.state !== "on") return html``;
  return html`<span class="stamp" aria-hidden="true">${texts.previewMark}</span>`;
}
