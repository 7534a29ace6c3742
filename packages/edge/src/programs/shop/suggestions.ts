import type { SuggestAnswer } from "./hits";
import { createOptionList } from "./option-list";
import type { ShopData } from "./shop-data";
import { addCarried, type ShopPage } from "./shop-page";
import { createSuggestionBox } from "./suggestion-box";
import { createSuggestionViews } from "./suggestion-views";

const PAUSE_MS = 200;

/** Shows suggestions below the search field of a form. */
export function startSuggestions(form: HTMLFormElement, data: ShopData): void {
  const input = form.querySelector("input[name=q]") as HTMLInputElement;
  const page = form.dataset as ShopPage;
  const list = createOptionList(input);
  const box = createSuggestionBox(form, { input, list, page });
  const views = createSuggestionViews(page, { input, list, box, data });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestTurn = 0;
  let tops: SuggestAnswer | null = null;
  const isEmpty = () => input.value.trim() === "";

  function hide(): void {
    clearTimeout(timer);
    latestTurn += 1;
    box.close();
  }

  async function request(): Promise<void> {
    const query = input.value.trim();
    if (query === "") return requestTopItems();
    latestTurn += 1;
    const turn = latestTurn;
    try {
      const response = await fetch(buildHitsAddress(page, query));
      if (turn !== latestTurn) return;
      if (!response.ok) return hide();
      views.showHits(query, (await response.json()) as SuggestAnswer);
    } catch {
      if (turn === latestTurn) hide();
    }
  }

  async function requestTopItems(): Promise<void> {
    latestTurn += 1;
    const turn = latestTurn;
    try {
      tops = tops ?? ((await (await fetch(buildTopItemsAddress(page))).json()) as SuggestAnswer);
      if (turn === latestTurn && isEmpty()) views.showTopItems(tops);
    } catch {
      tops = null;
      if (turn === latestTurn) hide();
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(request, isEmpty() ? 0 : PAUSE_MS);
  });
  for (const name of ["focus", "click"]) {
    input.addEventListener(name, () => {
      if (!box.isOpen() && isEmpty()) void requestTopItems();
    });
  }
  input.addEventListener("keydown", (event) => {
    // Banners whose image failed are gone.
    list.prune();
    if (event.key === "Escape" && box.isOpen()) {
      event.preventDefault();
      hide();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!box.isOpen()) return void request();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && box.isOpen() && list.getActive()) {
      event.preventDefault();
      list.getActive()?.click();
    }
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) hide();
  });
  addEventListener("pageshow", hide);
}

function buildHitsAddress(page: ShopPage, query: string): string {
  const params = addCarried(page, {
    tracker_id: page.site,
    q: query,
    type: `${page.type}:6,category:3`,
    hit_fields: "title,price,price_from,image_link,category,hierarchy",
  });
  return `/autocomplete/v2?${params}`;
}

/** Phones get fewer items. */
function buildTopItemsAddress(page: ShopPage): string {
  const count = matchMedia("(max-width: 620px)").matches ? 4 : 6;
  const params = addCarried(page, {
    tracker_id: page.site,
    type: `query:${count},category:${count},brand:${count},${page.type}:${count},article:4`,
    hit_fields: "price,price_from,image_link,category,hierarchy,brand",
  });
  return `/v1/top_items?${params}`;
}
