import { listParentPaths } from "@vitrine/engine/category-path";
import { findInheritedRules } from "@vitrine/engine/inheritance";
import type { ListRule } from "@vitrine/engine/list-query";
import { LISTING_ATTRIBUTE, listCategories } from "@vitrine/engine/rule-eligibility";
import { buildTestIndex, createItem, createListRule, searchIdentities } from "@vitrine/engine/testing";
import fc from "fast-check";
import type { RuleItem } from "@/lib/contract/search/rules";
import { findInheritedDrafts } from "@/lib/domain/customizations/inherited-draft";
import { createInheritedRule, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems, findObstacleIn } from "@/lib/domain/customizations/rule-preview";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { countTries } from "@/tests/support/tries";

// The listing editor shows what shoppers see, whatever the rules of the listing and its parents.

const ZONE = "Europe/Prague";
const PATHS = ["Camping", "Camping||Shelters", "Camping||Shelters||Tarps", "Camping||Bags", "Lamps"];
const IDENTITIES = Array.from({ length: 10 }, (_, index) => `i${index}`);

type Item = { identity: string; type: string; category: string | string[] | undefined; isSoldOut: boolean };

const anyItems = fc.tuple(
  ...IDENTITIES.map((identity) =>
    fc.record({
      identity: fc.constant(identity),
      type: fc.constantFrom("item", "item", "item", "article"),
      category: fc.constantFrom<Item["category"]>(
        ...["Camping | Shelters", "Camping > Shelters > Tarps", "Camping||Bags", "Lamps"],
        ["Lamps", "Camping | Shelters"],
        undefined,
      ),
      isSoldOut: fc.boolean(),
    }),
  ),
);

const boundary = fc.constantFrom(null, null, "2026-03-01T00:00:00Z", "2026-03-29", "2026-10-25");
const anyRule = fc.record({
  item_url: fc.constantFrom(...IDENTITIES, "gone"),
  type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 9 }),
  active_from: boundary,
  active_to: boundary,
  availability: fc.constantFrom("always" as const, "if_available" as const),
});
const anyPathRules = (path: string) =>
  fc
    .array(anyRule, { maxLength: 5 })
    .map((rules) =>
      rules.map(
        (rule, index): ListRule =>
          createListRule({ ...rule, position: rule.type === "pin" ? rule.position : null, ruleId: `${path}#${index}` }),
      ),
    );
const anyRules = fc.tuple(...PATHS.map(anyPathRules));
const anyMoment = fc.constantFrom(
  ...["2026-02-01T00:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"],
  ...["2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"],
);

test("the editor orders a listing like the engine, and explains each missing pin", () => {
  fc.assert(
    fc.property(
      anyItems,
      anyRules,
      fc.constantFrom(...PATHS),
      anyMoment,
      fc.nat(),
      (items, sets, path, moment, off) => {
        const at = Date.parse(moment);
        const toAttributes = ({ category, isSoldOut }: Item) => ({ category, availability: isSoldOut ? 0 : 1 });
        const index = buildTestIndex(
          items.map((item) => createItem(item.identity, item.identity, toAttributes(item), item.type)),
        );
        const listing = {
          types: ["item"],
          filters: { any: [{ key: LISTING_ATTRIBUTE, value: path }], must: [], none: [] },
          at,
        };
        const own = sets[PATHS.indexOf(path)] ?? [];
        const parents = listParentPaths(path).flatMap((subject) =>
          (sets[PATHS.indexOf(subject)] ?? []).map((rule, place) => ({ subject, rule, is_off: place === off })),
        );
        const instant = { at, timeZone: ZONE };
        const rules = [...own, ...findInheritedRules(own, parents, instant).map(({ rule }) => rule)];
        const shown = searchIdentities(index, "", { ...listing, rules });

        const findItem = (identity: string): RuleItem | null => {
          const item = items.find((one) => one.identity === identity);
          if (item === undefined) return null;
          return {
            title: identity,
            available: !item.isSoldOut,
            type: item.type,
            categories: listCategories(toAttributes(item)),
          };
        };
        const wired = (rule: ListRule) => ({ ...rule, id: rule.ruleId, item: findItem(rule.item_url) });
        const drafts = own.map(
          (rule): DraftRule => ({ ...wired(rule), key: rule.ruleId, position: rule.position ?? null }),
        );
        const inherited = parents.map(({ subject, rule, is_off }) => ({
          ...{ customization_id: subject, subject, is_off },
          rule: wired(rule),
        }));
        const effective = [...drafts, ...findInheritedDrafts(drafts, inherited, instant)];
        const organic = searchIdentities(index, "", listing).map(
          (url): PreviewItem => ({
            ...{ url, title: url, image: null, webUrl: null, price: null, isKnown: true },
            isAvailable: findItem(url)?.available ?? false,
          }),
        );
        const known = collectKnownItems(
          effective,
          { types: ["item"], category: path, isCatalogueKnown: true },
          organic,
        );
        const { rows } = buildPreview(organic, effective, { ...instant, place: "listing" }, known);
        expect(rows.flatMap(({ item, position }) => (position === null ? [] : [item.url]))).toEqual(shown);

        for (const rule of [...drafts, ...inherited.map(createInheritedRule)].filter(({ type }) => type === "pin")) {
          const canShow = searchIdentities(index, "", {
            ...listing,
            rules: [{ ...createListRule(rule), active_from: null, active_to: null }],
          }).includes(rule.item_url);
          const isNamed = ["missing", "type", "filter"].includes(
            findObstacleIn(
              collectKnownItems([rule], { types: ["item"], category: path, isCatalogueKnown: true }),
              rule,
            ) ?? "",
          );
          expect({ rule: rule.item_url, isNamed }).toEqual({ rule: rule.item_url, isNamed: !canShow });
        }
      },
    ),
    { numRuns: countTries(200) },
  );
});
