import { formatPath } from "@vitrine/engine/category-path";
import { useLocale, useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { useSite } from "@/lib/client/site-context";
import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { describeChange } from "@/lib/domain/history/change-sentence";
import { pickComparedSides } from "@/lib/domain/history/draft-sides";
import { diffValues, type ValueChange } from "@/lib/domain/history/version-diff";
import type { Translate } from "@/lib/i18n/error-text";

/** The texts of the namespace `change-history`. */
export type ChangeTexts = ReturnType<typeof useTranslations<"change-history">>;
/** A key of these texts. */
export type ChangeTextKey = Parameters<ChangeTexts>[0];

/** A line of a diff: the text, and details beside it. */
export type DiffLine = { id: string; kind: "added" | "changed" | "removed"; text: string; details: string[] };

/** The context for describing versions: texts, the site's time zone, and the page's language. */
export type DescribeContext = {
  t: ChangeTexts;
  /** The texts of other namespaces, as far as the page loads them. */
  otherTexts: Translate;
  timeZone: string;
  locale: string;
};

/** Describes the versions of one kind of object, on behalf of the area that stores them. */
export type ChangeDescriber = {
  /** The diff of two versions; null when neither is of this kind. */
  lines: (before: unknown, after: unknown, context: DescribeContext) => DiffLine[] | null;
  /** The display name of the changed object; null when it is not of this kind. */
  title?: (entry: ChangeEntry, context: DescribeContext) => string | null;
  /** Whether the lines are complete, so that plain values are not listed as well. */
  isComplete?: boolean;
  /** Whether a version of this kind can be restored as a whole. */
  isRestorable?: (version: unknown) => boolean;
};

const Describers = createContext<readonly ChangeDescriber[]>([]);
/** Provides history screens with the describers of the areas whose changes they show. */
export const DescribersProvider = Describers.Provider;

const LateDescribers = createContext(false);
/** Says whether some of the describers are still loading. */
export const LateDescribersProvider = LateDescribers.Provider;

/** Describes changes, in the page's language and the site's time zone. */
export type ChangeWords = {
  /** Whether the words of some areas are still loading, so that an empty diff says nothing. */
  isPending: boolean;
  sentence: (entry: ChangeEntry) => string;
  /** The label of a feature or action, else its code. */
  feature: (name: string) => string;
  action: (name: string) => string;
  /** The diff of two versions, line by line; empty when they are equal. */
  diff: (before: unknown, after: unknown) => DiffLine[];
  /** Whether a version can be restored as a whole. */
  isRestorable: (version: unknown) => boolean;
};

/** Returns the words for changes; the page must load the texts of `change-history`. */
export function useChangeWords(): ChangeWords {
  const t = useTranslations("change-history");
  const otherTexts = useTranslations();
  const locale = useLocale();
  const { site } = useSite();
  const describers = useContext(Describers);
  const isPending = useContext(LateDescribers);
  return useMemo(
    () => ({ ...createWords({ t, otherTexts, timeZone: site.time_zone, locale }, describers), isPending }),
    [t, otherTexts, site.time_zone, locale, describers, isPending],
  );
}

function createWords(context: DescribeContext, describers: readonly ChangeDescriber[]): Omit<ChangeWords, "isPending"> {
  const { t } = context;
  const translateName = (group: "features" | "actions" | "values", name: string): string =>
    t.has(`${group}.${name}` as ChangeTextKey) ? t(`${group}.${name}` as ChangeTextKey) : name;
  return {
    sentence: (entry) => {
      const { key, values } = describeChange(entry);
      const own = describers.map(({ title }) => title?.(entry, context) ?? null).find((title) => title !== null);
      const more = { title: own ?? formatTitle(t, entry, values.title), counts: formatChangeCounts(t, entry.counts) };
      return t(`sentence.${key}`, { ...values, ...more } as never);
    },
    feature: (name) => translateName("features", name),
    action: (name) => translateName("actions", name),
    diff: (first, second) => {
      const [before, after] = pickComparedSides(first, second);
      const found = describers.flatMap(({ lines, isComplete = false }) => {
        const ownLines = lines(before, after, context);
        return ownLines === null ? [] : [{ ownLines, isComplete }];
      });
      const values = found.some(({ isComplete }) => isComplete)
        ? []
        : buildValueLines(context, before, after, (name) => translateName("values", name));
      return [...values, ...found.flatMap(({ ownLines }) => ownLines)];
    },
    isRestorable: (version) => describers.every(({ isRestorable }) => isRestorable?.(version) ?? true),
  };
}

const FEED_FEATURES: readonly string[] = ["plans", "feeds", "feed-runs"];

/** TOP items and feeds are shown by the translated name of their type, listings by their path. */
function formatTitle(
  t: ChangeTexts,
  { feature, object }: ChangeEntry,
  title: string | number | undefined,
): string | number | undefined {
  if (object.kind === "product-listings" && object.title) return formatPath(object.title);
  const key = `topItems.${object.title}` as ChangeTextKey;
  const feed = `feedNames.${title}` as ChangeTextKey;
  if (FEED_FEATURES.includes(feature) && t.has(feed)) return t(feed);
  return object.kind === "top-items" && t.has(key) ? t(key) : title;
}

/** Formats counts, for example "12 added, 3 changed"; omits zeros. */
export function formatChangeCounts(t: ChangeTexts, counts: ChangeEntry["counts"]): string {
  const shownKinds = (["added", "changed", "removed"] as const).filter((kind) => (counts?.[kind] ?? 0) > 0);
  return shownKinds.map((kind) => t(`counts.${kind}`, { count: counts?.[kind] ?? 0 })).join(", ");
}

function buildValueLines(
  { t, otherTexts }: DescribeContext,
  before: unknown,
  after: unknown,
  getName: (name: string) => string,
): DiffLine[] {
  return diffValues(before, after)
    .filter(({ name }) => t.has(`values.${name}` as ChangeTextKey))
    .map((step) => {
      const translateWord = (value: string) =>
        step.name === "category_full"
          ? formatPath(value)
          : (translateRights(otherTexts, step.name, value) ??
            translateType(otherTexts, step.name, value) ??
            translateValue(t, value));
      return formatValueLine(t, step, getName(step.name), translateWord);
    });
}

/** The names of roles or policies in a list; null for other values. */
function translateRights(texts: DescribeContext["otherTexts"], name: string, value: string): string | null {
  if (name !== "roles" && name !== "policies") return null;
  const translate = (one: string): string => {
    const key = `rights.${name}.${one}` as Parameters<typeof texts>[0];
    return texts.has(key) ? texts(key) : one;
  };
  return value.split(", ").map(translate).join(", ");
}

/** The name of the type of a customization, a recommender or a type of items; null for other values. */
function translateType(texts: DescribeContext["otherTexts"], name: string, value: string): string | null {
  if (name !== "type" || !/^\w+$/.test(value)) return null;
  const keys = [`recommendations.models.${value}.name`, `ui.itemTypes.${value}`] as Parameters<typeof texts>[0][];
  const known = keys.find((key) => texts.has(key));
  return known === undefined ? null : texts(known);
}

/** A changed value, as a diff line. */
export function formatValueLine(
  t: ChangeTexts,
  step: ValueChange,
  name: string,
  word: (value: string) => string,
): DiffLine {
  const translate = (value: string | null): string => (value === null || value === "" ? "" : word(value));
  const values = { name, from: translate(step.before), to: translate(step.after) };
  const line = { id: step.name, details: [] };
  if (step.before === null) return { ...line, kind: "added", text: t("value.set", values) };
  if (step.after === null) return { ...line, kind: "removed", text: t("value.removed", values) };
  return { ...line, kind: "changed", text: t("value.changed", values) };
}

/** The translated value, if it has a translation (for example a mode), else the value. */
function translateValue(t: ChangeTexts, value: string): string {
  const isName = /^[a-z]+$/.test(value) && t.has(`words.${value}` as ChangeTextKey);
  return isName ? t(`words.${value}` as ChangeTextKey) : value;
}
