// The script of the demo shop: autocomplete and TOP items (a combobox by the ARIA practices), filters that apply
// immediately, placeholders for images that fail to load. Without it, search, filters and pages work as plain forms and
// links. It is a string, because it runs in the shopper's browser without a build step.

import { BROKEN_BANNER_SCRIPT, SUGGESTED_BANNER_SCRIPT } from "./banner-script";
import { BOX_SCRIPT } from "./box-script";

/** The script of the demo shop. */
export const SCRIPT = `
"use strict";
(() => {
  document.documentElement.dataset.scripted = "";

  addEventListener("error", (event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement)) return;
    const instead = image.dataset.instead;
    delete image.dataset.instead;
    if (instead) image.src = instead;
  }, true);
${BROKEN_BANNER_SCRIPT}${BOX_SCRIPT}

  for (const form of document.querySelectorAll("form[data-auto]")) {
    form.addEventListener("change", (event) => {
      if (event.target.type !== "number") form.requestSubmit();
    });
    // Leaves empty fields out of the address.
    form.addEventListener("formdata", (event) => {
      for (const name of [...event.formData.keys()]) if (event.formData.get(name) === "") event.formData.delete(name);
    });
  }

  const form = document.querySelector("form[data-find]");
  if (!form) return;
  const input = form.querySelector("input[name=q]");
  const box = form.querySelector(".suggest");
  const status = form.querySelector("[data-status]");
  const { site, type, base, products, categories, all, carried, brands, articles, queries, popular, banner } = form.dataset;
  const counts = JSON.parse(form.dataset.counts);
  const language = document.documentElement.lang;
  const plural = new Intl.PluralRules(language);
  let options = [];
  let active = -1;
  let timer = 0;
  let latestTurn = 0;
  let tops = null;

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", box.id);
  input.setAttribute("aria-expanded", "false");
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", input.labels[0].textContent);

  // Adds the preview token only to links within the shop.
  const withCarried = (fields) => new URLSearchParams([...Object.entries(fields), ...new URLSearchParams(carried)]);
  const first = (value) => (Array.isArray(value) ? value[0] : value);
  const one = (tag, className) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    return element;
  };

  // Titles have <em> around matches; everything else in them is text.
  function marked(title) {
    const words = one("span", "words");
    const text = new DOMParser().parseFromString(title, "text/html").body;
    for (const node of text.childNodes) {
      const piece = node.nodeName === "EM" ? one("mark") : document.createTextNode(node.textContent);
      if (node.nodeName === "EM") piece.textContent = node.textContent;
      words.append(piece);
    }
    return words;
  }

  function picture(link) {
    const image = one("img");
    image.alt = "";
    image.width = image.height = 44;
    image.referrerPolicy = "no-referrer";
    image.dataset.instead = "/pictures/" + site + "/tag-a3abb0-2.svg";
    let address = image.dataset.instead;
    try {
      const url = new URL(link, location.href);
      if (url.pathname.startsWith("/pictures/")) address = url.pathname;
      else if (url.protocol === "https:") address = url.href;
    } catch {}
    image.src = address;
    return image;
  }

  function option(href, parts, hit) {
    const element = one("div");
    element.id = "suggestion-" + options.length;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", "false");
    element.append(...parts);
    if (hit) Object.assign(element.dataset, { vitrineItem: hit.url, vitrineType: hit.type });
    element.addEventListener("pointerdown", (event) => event.preventDefault());
    element.addEventListener("click", () => location.assign(href));
    options.push({ element, href });
    return element;
  }

${SUGGESTED_BANNER_SCRIPT}
  function group(name, elements, className) {
    if (elements.length === 0) return [];
    const section = one("div", className);
    const head = one("div");
    head.setAttribute("role", "presentation");
    head.textContent = name;
    section.setAttribute("role", "group");
    section.setAttribute("aria-label", name);
    section.append(head, ...elements);
    return [section];
  }

  const itemOption = (hit) => {
    const { url, attributes } = hit;
    const cost = one("span", "cost");
    const price = first(attributes.price) ?? "";
    const isFrom = first(attributes.price_from) !== undefined && price !== "";
    cost.textContent = isFrom ? form.dataset.priceFrom.replace("{price}", () => price) : price;
    const link = base + "/item?" + withCarried({ identity: url });
    return option(link, [picture(first(attributes.image_link) ?? ""), marked(attributes.title ?? url), cost], hit);
  };
  const words = (text) => {
    const element = one("span", "words");
    element.textContent = text;
    return element;
  };
  const readName = ({ url, attributes }) => attributes["title.untouched"] ?? attributes.title ?? url;
  const categoryHref = (hit) => {
    const { category, hierarchy } = hit.attributes;
    const path = first(category) ?? [].concat(hierarchy ?? [], readName(hit)).join("||");
    return base + "/category?" + withCarried({ path });
  };
  const categoryOption = (hit) => option(categoryHref(hit), [marked(hit.attributes.title ?? hit.url)], hit);
  const brandOption = (hit) =>
    option(base + "/search?" + withCarried({ brand: first(hit.attributes.brand) ?? readName(hit) }), [words(readName(hit))], hit);
  const queryOption = (hit) => option(base + "/search?" + withCarried({ q: hit.url }), [words(hit.url)], hit);
  const articleOption = (hit) => {
    const link = base + "/article?" + withCarried({ identity: hit.url });
    return option(link, [picture(first(hit.attributes.image_link) ?? ""), words(readName(hit))], hit);
  };

  // Reports suggestions in the order shown.
  function reportSuggestions(query, hits) {
    const items = hits.map((hit, index) => {
      const title = new DOMParser().parseFromString(String(readName(hit)), "text/html").body.textContent;
      return { title, url: hit.url, type: hit.type, position: index + 1 };
    });
    window.vitrine?.track({ type: "event", lists: { Autocomplete: { query: { string: query }, items } } });
  }

  function showTops({ hits }) {
    options = [];
    const of = (wanted) => hits.filter((hit) => hit.type === wanted);
    const others = ["query", "category", "brand", "article"];
    const goods = hits.filter((hit) => !others.includes(hit.type));
    reportSuggestions("", ["query", "category", "brand"].flatMap(of).concat(goods, of("article")));
    open("tops", [
      ...group(queries, of("query").map(queryOption), "tags"),
      ...group(categories, of("category").map(categoryOption), "tags"),
      ...group(brands, of("brand").map(brandOption), "tags"),
      ...group(popular, goods.map(itemOption), "goods"),
      ...group(articles, of("article").map(articleOption), "stories"),
    ], options.length);
  }

  function show(query, answer) {
    options = [];
    const kinds = answer.hits.filter((hit) => hit.type === "category");
    const goods = answer.hits.filter((hit) => hit.type !== "category");
    reportSuggestions(query, kinds.concat(goods));
    // Options are created in the order shown, which is that of the arrow keys.
    const groups = [
      ...group(categories, kinds.map(categoryOption)),
      ...bannerOptions(answer.campaigns, "autocomplete_list", query),
      ...group(products, goods.map(itemOption)),
    ];
    const top = bannerOptions(answer.campaigns, "autocomplete_top", query);
    groups.push(...top);
    const amount = kinds.length + goods.length;
    if (amount > 0) {
      const last = words(all);
      last.classList.add("all");
      groups.push(option(base + "/search?" + withCarried({ q: input.value.trim() }), [last]));
    }
    open(top.length > 0 ? "with-top" : "", groups, amount);
  }

  function open(className, groups, amount) {
    active = -1;
    box.className = ("suggest " + className).trim();
    box.replaceChildren(...groups);
    box.scrollTop = 0;
    box.hidden = groups.length === 0;
    input.setAttribute("aria-expanded", String(!box.hidden));
    input.removeAttribute("aria-activedescendant");
    status.textContent = (counts[plural.select(amount)] ?? counts.other).replace("#", amount.toLocaleString(language));
  }

  function hide() {
    clearTimeout(timer);
    latestTurn += 1;
    active = -1;
    box.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function select(index) {
    options[active]?.element.setAttribute("aria-selected", "false");
    active = index;
    const chosen = options[active]?.element;
    if (!chosen) return input.removeAttribute("aria-activedescendant");
    chosen.setAttribute("aria-selected", "true");
    chosen.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", chosen.id);
  }

  async function requestSuggestions() {
    const query = input.value.trim();
    if (query === "") return requestTopItems();
    const turn = (latestTurn += 1);
    const params = withCarried({
      tracker_id: site,
      q: query,
      type: type + ":6,category:3",
      hit_fields: "title,price,price_from,image_link,category,hierarchy",
    });
    try {
      const response = await fetch("/autocomplete/v2?" + params);
      if (turn !== latestTurn) return;
      if (!response.ok) return hide();
      show(query, await response.json());
    } catch {
      if (turn === latestTurn) hide();
    }
  }

  // Requests the content of the empty box once per page.
  async function requestTopItems() {
    const turn = (latestTurn += 1);
    const [few, some] = matchMedia("(max-width: 620px)").matches ? [4, 4] : [6, 6];
    const params = withCarried({
      tracker_id: site,
      type: "query:" + some + ",category:" + some + ",brand:" + some + "," + type + ":" + few + ",article:4",
      hit_fields: "price,price_from,image_link,category,hierarchy,brand",
    });
    try {
      tops ??= await (await fetch("/v1/top_items?" + params)).json();
      if (turn === latestTurn && input.value.trim() === "") showTops(tops);
    } catch {
      tops = null;
      if (turn === latestTurn) hide();
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(requestSuggestions, input.value.trim() === "" ? 0 : 200);
  });
  for (const name of ["focus", "click"]) {
    input.addEventListener(name, () => {
      if (box.hidden && input.value.trim() === "") void requestTopItems();
    });
  }
  input.addEventListener("keydown", (event) => {
    const isOpen = !box.hidden;
    // Banners whose image failed are gone.
    options = options.filter(({ element }) => element.isConnected);
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      hide();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return void requestSuggestions();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // The position before the first is the field itself.
      const places = options.length + 1;
      select(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && isOpen && options[active]) {
      event.preventDefault();
      options[active].element.click();
    }
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) hide();
  });
  addEventListener("pageshow", hide);
})();
`.trim();
