import { fold } from "@vitrine/engine/fold";
import { buildSearchText } from "@/backend/customizations/rules/rule-rows";
import type { customizations, rules } from "@/backend/db/schema/customizations/rules";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import type { DemoTexts } from "./demo-data";
import type { DemoCatalogue } from "./make-catalogue";
import { makeListingPlans, makeTopPlans } from "./other-plans";
import { makeDemoMembers } from "./people";
import { type DemoPlan, OPERATOR, OWNER, type Picker, type PlannedRule } from "./plan";
import { makeRecommendationPlans } from "./recommendation-plans";
import type { DemoSite } from "./sites";

/** Rows of the demo customizations. */
export type DemoCustomizations = {
  customizations: (typeof customizations.$inferInsert)[];
  rules: (typeof rules.$inferInsert)[];
};

/** Days between the creation and the last change of a customization. */
const CREATED_DAYS = 9;

/**
 * Makes customizations of every kind; those of queries in every state: active, scheduled, ended, waiting for stock or the
 * catalog, advanced, without rules.
 */
export function makeCustomizations(site: DemoSite, catalogue: DemoCatalogue, now: Date): DemoCustomizations {
  const made: DemoCustomizations = { customizations: [], rules: [] };
  // Full hours look like times that people choose.
  const today = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const { texts } = site;
  makePlans(site, catalogue).forEach((plan, index) => {
    const { of = "query-customizations", id = `demo-${index + 1}`, type = "item", subject } = plan;
    const isAdvanced = plan.rules.some((rule) => rule.place !== undefined);
    const aliases = texts.aliases[plan.kind ?? ""] ?? [];
    const updatedAt = new Date(today - plan.daysAgo * DAY_MS - index * 37 * 60_000);
    made.customizations.push({
      siteId: site.siteId,
      id,
      kind: of,
      subject,
      subjectKey: of === "query-customizations" ? fold(subject) : subject,
      searchText: fold(formatCustomizationTitle({ kind: of, subject, type })),
      type,
      mode: isAdvanced ? "advanced" : "simple",
      aliases: [...aliases],
      aliasKeys: aliases.map(fold),
      offRules: plan.offRules ?? [],
      createdAt: new Date(updatedAt.getTime() - CREATED_DAYS * DAY_MS),
      updatedAt,
      updatedBy: plan.by,
    });
    plan.rules.forEach((rule, ordinal) => {
      if (rule.item === undefined) return;
      const noteAndTags = buildNoteAndTags(rule, texts);
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
        waiting: rule.isWaiting ?? false,
        ...noteAndTags,
        searchText: buildSearchText(noteAndTags),
        owner: rule.owner === undefined ? null : getOwnerId(rule.owner, site),
      });
    });
  });
  return made;
}

/** Note and tags of a rule. */
function buildNoteAndTags(
  { reason }: PlannedRule,
  { notes, tags }: DemoTexts,
): { note: string | null; tags: string[] } {
  if (reason === undefined) return { note: null, tags: [] };
  const tag = tags[reason];
  return { note: notes[reason], tags: tag === undefined ? [] : [tag] };
}

/** The user id of an owner by name; on sites without the operator, staff owns the operator's rules. */
export function getOwnerId(name: string, { siteId }: DemoSite): string {
  if (name === OWNER) return "owner";
  return makeDemoMembers().some((one) => one.userId === "operator" && one.siteId === siteId) ? "operator" : "staff";
}

function makePlans(site: DemoSite, catalogue: DemoCatalogue): DemoPlan[] {
  const { queries, later } = site.trade.customized;
  const listItems = (kind: string): CatalogueItem[] => {
    const category = site.texts.nouns[kind]?.[2] ?? "";
    return catalogue.items.filter((item) => String(item.attributes.category).endsWith(` | ${category}`));
  };
  const pick: Picker = {
    noun: (kind) => site.texts.nouns[kind]?.[0] ?? kind,
    buyable: (kind, index) => listItems(kind).filter((item) => item.attributes.availability === 1)[index],
    gone: (kind) => listItems(kind).find((item) => item.attributes.availability === 0),
  };
  const section = catalogue.categories[0];
  return [
    ...makePlainPlans(queries, pick),
    ...makeSpecialPlans(queries, pick),
    {
      subject: section?.title ?? "",
      type: "category",
      by: OWNER,
      daysAgo: 15,
      rules: [{ item: section, position: 1 }],
    },
    ...makeLaterPlans(later, site.prefix, pick),
    ...makeListingPlans(site, pick),
    ...makeTopPlans(site, catalogue, pick),
    ...makeRecommendationPlans(site, catalogue, pick),
  ];
}

