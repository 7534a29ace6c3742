import { PATH_SEPARATOR } from "@vitrine/engine/category-path";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import type { DemoCatalogue } from "./make-catalogue";
import { type DemoPlan, OPERATOR, OWNER, type Picker } from "./plan";
import type { DemoSite } from "./sites";

/** Customizations of product listings: a section with inherited rules, a group, and categories. */
export function makeListingPlans(site: DemoSite, pick: Picker): DemoPlan[] {
  const [first, second, third, fourth] = site.trade.customized.listings;
  const section = buildKindPath(first, site, 1);
  const plan = (
    number: number,
    subject: string,
    more: Pick<DemoPlan, "rules" | "daysAgo" | "by" | "offRules">,
  ): DemoPlan => {
    return { of: "product-listings", id: `${LISTING}-${number}`, subject, ...more };
  };
  return [
    plan(1, section, {
      by: OWNER,
      daysAgo: 7,
      rules: [
        { item: pick.buyable(first, 2), position: 1, reason: "supplier", owner: OWNER },
        { item: pick.buyable(first, 6), position: 4 },
        { item: pick.buyable(second, 1), position: 3, from: -10, to: 20, reason: "season", owner: OPERATOR },
        { item: pick.buyable(first, 8), position: null, reason: "quality", owner: OPERATOR },
      ],
    }),
    plan(2, buildKindPath(first, site, 2), {
      by: OPERATOR,
      daysAgo: 5,
      rules: [
        { item: pick.buyable(first, 5), position: 2 },
        { item: pick.buyable(first, 7), position: 5, from: 6, to: 27, reason: "season", owner: OPERATOR },
      ],
    }),
    plan(3, buildKindPath(first, site, 3), {
      by: OPERATOR,
      daysAgo: 1,
      rules: [{ item: pick.buyable(first, 3), position: 1, reason: "newcomer", owner: OPERATOR }],
      // The section's second pin does not fit its smallest category.
      offRules: [`${LISTING}-1-2`],
    }),
    plan(4, buildKindPath(third, site, 3), {
      by: OWNER,
      daysAgo: 10,
      rules: [
        { item: pick.gone(third), position: 1, ifAvailable: true, reason: "stock", owner: OWNER },
        { item: pick.buyable(third, 3), position: 2 },
        { item: pick.buyable(third, 0), position: null },
      ],
    }),
    plan(5, buildKindPath(fourth, site, 3), {
      by: OPERATOR,
      daysAgo: 33,
      rules: [{ item: pick.buyable(fourth, 2), position: 1, from: -60, to: -33, reason: "season" }],
    }),
  ];
}

/** TOP items of every type, with pinned, scheduled and hidden items. */
export function makeTopPlans(site: DemoSite, catalogue: DemoCatalogue, pick: Picker): DemoPlan[] {
  const [first, second, third, fourth, fifth] = site.trade.customized.listings;
  const { articles, brands, categories, items } = catalogue;
  const readPopularity = (item: CatalogueItem): number => Number(item.attributes.popularity);
  const [most] = [...items].sort((a, b) => readPopularity(b) - readPopularity(a));
  const group = (kind: string) => {
    const path = buildKindPath(kind, site, 2).replaceAll(PATH_SEPARATOR, " | ");
    return categories.find(({ attributes }) => String(attributes.category) === path);
  };
  const makeQueryItem = (kind: string) => ({ identity: pick.noun(kind) });
  const plan = (type: string, more: Pick<DemoPlan, "rules" | "daysAgo" | "by">): DemoPlan => {
    return { of: "top-items", id: `demo-top-${type}`, subject: "", type, ...more };
  };
  return [
    plan("item", {
      by: OWNER,
      daysAgo: 2,
      rules: [
        { item: pick.buyable(first, 4), position: 1, reason: "supplier", owner: OWNER },
        { item: pick.buyable(second, 2), position: 3, from: -4, to: 17, reason: "season", owner: OPERATOR },
        { item: most, position: null, reason: "quality", owner: OPERATOR },
      ],
    }),
    plan("category", {
      by: OPERATOR,
      daysAgo: 6,
      rules: [
        { item: group(third), position: 1, reason: "season", owner: OPERATOR },
        { item: categories[0], position: null },
      ],
    }),
    plan("brand", {
      by: OWNER,
      daysAgo: 14,
      rules: [{ item: brands[3], position: 1, reason: "supplier", owner: OWNER }],
    }),
    plan("article", {
      by: OPERATOR,
      daysAgo: 3,
      rules: [
        { item: articles[4], position: 1, to: 25, reason: "season", owner: OPERATOR },
        { item: articles[1], position: null },
      ],
    }),
    plan("query", {
      by: OPERATOR,
      daysAgo: 1,
      rules: [
        ...[first, second, third, fourth].map((kind, index) => ({ item: makeQueryItem(kind), position: index + 1 })),
        { item: makeQueryItem(fifth), position: 5, from: 8, reason: "season" as const, owner: OPERATOR },
      ],
    }),
  ];
}

const LISTING = "demo-listing";

/** The path of a kind's section, group or category: the first one, two or three levels, joined by `||`. */
export function buildKindPath(kind: string, { trade, texts }: DemoSite, levels: number): string {
  const group = trade.kinds[kind]?.group ?? "";
  const titles = [texts.sections[trade.sections[group] ?? ""], texts.groups[group], texts.nouns[kind]?.[2]];
  return titles.slice(0, levels).join(PATH_SEPARATOR);
}
