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

const [OWNER, OPERATOR] = ["Rowan Hale", "Petra Novotná"] as const;

/** Picks items of a kind for a rule: the n-th that can be bought, or the first that is sold out. */
type Picker = {
  noun(kind: string): string;
  buyable(kind: string, index: number): Rule["item"];
  gone(kind: string): Rule["item"];
};

function plansOf(site: DemoSite, catalogue: DemoCatalogue): Plan[] {
  const kinds = site.stream === "outdoor" ? OUTDOOR_KINDS : OFFICE_KINDS;
  const sold = (kind: string): CatalogueItem[] => {
    const category = site.words.nouns[kind]?.[2] ?? "";
    return catalogue.items.filter((item) => String(item.attributes.category).endsWith(` | ${category}`));
  };
  const pick: Picker = {
    noun: (kind) => site.words.nouns[kind]?.[0] ?? kind,
    buyable: (kind, index) => sold(kind).filter((item) => item.attributes.availability === 1)[index],
    gone: (kind) => sold(kind).find((item) => item.attributes.availability === 0),
  };
  const section = catalogue.categories[0];
  return [
    ...plainPlans(kinds, pick),
    ...specialPlans(kinds, pick),
    {
      query: section?.title ?? "",
      type: "category",
      by: OWNER,
      daysAgo: 15,
      rules: [{ item: section, position: 1 }],
    },
  ];
}

/** Active, planned, over, without rules. */
function plainPlans([first, second, third, , , sixth]: Kinds, { noun, buyable }: Picker): Plan[] {
  return [
    {
      query: noun(first),
      by: OWNER,
      daysAgo: 1,
      rules: [
        { item: buyable(first, 4), position: 1 },
        { item: buyable(first, 9), position: 3, to: 20 },
        { item: buyable(first, 1), position: null },
      ],
    },
    {
      query: noun(second),
      by: OPERATOR,
      daysAgo: 2,
      rules: [{ item: buyable(second, 3), position: 1, from: 7, to: 21 }],
    },
    {
      query: noun(third),
      by: OPERATOR,
      daysAgo: 12,
      rules: [{ item: buyable(third, 2), position: 1, from: -40, to: -12 }],
    },
    { query: noun(sixth), by: OWNER, daysAgo: 30, rules: [] },
  ];
}

/** Waiting for stock, advanced, one rule after the other. */
function specialPlans([, , , fourth, fifth, , seventh]: Kinds, { noun, buyable, gone }: Picker): Plan[] {
  return [
    {
      query: noun(fourth),
      by: OWNER,
      daysAgo: 4,
      rules: [
        { item: gone(fourth), position: 1, ifAvailable: true },
        { item: buyable(fourth, 5), position: 2 },
      ],
    },
    {
      query: noun(fifth),
      by: OPERATOR,
      daysAgo: 6,
      rules: [
        { item: buyable(fifth, 0), position: 1, place: "autocomplete" },
        { item: buyable(fifth, 6), position: 1, place: "search" },
        { item: buyable(fifth, 7), position: 2, from: 3, place: "search" },
        { item: buyable(fifth, 2), position: null, place: "search" },
      ],
    },
    {
      query: noun(seventh),
      by: OPERATOR,
      daysAgo: 9,
      rules: [
        { item: buyable(seventh, 1), position: 2, from: -5, to: 9, ifAvailable: true },
        { item: buyable(seventh, 4), position: 2, from: 9, to: 30 },
      ],
    },
  ];
}

type Kinds = readonly [string, string, string, string, string, string, string];
const OUTDOOR_KINDS: Kinds = ["kayak", "tent", "rainJacket", "headlamp", "backpack", "sleepingBag", "gloves"];
const OFFICE_KINDS: Kinds = ["laptop", "monitor", "toner", "headphones", "keyboard", "officeChair", "phone"];
