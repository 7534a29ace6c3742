import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { IDENTITY_MAX, PIN_POSITION_MAX } from "@/lib/contract/kit/limits";

// A rule of any kind of customization, as sent and as returned.

/** The places of a query; calls name those of other kinds like them (lib/domain/search/places.ts). */
export const place = z.enum(["autocomplete", "search"]);
/** A place as calls name it. */
export type WirePlace = z.infer<typeof place>;

/** Where a rule acts; `both` also for the rules of kinds with a single place. */
export const rulePlacement = z.enum(["autocomplete", "search", "both"]);

/** Display data of a rule's item; absent when the backend does not know the item. */
export const ruleItem = z.object({
  title: z.string(),
  image_link: z.nullish(z.string()),
  web_url: z.nullish(z.string()),
  price: z.nullish(z.string()),
  /** Extension: variants have different prices, of which `price` is the lowest. */
  is_price_from: z.optional(z.boolean()),
  available: z.optional(z.boolean()),
  /** Extension: decides whether a list can show the item; `categories` are paths joined by `||`. */
  type: z.nullish(z.string()),
  categories: z.nullish(z.array(z.string())),
  /** Extension: the identity of the item, if the rule names one of its variants. */
  product: z.optional(z.string()),
});
/** Display data of a rule's item. */
export type RuleItem = z.infer<typeof ruleItem>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An instant or a real bare date; otherwise fails with the given code. */
function boundary(code: string) {
  const isRealDate = (value: string) =>
    DATE.test(value) ? isDay(value) : z.safeParse(z.iso.datetime({ offset: true }), value).success;
  return z.nullable(z.string({ error: code }).check(z.refine(isRealDate, { error: code })));
}

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Maximum number of tags on a rule. */
export const TAGS_MAX = 10;
/** Maximum length of a tag. */
export const TAG_MAX = 40;

/**
 * The optional texts of a rule with their maximum lengths. Each has the same name on the wire, in the database, in the form, in
 * files and in `messages`; CONTRIBUTING.md lists what a new one needs.
 */
const RULE_TEXTS = {
  /** Why the rule exists. */
  note: 1000,
} as const;
export type RuleText = keyof typeof RULE_TEXTS;
/** The texts in the order of the form. */
export const RULE_TEXT_NAMES = Object.keys(RULE_TEXTS) as RuleText[];

/** Builds an object with a value for each text. */
export function mapRuleTexts<V>(build: (name: RuleText) => V): Record<RuleText, V> {
  return Object.fromEntries(RULE_TEXT_NAMES.map((name) => [name, build(name)])) as Record<RuleText, V>;
}

/** Extensions: sent only to backends with the groups `rule_notes` and `waiting_pins`. */
const extensions = {
  ...mapRuleTexts((name) => z.nullish(z.string().check(z.maxLength(RULE_TEXTS[name], `${name}_too_long`)))),
  tags: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(TAG_MAX, "invalid")))
      .check(z.maxLength(TAGS_MAX, "too_many_tags")),
  ),
  /** Id of the user responsible for the rule. */
  owner: z.nullish(id),
  /** The item is not in the catalog yet; the pin acts from the first catalog run that contains it. */
  waiting: z.optional(z.boolean()),
};

const common = {
  id: z.nullable(id),
  /** The identity of an item; of recommendations also criteria that items meet (lib/domain/search/criteria.ts). */
  item_url: z
    .string({ error: "item_url_empty" })
    .check(z.trim(), z.minLength(1, "item_url_empty"), z.maxLength(IDENTITY_MAX, "invalid")),
  active_from: z._default(boundary("active_from_not_date"), null),
  active_to: z._default(boundary("active_to_not_date"), null),
  availability: z._default(z.enum(["always", "if_available"]), "always"),
  item: z.nullish(ruleItem),
  ...extensions,
};

const placementField = { placement: z._default(rulePlacement, "both") };

const positionInput = z
  .number({
    error: (issue) => (issue.input === undefined || issue.input === null ? "position_empty" : "position_not_positive"),
  })
  .check(
    z.int("position_not_positive"),
    z.gt(0, "position_not_positive"),
    z.lte(PIN_POSITION_MAX, "position_not_positive"),
  );

const noPosition = z.nullish(z.unknown());

/** A rule as sent. Limits and codes apply to input. */
export const ruleInput = z.discriminatedUnion(
  "type",
  [
    z.object({ ...common, ...placementField, type: z.literal("pin"), position: positionInput }),
    z.object({ ...common, ...placementField, type: z.literal("hide"), position: noPosition }),
  ],
  { error: "type_empty" },
);
/** A rule as sent. */
export type RuleInput = z.input<typeof ruleInput>;

/** A rule as sent by kinds with a single place. */
export const flatRuleInput = z.discriminatedUnion(
  "type",
  [
    z.object({ ...common, type: z.literal("pin"), position: positionInput }),
    z.object({ ...common, type: z.literal("hide"), position: noPosition }),
  ],
  { error: "type_empty" },
);
/** A rule as sent by kinds with a single place. */
export type FlatRuleInput = z.input<typeof flatRuleInput>;

/** A rule as returned. Limits do not apply to answers. */
export const rule = z.object({
  id: z.nullable(id),
  item_url: z.string(),
  type: z.enum(["pin", "hide"]),
  position: z.nullish(z.number()),
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
  availability: z.catch(z.enum(["always", "if_available"]), "always"),
  placement: rulePlacement,
  item: z.nullish(ruleItem),
  ...mapRuleTexts(() => z.nullish(z.string())),
  tags: z.optional(z.array(z.string())),
  owner: z.nullish(z.string()),
  waiting: z.optional(z.boolean()),
});
/** A rule as returned. */
export type Rule = z.infer<typeof rule>;

/** A rule as returned by kinds with a single place. */
export const flatRule = z.omit(rule, { placement: true });
export type FlatRule = z.infer<typeof flatRule>;

/** Error codes of single rule fields. */
export const RULE_CODES = [
  "active_from_not_date",
  "active_to_not_date",
  "active_range_empty",
  "pin_and_hide",
  "position_occupied",
  "item_url_empty",
  "position_not_positive",
  "position_empty",
  "query_empty",
  "item_already_set",
  "type_empty",
  "item_not_found",
  "criteria_incomplete",
  "criteria_too_long",
  ...RULE_TEXT_NAMES.map((name) => `${name}_too_long` as const),
  "too_many_tags",
] as const;
