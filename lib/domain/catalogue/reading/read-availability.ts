import { AVAILABILITY_STATES, type AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import { readQuantity } from "@/lib/domain/catalogue/amounts";
import { findAvailabilityState, normalizeStateWord } from "@/lib/domain/catalogue/availability-words";
import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import { type FeedFields, isFilled, isScalar, readFirstScalar } from "@/lib/domain/catalogue/find-fields";
import type { AvailabilityStep, FieldValues } from "@/lib/domain/catalogue/formats/product-format";
import { type DateReading, parseMoment } from "./parse-moment";
import { hasValue } from "./read-prices";

/** The availability of an item. */
export type ItemAvailability = {
  state: AvailabilityState | undefined;
  /** The words that shoppers may read; undefined for flags, numbers and values of formats. */
  text?: string;
  /** A word that is not known; the item is then unavailable until its meaning is chosen. */
  unknownWord?: string;
};

/** The meanings of words that somebody chose for a source, by the form of `normalizeStateWord`. */
export type AvailabilityAnswers = Readonly<Record<string, AvailabilityState>>;

type Condition = { fields: readonly string[]; values: readonly string[] };

type Step = AvailabilityStep & {
  fields: readonly string[];
  untrackedIf: readonly Condition[];
  backorderFields: readonly string[];
  stockFields: readonly string[];
  onlyFields: readonly string[];
};

const NOTHING: ItemAvailability = { state: undefined };
const MACHINE =
  /^(https?:|\/\/)|_|^(true|false|yes|no|y|n|t|f|on|off|ano|ne|nie|tak|instock|outofstock|backorder|preorder|soldout)$/i;
const TEXT_MAX = 200;

/** Reads the availability of records with the same fields. */
export class AvailabilityReader {
  private readonly steps: readonly Step[];

  constructor(
    fields: FeedFields,
    steps: readonly AvailabilityStep[],
    private readonly settings: DateReading & { now: number; words: AvailabilityAnswers },
  ) {
    this.steps = steps
      .map((step) => ({
        ...step,
        fields: fields.find(step.names),
        untrackedIf: findConditions(fields, step.untracked),
        backorderFields: fields.find(step.backorders?.names ?? []),
        stockFields: fields.find(step.ifStock?.names ?? []),
        onlyFields: fields.find(step.onlyIf?.names ?? []),
      }))
      // What is not tracked is available, also where no item has a quantity.
      .filter((step) => step.fields.length > 0 || step.untrackedIf.length > 0);
  }

  /** The fields that availability is read from. */
  get fields(): string[] {
    return this.steps.flatMap(({ fields }) => fields);
  }

  /** All fields that decide, such as the one that says whether stock is tracked. */
  get usedFields(): string[] {
    return this.steps.flatMap(({ fields, untrackedIf, backorderFields, stockFields, onlyFields }) => [
      ...fields,
      ...untrackedIf.flatMap((condition) => condition.fields),
      ...backorderFields,
      ...stockFields,
      ...onlyFields,
    ]);
  }

  read(record: FeedValues): ItemAvailability {
    let unknownWord: string | undefined;
    for (const step of this.steps) {
      const found = this.readStep(step, record);
      if (found.state !== undefined) return found;
      unknownWord ??= found.unknownWord;
    }
    return unknownWord === undefined ? NOTHING : { state: "unavailable", unknownWord };
  }

  private readStep(step: Step, record: FeedValues): ItemAvailability {
    const { as } = step;
    if (step.ifStock !== undefined && isInStock(record, step.stockFields) !== step.ifStock.isPositive) return NOTHING;
    if (step.onlyIf !== undefined && !hasValue(record, step.onlyFields, step.onlyIf.values)) return NOTHING;
    if (isUntracked(step, record)) return { state: "in_stock" };
    if (as === "quantity") return { state: readStock(step, record) };
    if (as === "start") return this.readStart(step, record);
    const values = step.fields.map((field) => listScalars(getValue(record, field))).find((list) => list.length > 0);
    if (values === undefined) return { state: step.empty };
    return findBest(values.map((value) => this.readValue(as, value)));
  }

  private readValue(as: Exclude<Step["as"], "quantity" | "start">, value: string | number | boolean): ItemAvailability {
    if (as === "days") return this.readDays(value);
    if (as === "words") return this.readWords(value);
    const state = as[normalizeStateWord(String(value))];
    return state === undefined ? this.readWords(value) : { state: state ?? undefined };
  }

  private readWords(value: string | number | boolean): ItemAvailability {
    if (typeof value === "boolean") return { state: value ? "in_stock" : "unavailable" };
    const quantity = readQuantity(value);
    if (quantity !== undefined) return { state: quantity > 0 ? "in_stock" : "unavailable" };
    const text = String(value).trim();
    const word = normalizeStateWord(text);
    const state = this.settings.words[word] ?? findAvailabilityState(text);
    if (state === undefined)
      return /[\p{L}\p{N}]/u.test(word) ? { state, unknownWord: text.slice(0, TEXT_MAX) } : NOTHING;
    return MACHINE.test(text) || text.length > TEXT_MAX ? { state } : { state, text };
  }

  /** Unavailable unless one of the fields, such as those of several channels, has a date that is past. */
  private readStart({ fields }: Step, record: FeedValues): ItemAvailability {
    const isStarted = fields.some((field) => {
      const moment = parseMoment(readFirstScalar(getValue(record, field)), this.settings, false);
      return moment !== null && !(moment > this.settings.now);
    });
    return isStarted ? NOTHING : { state: "unavailable" };
  }

  /** Days until dispatch: 0 is in stock; a date is the end of a pre-order. */
  private readDays(value: string | number | boolean): ItemAvailability {
    const days = readQuantity(value);
    if (days !== undefined && days < DAYS_MAX)
      return { state: days < 0 ? "on_request" : days === 0 ? "in_stock" : "later" };
    const moment = parseMoment(value, this.settings, false);
    if (moment === null || Number.isNaN(moment)) return this.readWords(value);
    return { state: moment > this.settings.now ? "preorder" : "in_stock" };
  }
}

/** Of several values, such as those of sizes in one record, the most available one. */
function findBest(values: readonly ItemAvailability[]): ItemAvailability {
  const rank = ({ state }: ItemAvailability): number =>
    state === undefined ? AVAILABILITY_STATES.length : AVAILABILITY_STATES.indexOf(state);
  return values.reduce((best, one) => (rank(one) < rank(best) ? one : best));
}

/** The filled scalars of a value, also of lists in lists. */
function listScalars(value: unknown): (string | number | boolean)[] {
  if (Array.isArray(value)) return value.flatMap(listScalars);
  return isScalar(value) && isFilled(value) ? [value] : [];
}

/** Larger numbers are no days. */
const DAYS_MAX = 3650;

function findConditions(fields: FeedFields, untracked: AvailabilityStep["untracked"]): Condition[] {
  const all: readonly FieldValues[] = untracked === undefined ? [] : "names" in untracked ? [untracked] : untracked;
  const found = all.map(({ names, values }) => ({ fields: fields.find(names), values }));
  return found[0]?.fields.length === 0 ? [] : found;
}

function isUntracked({ untrackedIf }: Step, record: FeedValues): boolean {
  return untrackedIf.length > 0 && untrackedIf.every(({ fields, values }) => hasValue(record, fields, values));
}

function readStock(step: Step, record: FeedValues): AvailabilityState | undefined {
  const { backorders, backorderFields, unlimited = [] } = step;
  const found = step.fields
    .map((field) => listQuantities(getValue(record, field), step.each))
    .filter((quantities) => quantities.length > 0);
  const values = found.slice(0, step.isUnion === true ? undefined : 1).flat();
  if (values.length === 0) return step.empty;
  const quantities = values.map((value) => (typeof value === "boolean" ? Number(value) : readQuantity(value)));
  if (quantities.every((quantity) => quantity === undefined)) return undefined;
  if (quantities.some((quantity) => (quantity ?? 0) > 0) || values.some((value) => unlimited.includes(String(value))))
    return "in_stock";
  return backorders !== undefined && backorderFields.length > 0 && hasValue(record, backorderFields, backorders.values)
    ? "later"
    : "unavailable";
}

/** The quantities of a field: of a list, or of the lines of a cell, those of each warehouse or size. */
function listQuantities(value: unknown, each?: RegExp): (string | number | boolean)[] {
  if (Array.isArray(value)) return value.flatMap((one) => listQuantities(one, each));
  if (typeof value === "string" && each !== undefined)
    return [...value.matchAll(each)].flatMap(([, quantity]) => quantity ?? []);
  if (typeof value === "string")
    return value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return typeof value === "number" || typeof value === "boolean" ? [value] : [];
}

function isInStock(record: FeedValues, fields: readonly string[]): boolean {
  return fields.some((field) =>
    listQuantities(getValue(record, field)).some((quantity) => (readQuantity(quantity) ?? 0) > 0),
  );
}
