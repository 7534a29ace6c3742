import { setAppLanguage } from "@/lib/contract/accounts/language";
import {
  deleteRecommenderRule,
  listRecommenderRules,
  saveRule,
} from "@/lib/contract/recommendations/recommender-rules";
import { type Checker, skipIfImpossible } from "./checker";
import { rememberOwn } from "./leftovers";
import type { CheckStep } from "./step";

const NO_EFFECT = { outcome: "skipped", reason: "invented values are refused, so saving is not checked" } as const;

/** The life of a rule about values that no item has. */
async function checkRecommenderRule(checker: Checker): Promise<void> {
  const { params, ownName, facts } = checker;
  const rule = {
    rule_id: null,
    condition_attribute: "category",
    condition_values: [ownName],
    filter_attribute: "category",
    filter_values: [`${ownName}-2`],
    recommender_id: facts.recommenderId ?? null,
    interaction: "do_not_recommend_together",
    overrides: [],
  };
  const acceptable = { unknown_attribute: NO_EFFECT, no_definitions: NO_EFFECT, incompatible: NO_EFFECT };
  if (skipIfImpossible(checker, [saveRule, deleteRecommenderRule])) return;
  const forget = rememberOwn(checker, {
    label: `the recommender rule of ${ownName}`,
    list: listRecommenderRules,
    idField: "rule_id",
    destroy: deleteRecommenderRule,
    toBody: (id) => ({ rule_id: id }),
  });
  const made = await checker.check(saveRule, { params, body: { rule } }, { what: "a new one", acceptable });
  if (made === null) return checker.skip(deleteRecommenderRule, "no rule was created");
  const input = { params, body: { rule_id: made.rule.rule_id } };
  await checker.check(
    listRecommenderRules,
    { params },
    {
      what: "with the new one",
      verify: ({ rules }) =>
        rules.some(({ rule_id }) => rule_id === made.rule.rule_id)
          ? []
          : [{ path: "rules", expected: "the new rule", found: "others only" }],
    },
  );
  const deleted = await checker.check(deleteRecommenderRule, input);
  if (deleted === null) return;
  forget();
  await checker.expectRefusal(deleteRecommenderRule, input, {
    what: "a second time",
    codes: ["not_found"],
    statuses: [404],
  });
}

/** Sets the language that the user has. */
async function checkLanguage(checker: Checker): Promise<void> {
  const { locale } = checker.facts;
  if (locale === undefined)
    return checker.skip(setAppLanguage, "the user has none of the languages, so it could not be set back");
  await checker.check(
    setAppLanguage,
    { body: { user: { locale } } },
    {
      what: "the same language again",
      verify: ({ user }) =>
        user.locale === locale
          ? []
          : [{ path: "user.locale", expected: JSON.stringify(locale), found: JSON.stringify(user.locale) }],
    },
  );
}

/** Writes of recommender rules and of the profile. */
export const OTHER_WRITE_STEPS: readonly CheckStep[] = [
  { kind: "writes", calls: [saveRule, deleteRecommenderRule], run: checkRecommenderRule },
  { kind: "writes", calls: [setAppLanguage], run: checkLanguage },
];