/** Kinds of a trade with customizations. */
type Customized = DemoSite["trade"]["customized"];

/** Customizations with active, scheduled, ended and no rules. */
function makePlainPlans(
  [first, second, third, , , sixth]: Customized["queries"],
  { noun, buyable }: Picker,
): DemoPlan[] {
  return [
    {
      subject: noun(first),
      kind: first,
      by: OWNER,
      daysAgo: 1,
      rules: [
        { item: buyable(first, 4), position: 1, reason: "supplier", owner: OWNER },
        { item: buyable(first, 9), position: 3, to: 20 },
        { item: buyable(first, 1), position: null, reason: "quality", owner: OPERATOR },
      ],
    },
    {
      subject: noun(second),
      kind: second,
      by: OPERATOR,
      daysAgo: 2,
      rules: [{ item: buyable(second, 3), position: 1, from: 7, to: 21, reason: "season", owner: OPERATOR }],
    },
    {
      subject: noun(third),
      kind: third,
      by: OPERATOR,
      daysAgo: 12,
      rules: [{ item: buyable(third, 2), position: 1, from: -40, to: -12, reason: "season" }],
    },
    { subject: noun(sixth), by: OWNER, daysAgo: 30, rules: [] },
  ];
}

/** Customizations that wait for stock, are advanced, or have consecutive rules. */
function makeSpecialPlans(
  [, , , fourth, fifth, , seventh]: Customized["queries"],
  { noun, buyable, gone }: Picker,
): DemoPlan[] {
  return [
    {
      subject: noun(fourth),
      kind: fourth,
      by: OWNER,
      daysAgo: 26,
      rules: [
        { item: gone(fourth), position: 1, ifAvailable: true, reason: "stock", owner: OWNER },
        { item: buyable(fourth, 5), position: 2 },
      ],
    },
    {
      subject: noun(fifth),
      kind: fifth,
      by: OPERATOR,
      daysAgo: 19,
      rules: [
        { item: buyable(fifth, 0), position: 1, place: "autocomplete" },
        { item: buyable(fifth, 6), position: 1, place: "search" },
        { item: buyable(fifth, 7), position: 2, from: 3, place: "search" },
        { item: buyable(fifth, 2), position: null, place: "search" },
      ],
    },
    {
      subject: noun(seventh),
      kind: seventh,
      by: OPERATOR,
      daysAgo: 9,
      rules: [
        { item: buyable(seventh, 1), position: 2, from: -5, to: 9, ifAvailable: true },
        { item: buyable(seventh, 4), position: 2, from: 9, to: 30 },
      ],
    },
  ];
}

/** Customizations with several periods and a gap, a pin that waits for the catalog, and a removed item. */
function makeLaterPlans(
  [boots, stove, sledge]: Customized["later"],
  prefix: string,
  { noun, buyable }: Picker,
): DemoPlan[] {
  const makeSeasonRule = (index: number, from: number, to: number): PlannedRule => {
    return { item: buyable(boots, index), position: 1, from, to, reason: "season", owner: OPERATOR };
  };
  return [
    {
      subject: noun(boots),
      kind: boots,
      by: OPERATOR,
      daysAgo: 3,
      rules: [
        makeSeasonRule(2, -20, 10),
        makeSeasonRule(5, 10, 25),
        makeSeasonRule(3, 39, 60),
        { item: buyable(boots, 7), position: 2, reason: "supplier", owner: OWNER },
      ],
    },
    {
      subject: noun(stove),
      kind: stove,
      by: OWNER,
      daysAgo: 5,
      rules: [
        { item: { identity: `${prefix}-98001` }, position: 1, isWaiting: true, reason: "newcomer", owner: OPERATOR },
        { item: buyable(stove, 1), position: 2 },
      ],
    },
    {
      subject: noun(sledge),
      kind: sledge,
      by: OWNER,
      daysAgo: 41,
      rules: [
        { item: { identity: `${prefix}-97004` }, position: 1, reason: "gone" },
        { item: buyable(sledge, 0), position: 2 },
      ],
    },
  ];
}
