import type { queryCustomizations, rules } from "@/backend/db/schema";
import type { CatalogueItem } from "@/lib/contract/catalogue-import";
import { fold } from "@/lib/domain/fold";
import type { DemoCatalogue } from "./make-catalogue";
import type { DemoSite } from "./sites";

/** Rows of the made-up customizations. */
export type DemoCustomizations = {
  customizations: (typeof queryCustomizations.$inferInsert)[];
  rules: (typeof rules.$inferInsert)[];
};

type Rule = {
  item: CatalogueItem | undefined;
  position: number | null;
  /** Days from the seeding on which it starts and ends; null is open. */
  from?: number;
  to?: number;
  place?: "autocomplete" | "search";
  ifAvailable?: boolean;
};
type Plan = { query: string; type?: string; rules: Rule[]; daysAgo: number; by: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Customizations in every state: active, planned, over, waiting for stock, advanced, without rules. */
export function makeCustomizations(site: DemoSite, catalogue: DemoCatalogue, now: Date): DemoCustomizations {
  const made: DemoCustomizations = { customizations: [], rules: [] };
  // Whole hours, so that the screens show times that people would have chosen.
  const today = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  plansOf(site, catalogue).forEach((plan, index) => {
    const id = `demo-${index + 1}`;
    const isAdvanced = plan.rules.some((rule) => rule.place !== undefined);
    const updatedAt = new Date(today - plan.daysAgo * DAY_MS - index * 37 * 60_000);
    made.customizations.push({
      siteId: site.siteId,
      id,
      query: plan.query,
      queryKey: fold(plan.query),
      type: plan.type ?? "item",
      mode: isAdvanced ? "advanced" : "simple",
      createdAt: new Date(updatedAt.getTime() - 9 * DAY_MS),
      updatedAt,
      updatedBy: plan.by,
    });
    plan.rules.forEach((rule, ordinal) => {
      if (rule.item === undefined) return;
      made.rules.push({
        siteId: site.siteId,
        id: `${id}-${ordinal + 1}`,
        customizationId: id,
        itemUrl: rule.item.identity,
        type: rule.position === null ? "hide" : "pin",
        position: rule.position,
        activeFrom: rule.from === undefined ? null : new Date(today + rule.from * DAY_MS),
        activeTo: rule.to === undefined ? null : new Date(today + rule.to * DAY_MS),
        availability: rule.ifAvailable ? "if_available" : "always",
        place: rule.place ?? "both",
        ordinal,
      });
    });
  });
  return made;
}

function plansOf(site: DemoSite, catalogue: DemoCatalogue): Plan[] {
  const kinds = site.stream === "outdoor" ? OUTDOOR_KINDS : OFFICE_KINDS;
  const [first, second, third, fourth, fifth, sixth, seventh] = kinds;
  const noun = (kind: string): string => site.words.nouns[kind]?.[0] ?? kind;
  const sold = (kind: string): CatalogueItem[] => {
    const category = site.words.nouns[kind]?.[2] ?? "";
    return catalogue.items.filter((item) => String(item.attributes.category).endsWith(` | ${category}`));
  };
  const buyable = (kind: string, index: number) =>
    sold(kind).filter((item) => item.attributes.availability === 1)[index];
  const gone = (kind: string) => sold(kind).find((item) => item.attributes.availability === 0);
  const section = catalogue.categories[0];
  const [owner, operator] = ["Rowan Hale", "Petra Novotná"] as const;
  return [
    {
      query: noun(first),
      by: owner,
      daysAgo: 1,
      rules: [
        { item: buyable(first, 4), position: 1 },
        { item: buyable(first, 9), position: 3, to: 20 },
        { item: buyable(first, 1), position: null },
      ],
    },
    {
      query: noun(second),
      by: operator,
      daysAgo: 2,
      rules: [{ item: buyable(second, 3), position: 1, from: 7, to: 21 }],
    },
    {
      query: noun(third),
      by: operator,
      daysAgo: 12,
      rules: [{ item: buyable(third, 2), position: 1, from: -40, to: -12 }],
    },
    {
      query: noun(fourth),
      by: owner,
      daysAgo: 4,
      rules: [
        { item: gone(fourth), position: 1, ifAvailable: true },
        { item: buyable(fourth, 5), position: 2 },
      ],
    },
    {
      query: noun(fifth),
      by: operator,
      daysAgo: 6,
      rules: [
        { item: buyable(fifth, 0), position: 1, place: "autocomplete" },
        { item: buyable(fifth, 6), position: 1, place: "search" },
        { item: buyable(fifth, 7), position: 2, from: 3, place: "search" },
        { item: buyable(fifth, 2), position: null, place: "search" },
      ],
    },
    { query: noun(sixth), by: owner, daysAgo: 30, rules: [] },
    {
      query: noun(seventh),
      by: operator,
      daysAgo: 9,
      rules: [
        { item: buyable(seventh, 1), position: 2, from: -5, to: 9, ifAvailable: true },
        { item: buyable(seventh, 4), position: 2, from: 9, to: 30 },
      ],
    },
    { query: section?.title ?? "", type: "category", by: owner, daysAgo: 15, rules: [{ item: section, position: 1 }] },
  ];
}

const OUTDOOR_KINDS = ["kayak", "tent", "rainJacket", "headlamp", "backpack", "sleepingBag", "gloves"] as const;
const OFFICE_KINDS = ["laptop", "monitor", "toner", "headphones", "keyboard", "officeChair", "phone"] as const;
