import { formatTarget } from "@/lib/domain/recommendations/target";
import { formatCriteria } from "@/lib/domain/search/criteria";
import type { DemoCatalogue } from "./make-catalogue";
import { type DemoPlan, OPERATOR, OWNER, type Picker, type PlannedRule } from "./plan";
import type { DemoSite } from "./sites";

/** Customizations of the shop's boxes: for one item, for a brand, and for all requests. */
export function makeRecommendationPlans(site: DemoSite, { items }: DemoCatalogue, pick: Picker): DemoPlan[] {
  const [first, second, third] = site.trade.customized.boxes;
  const plan = (
    type: string,
    target: Parameters<typeof formatTarget>[0],
    more: Omit<DemoPlan, "subject">,
  ): DemoPlan => ({
    of: "recommendations-customization",
    id: `demo-reco-${type}`,
    type,
    subject: formatTarget(target),
    ...more,
  });
  const input = pick.buyable(first, 0);
  const brandItemId = pick.buyable(second, 0)?.identity;
  const brand = [items.find(({ identity }) => identity === brandItemId)?.attributes.brand].flat()[0];
  const pin = (item: PlannedRule["item"], position: number, more: Partial<PlannedRule> = {}): PlannedRule => ({
    item,
    position,
    ...more,
  });
  return [
    plan(
      "trends",
      { type: "all" },
      {
        by: OWNER,
        daysAgo: 4,
        rules: [
          pin(pick.buyable(first, 3), 1, { reason: "supplier", owner: OWNER }),
          pin(pick.buyable(third, 1), 3, { from: -5, to: 20, reason: "season", owner: OPERATOR }),
          ...(typeof brand === "string"
            ? [pin({ identity: formatCriteria([{ attribute: "brand", values: [brand] }]) }, 2)]
            : []),
          { item: pick.buyable(second, 4), position: null, reason: "quality", owner: OPERATOR },
        ],
      },
    ),
    ...(input === undefined
      ? []
      : [
          plan(
            "item_detail_alternatives",
            { type: "item", identity: input.identity },
            {
              by: OPERATOR,
              daysAgo: 2,
              rules: [pin(pick.buyable(first, 6), 1, { reason: "newcomer", owner: OPERATOR })],
            },
          ),
        ]),
    ...(typeof brand === "string"
      ? [
          plan(
            "item_detail_complements",
            { type: "criteria", criteria: [{ attribute: "brand", values: [brand] }] },
            {
              by: OWNER,
              daysAgo: 6,
              rules: [pin(pick.buyable(third, 2), 1, { ifAvailable: true, reason: "stock", owner: OWNER })],
            },
          ),
        ]
      : []),
  ];
}
