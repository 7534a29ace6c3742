import * as z from "zod/mini";
import { AVAILABILITY_STATES } from "@/lib/contract/catalogue/availability-states";

// What is understood of a product file before it goes live, and the answers to what it leaves open.

/** Availability words whose meaning a source can have. */
export const WORDS_MAX = 200;
const WORD_MAX = 200;

/** Answers to questions about the content of a source. */
export const readingAnswers = z.object({
  /** What a price of 0 means; null: not answered, so the item has no price. */
  zero: z._default(z.nullable(z.enum(["free", "on_request"])), null),
  /** Prices without VAT: taken as they are, or increased by a rate in percent; null: not answered, taken as they are. */
  vat: z._default(z.nullable(z.union([z.literal("as_is"), z.number().check(z.gte(0), z.lte(100))])), null),
  /** The meaning of availability words, by the word in lower case without marks. */
  words: z._default(
    z
      .record(z.string().check(z.maxLength(WORD_MAX, "invalid")), z.enum(AVAILABILITY_STATES))
      .check(z.refine((words) => Object.keys(words).length <= WORDS_MAX, "invalid")),
    {},
  ),
  /** Whether drafts, hidden and disabled items stay out. */
  keep_out: z._default(z.boolean(), true),
});

/** Why a record gives no item of its own. */
export const OUT_REASONS = [
  "draft",
  "private",
  "hidden",
  "disabled",
  "not_individual",
  "unpublished",
  "deleted",
  "translation",
  "extra",
] as const;

/** What could not be used as it is. */
export const READING_NOTES = [
  "price_zero",
  "price_negative",
  "price_unreadable",
  "price_currency",
  "price_on_request",
  "price_thousands",
  "price_without_vat",
  "price_date_unreadable",
  "availability_unknown",
  "picture_incomplete",
  "excel_damaged",
] as const;

/** An item as shoppers will see it. */
export const sampleItem = z.object({
  line: z.int(),
  identity: z.string(),
  title: z.string(),
  /** Formatted in the language and currency of the site. */
  price: z.nullable(z.string()),
  /** The highest price of its variants, if they have different ones. */
  price_to: z.nullish(z.string()),
  price_old: z.nullable(z.string()),
  /** Null: nothing in the file tells it. */
  availability: z.nullable(z.enum(AVAILABILITY_STATES)),
  availability_text: z.nullable(z.string()),
  categories: z.array(z.string()),
  image: z.nullable(z.string()),
  /** The number of variants that become one item. */
  variants: z.optional(z.int()),
  /** The key of the product of which this row is a variant that stays an item; null for other items. */
  variant_of: z.nullable(z.string()),
});

/** Questions that the content of a file leaves open; the item is safe until they are answered. */
export const READING_QUESTIONS = ["zero", "vat", "words"] as const;

/** Counts of what was read. */
export const feedHealth = z.object({
  /** Records read; the file has more if `is_complete` is false. */
  read: z.int(),
  is_complete: z.boolean(),
  /** Products and items of their own, and variants of them. */
  items: z.int(),
  variants: z.int(),
  without_price: z.int(),
  without_image: z.int(),
  sold_out: z.int(),
  /** Amounts in currency units; null if no item has a price. */
  prices: z.nullable(z.object({ min: z.number(), median: z.number(), max: z.number() })),
  out: z.array(z.object({ reason: z.enum(OUT_REASONS), field: z.string(), value: z.string(), count: z.int() })),
  notes: z.array(
    z.object({
      code: z.enum(READING_NOTES),
      field: z.string(),
      count: z.int(),
      examples: z.array(z.object({ line: z.int(), value: z.string() })),
    }),
  ),
  /** Availability words that are not known, most frequent first. */
  words: z.array(z.object({ word: z.string(), text: z.string(), count: z.int() })),
  questions: z.array(z.enum(READING_QUESTIONS)),
  /** When prices change next, because a sale begins or ends. */
  next_change: z.nullable(z.string()),
});
export type FeedHealth = z.infer<typeof feedHealth>;
export type SampleItem = z.infer<typeof sampleItem>;
