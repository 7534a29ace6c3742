import { hideBrokenBanners } from "./broken-banners";
import { watchForms } from "./filter-forms";
import { fillBoxes } from "./recommendation-boxes";
import type { ShopData } from "./shop-data";
import { startSuggestions } from "./suggestions";

/**
 * The script of the demo shop: autocomplete and TOP items, filters that apply immediately, placeholders for images that fail to load,
 * boxes with recommendations. Without it, search, filters and pages work as plain forms and links.
 */
export function start(data: ShopData): void {
  document.documentElement.dataset.scripted = "";
  replaceBrokenImages();
  hideBrokenBanners();
  fillBoxes();
  watchForms();
  const form = document.querySelector<HTMLFormElement>("form[data-find]");
  if (form) startSuggestions(form, data);
}

/** Shows the placeholder of an image that fails to load, once. */
function replaceBrokenImages(): void {
  addEventListener(
    "error",
    ({ target: image }) => {
      if (!(image instanceof HTMLImageElement)) return;
      const { instead } = image.dataset;
      delete image.dataset.instead;
      if (instead) image.src = instead;
    },
    true,
  );
}
