import { useLocale, useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { useSite } from "@/lib/client/site-context";
import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { changeSentence } from "@/lib/domain/history/change-sentence";
import { type ValueStep, valueSteps } from "@/lib/domain/history/version-diff";
import { pathText } from "@/lib/domain/search/category-path";

/** The texts of the namespace `change-history`. */
export type ChangeTexts = ReturnType<typeof useTranslations<"change-history">>;
/** The name of one of them. */
export type ChangeTextKey = Parameters<ChangeTexts>[0];

/** A line of a diff: what happened, in words, and what is known beside it. */
export type DiffLine = { id: string; kind: "added" | "changed" | "removed"; text: string; details: string[] };

/** What describes a version in words: the texts, and the zone of the site and the language of the page. */
export type DescribeContext = { t: ChangeTexts; timeZone: string; locale: string };

/** Describes the versions of one kind of object, on behalf of the area that stores them. */
export type ChangeDescriber = {
  /** What lies between two versions; null where neither is of this kind. */
  lines: (before: unknown, after: unknown, context: DescribeContext) => DiffLine[] | null;
  /** Whether the lines say everything, so that the plain values of the versions are not listed beside them. */
  isComplete?: boolean;
  /** Whether a version of this kind can be restored as a whole. */
  isRestorable?: (version: unknown) => boolean;
};

const Describers = createContext<readonly ChangeDescriber[]>([]);
/** Gives the screens of the history the describers of the areas whose changes they show. */
export const DescribersProvider = Describers.Provider;

/** Changes in words, in the language of the page and the zone of the site. */
export type ChangeWords = {
  sentence: (entry: ChangeEntry) => string;
  /** Names of a feature and of an action; what has no name is called as it is. */
  feature: (name: string) => string;
  action: (name: string) => string;
  /** What lies between two versions, line by line; empty where nothing does. */
  diff: (before: unknown, after: unknown) => DiffLine[];
  /** Whether a version can be restored as a whole. */
  isRestorable: (version: unknown) => boolean;
};

/** The words for changes; the page must have the texts of `change-history`. */
export function useChangeWords(): ChangeWords {
  const t = useTranslations("change-history");
  const locale = useLocale();
  const { site } = useSite();
  const describers = useContext(Describers);
  return useMemo(
    () => wordsIn({ t, timeZone: site.time_zone, locale }, describers),
    [t, site.time_zone, locale, describers],
  );
}

function wordsIn(context: DescribeContext, describers: readonly ChangeDescriber[]): ChangeWords {
  const { t } = context;
  const named = (group: "features" | "actions" | "values", name: string): string =>
    t.has(`${group}.${name}` as ChangeTextKey) ? t(`${group}.${name}` as ChangeTextKey) : name;
  return {
    sentence: (entry) => {
      const { key, values } = changeSentence(entry);
      const more = { title: titleIn(t, entry, values.title), counts: countsText(t, entry.counts) };
      return t(`sentence.${key}`, { ...values, ...more } as never);
    },
    feature: (name) => named("features", name),
    action: (name) => named("actions", name),
    diff: (before, after) => {
      const found = describers.flatMap(({ lines, isComplete = false }) => {
        const own = lines(before, after, context);
        return own === null ? [] : [{ own, isComplete }];
      });
      const values = found.some(({ isComplete }) => isComplete)
        ? []
        : valueLines(t, before, after, (name) => named("values", name));
      return [...values, ...found.flatMap(({ own }) => own)];
    },
    isRestorable: (version) => describers.every(({ isRestorable }) => isRestorable?.(version) ?? true),
  };
}

const FEED_FEATURES: readonly string[] = ["plans", "feeds", "feed-runs"];

/** TOP items and feeds are called by their type, which has a name in each language, and listings by their path as people read it. */
function titleIn(
  t: ChangeTexts,
  { feature, object }: ChangeEntry,
  title: string | number | undefined,
): string | number | undefined {
  if (object.kind === "product-listings" && object.title) return pathText(object.title);
  const key = `topItems.${object.title}` as ChangeTextKey;
  const feed = `feedNames.${title}` as ChangeTextKey;
  if (FEED_FEATURES.includes(feature) && t.has(feed)) return t(feed);
  return object.kind === "top-items" && t.has(key) ? t(key) : title;
}

/** How many of what, such as "12 added, 3 changed"; what is none is not said. */
export function countsText(t: ChangeTexts, counts: ChangeEntry["counts"]): string {
  const said = (["added", "changed", "removed"] as const).filter((kind) => (counts?.[kind] ?? 0) > 0);
  return said.map((kind) => t(`counts.${kind}`, { count: counts?.[kind] ?? 0 })).join(", ");
}

function valueLines(t: ChangeTexts, before: unknown, after: unknown, nameOf: (name: string) => string): DiffLine[] {
  return valueSteps(before, after)
    .filter(({ name }) => t.has(`values.${name}` as ChangeTextKey))
    .map((step) => {
      const word = (value: string) => (step.name === "category_full" ? pathText(value) : wordOf(t, value));
      return valueLine(t, step, nameOf(step.name), word);
    });
}

/** A value that differs between two versions, as a line. */
export function valueLine(t: ChangeTexts, step: ValueStep, name: string, word: (value: string) => string): DiffLine {
  const said = (value: string | null): string => (value === null || value === "" ? "" : word(value));
  const values = { name, from: said(step.before), to: said(step.after) };
  const line = { id: step.name, details: [] };
  if (step.before === null) return { ...line, kind: "added", text: t("value.set", values) };
  if (step.after === null) return { ...line, kind: "removed", text: t("value.gone", values) };
  return { ...line, kind: "changed", text: t("value.changed", values) };
}

/** A value that the product gave a name to, such as a mode, else the value. */
function wordOf(t: ChangeTexts, value: string): string {
  const isName = /^[a-z]+$/.test(value) && t.has(`words.${value}` as ChangeTextKey);
  return isName ? t(`words.${value}` as ChangeTextKey) : value;
}
