// The demo shops of the outdoor trade with what predicates of judged queries see of their items.

import { fold } from "@vitrine/engine/fold";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeProducts, type Product } from "@/backend/demo/make-products";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import type { ItemFacts } from "./test-queries";

const SEED = 1;
const PLACE = { shopUrl: "https://shop.example", now: new Date("2026-03-01T00:00:00Z") };

/** Makes the shop in a language: its products, and its categories, brands and articles. */
export function makeDemoShop(language: string) {
  const site = DEMO_SITES.find((one) => one.stream === "outdoor" && one.language === language);
  if (site === undefined) throw new Error(`no demo shop in ${language}`);
  const { items, categories, brands, articles } = makeCatalogue(site, SEED, PLACE);
  // The catalog has the items of the products in the same order.
  const products = makeProducts(site.trade, SEED, site.stream, site.items);
  const described = items.map(({ identity }, at) => ({ identity, facts: toFacts(products[at], site) }));
  return { items, described, others: [...categories, ...brands, ...articles] };
}

function toFacts(product: Product | undefined, site: DemoSite): ItemFacts {
  if (product === undefined) throw new Error("an item without a product");
  const { kindName, kind, features, audience, colours, material, measure, brand, model, sizes } = product;
  const values = {
    k: [kindName],
    g: [kind.group],
    s: [site.trade.sections[kind.group] ?? ""],
    f: features,
    a: audience === null ? [] : [audience],
    c: colours,
    m: [material],
    n: measure === null ? [] : [String(measure)],
    b: [brand],
    x: [model],
    z: sizes,
  };
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.map(fold)])),
    texts: {},
  };
}
