import * as listings from "@/lib/contract/customizations/product-listings";
import * as topItems from "@/lib/contract/customizations/top-items";
import type { FlatRule } from "@/lib/contract/search/rules";
import { REMARK_NAMES } from "@/lib/domain/customizations/rule-fields";
import { type Checker, skipIfImpossible } from "./checker";
import type { Finding } from "./describe-issues";
import { rememberOwn, rememberUndo, removeAccepted } from "./leftovers";
import { buildPlannedRules, createOfAnyType, NO_ITEM } from "./own-rules";
import type { CheckStep } from "./step";

const GONE = { codes: ["not_found"], statuses: [404] };
const DELETE = { destroy: listings.destroy, toBody: (id: unknown) => ({ id }) };
const NO_CATEGORY = "an invented category is refused; pass --category, a path without customization";

/** The life of the customization of a category, with rules that start in many years. */
async function checkListingWrites(checker: Checker): Promise<void> {
  const { params, options, ownName } = checker;
  if (skipIfImpossible(checker, [listings.create, listings.saveRules, listings.destroy])) return;
  const wanted = { what: "empty category", codes: ["blank_category"], statuses: [422] };
  const type = checker.facts.types[0] ?? "item";
  const blank = { params, body: { category_full: "", type } };
  await removeAccepted(checker, await checker.expectRefusal(listings.create, blank, wanted), {
    label: "a customization of no category",
    ...DELETE,
  });
  const category = options.category ?? ownName;
  const forget =
    options.category === undefined
      ? rememberOwn(checker, {
          label: `the customization of the category ${category}`,
          list: listings.list,
          query: { q: category, page: 1 },
          idField: "id",
          ...DELETE,
        })
      : () => undefined;
  const made = await createOfAnyType(
    checker,
    listings.create,
    (one) => ({ params, body: { category_full: category, type: one } }),
    {
      acceptable: {
        ...(options.category === undefined
          ? { invalid_category_attribute: { outcome: "skipped", reason: NO_CATEGORY } as const }
          : {}),
        already_exists: { outcome: "skipped", reason: "this category has a customization; pass another --category" },
      },
    },
  );
  if (made === null) {
    for (const call of [listings.saveRules, listings.destroy]) checker.skip(call, "no customization was created");
    return;
  }
  const { id } = made;
  const forgetOne = rememberUndo(checker, `the customization of the category ${category}`, async () => {
    const { reply } = await checker.attempt(listings.destroy, { params, body: { id } });
    return "answer" in reply && (reply.answer.status < 300 || reply.answer.status === 404);
  });
  await checkListing(checker, id);
  const deleted = await checker.check(listings.destroy, { params, body: { id } });
  if (deleted === null) return;
  forget();
  forgetOne();
  await checker.expectRefusal(listings.destroy, { params, body: { id } }, { what: "a second time", ...GONE });
}

async function checkListing(checker: Checker, id: string): Promise<void> {
  const { params } = checker;
  const shown = await checker.check(
    listings.show,
    { params, query: { id, filter: "all" } },
    {
      what: "the new one",
      verify: ({ rules }) => verifyCount(rules, 0),
    },
  );
  if (shown === null) return checker.skip(listings.saveRules, "the new customization cannot be shown");
  const rules = buildPlannedRules(checker);
  await checker.check(
    listings.saveRules,
    { params, body: { queryId: id, rules } },
    {
      what: rules.length === 0 ? "no rules" : "",
      ifMatch: shown.revision === undefined ? undefined : String(shown.revision),
      verify: (one) => verifyCount(one.rules, rules.length),
    },
  );
  if (rules.length === 0) checker.skip(listings.saveRules, NO_ITEM, "rules");
}

/** Saves the rules of a type that has some unchanged, because a new one could not be deleted. */
async function checkTopItemWrites(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  checker.skip(
    topItems.create,
    'TOP items cannot be deleted; needs --only "POST /top_items_customizations/create_json"',
  );
  const id = facts.topItemsId;
  if (id === undefined)
    return checker.skip(topItems.saveRules, "no type has TOP items whose rules could be saved again");
  const before = await checker.check(
    topItems.show,
    { params, query: { id, filter: "all" } },
    { what: "before saving" },
  );
  if (before === null || checker.rows.at(-1)?.outcome !== "pass")
    return checker.skip(topItems.saveRules, "its rules are not all readable, so they could not be saved again");
  const body = { queryId: id, where_to_use: "autocomplete" as const, rules: before.rules.map(toSent) };
  await checker.check(
    topItems.saveRules,
    { params, body },
    {
      what: "the same rules again",
      ifMatch: before.revision === undefined ? undefined : String(before.revision),
      verify: ({ rules }) => verifySame(before.rules, rules),
    },
  );
}

async function createTopItems(checker: Checker): Promise<void> {
  const { params } = checker;
  const acceptable = { already_exists: { outcome: "pass", reason: "this type has TOP items" } as const };
  const made = await createOfAnyType(checker, topItems.create, (type) => ({ params, body: { type } }), { acceptable });
  if (made !== null)
    checker.skip(topItems.create, `the empty TOP items of type ${made.type} stay: no call deletes them`, "after");
}

/** A rule as the console sends it. */
function toSent(rule: FlatRule) {
  const { id, item_url, type, position, active_from, active_to, availability } = rule;
  const remarks = REMARK_NAMES.map((name) => [name, rule[name] ?? null] as const).filter(([, value]) => value !== null);
  const content = { id, item_url, active_from, active_to, availability, ...Object.fromEntries(remarks) };
  return type === "pin" ? { ...content, type, position: position ?? 1 } : { ...content, type, position: null };
}

function verifyCount(rules: readonly FlatRule[], wanted: number): Finding[] {
  if (rules.length === wanted) return [];
  return [{ path: "rules", expected: `a list of ${wanted}`, found: `a list of ${rules.length}` }];
}

function verifySame(before: readonly FlatRule[], after: readonly FlatRule[]): Finding[] {
  const identify = ({ item_url: url, type, position }: FlatRule) => `${url} ${type} ${position ?? ""}`;
  const differing = before.findIndex(
    (rule, index) => after[index] === undefined || identify(rule) !== identify(after[index]),
  );
  if (differing === -1) return verifyCount(after, before.length);
  return [{ path: `rules.${differing}`, expected: "the rule as sent", found: "another" }];
}

/** Writes of product listings and TOP items. */
export const FLAT_STEPS: readonly CheckStep[] = [
  { kind: "writes", calls: [listings.create, listings.saveRules, listings.destroy], run: checkListingWrites },
  { kind: "writes", calls: [topItems.saveRules], run: checkTopItemWrites },
  { kind: "alone", calls: [topItems.create], run: createTopItems },
];
