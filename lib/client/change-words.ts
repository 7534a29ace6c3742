import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChangeEntry } from "@/lib/contract/change-history";
import { pathText } from "@/lib/domain/category-path";
import { ruleSteps, type ValueStep, valueSteps } from "@/lib/domain/change-diff";
import { changeSentence, ruleWords } from "@/lib/domain/change-sentence";
import { endedDay } from "@/lib/domain/rule-dates";
import { widgetSteps } from "@/lib/domain/widget-diff";
import { uploadOfVersion, wordSteps } from "@/lib/domain/word-change";
import { formatDate, formatDateTime, formatWeekday } from "@/lib/i18n/formats";
import { useSite } from "./site-context";

type Texts = ReturnType<typeof useTranslations<"change-history">>;
type Key = Parameters<Texts>[0];

/** A line of a diff: what happened, in words, and what is known beside it. */
export type DiffLine = { id: string; kind: "added" | "changed" | "removed"; text: string; details: string[] };

/** Changes in words, in the language of the page and the zone of the site. */
export type ChangeWords = {
  sentence: (entry: ChangeEntry) => string;
  /** Names of a feature and of an action; what has no name is called as it is. */
  feature: (name: string) => string;
  action: (name: string) => string;
  /** What lies between two versions, line by line; empty where nothing does. */
  diff: (before: unknown, after: unknown) => DiffLine[];
};

/** The words for changes; the page must have the texts of `change-history`. */
export function useChangeWords(): ChangeWords {
  const t = useTranslations("change-history");
  const locale = useLocale();
  const { site } = useSite();
  return useMemo(() => wordsIn(t, site.time_zone, locale), [t, site.time_zone, locale]);
}

function wordsIn(t: Texts, timeZone: string, locale: string): ChangeWords {
  const named = (group: "features" | "actions" | "values", name: string): string =>
    t.has(`${group}.${name}` as Key) ? t(`${group}.${name}` as Key) : name;
  return {
    sentence: (entry) => {
      const { key, values } = changeSentence(entry);
      const more = { title: titleIn(t, entry, values.title), counts: countsText(t, entry.counts) };
      return t(`sentence.${key}`, { ...values, ...more } as never);
    },
    feature: (name) => named("features", name),
    action: (name) => named("actions", name),
    diff: (before, after) =>
      wordLines(t, before, after) ?? [
        ...valueLines(t, before, after, (name) => named("values", name)),
        ...ruleLines(t, before, after, timeZone, locale),
        ...widgetLines(t, before, after),
      ],
  };
}

const FEED_FEATURES: readonly string[] = ["plans", "feeds", "feed-runs"];

/** TOP items and feeds are called by their type, which has a name in each language, and listings by their path as people read it. */
function titleIn(
  t: Texts,
  { feature, object }: ChangeEntry,
  title: string | number | undefined,
): string | number | undefined {
  if (object.kind === "product-listings" && object.title) return pathText(object.title);
  const key = `topItems.${object.title}` as Key;
  const feed = `feedNames.${title}` as Key;
  if (FEED_FEATURES.includes(feature) && t.has(feed)) return t(feed);
  return object.kind === "top-items" && t.has(key) ? t(key) : title;
}

/** How many of what, such as "12 added, 3 changed"; what is none is not said. */
export function countsText(t: Texts, counts: ChangeEntry["counts"]): string {
  const said = (["added", "changed", "removed"] as const).filter((kind) => (counts?.[kind] ?? 0) > 0);
  return said.map((kind) => t(`counts.${kind}`, { count: counts?.[kind] ?? 0 })).join(", ");
}

/** Rows of words by their values, an upload by its counts; null where a change is of neither. */
function wordLines(t: Texts, before: unknown, after: unknown): DiffLine[] | null {
  const [old, made] = [uploadOfVersion(before), uploadOfVersion(after)];
  if (made !== null) {
    return [{ id: "upload", kind: "added", text: t(`uploaded.${made.type}`), details: [countsText(t, made)] }];
  }
  if (old !== null) return [{ id: "upload", kind: "removed", text: t("uploaded.undone"), details: [] }];
  const steps = wordSteps(before, after);
  if (steps === null) return null;
  return steps.map((step) =>
    valueLine(t, step, t(`wordValues.${step.name}` as Key), (value) =>
      step.name === "kind" && t.has(`wordKinds.${value}` as Key) ? t(`wordKinds.${value}` as Key) : value,
    ),
  );
}

function ruleLines(t: Texts, before: unknown, after: unknown, timeZone: string, locale: string): DiffLine[] {
  const write = (instant: number, isEnd: boolean): string => {
    const day = isEnd ? endedDay(instant, timeZone) : null;
    if (day === null) return formatDateTime(instant, timeZone);
    const start = `${day}T00:00:00Z`;
    return t("endOfDay", { weekday: formatWeekday(start, "UTC", locale), date: formatDate(start, "UTC") });
  };
  return (ruleSteps(before, after) ?? []).map((step, index) => {
    const { main, details } = ruleWords(step, timeZone, write);
    return {
      id: `rule-${index}`,
      kind: step.kind,
      text: t(`rule.${main.key}`, main.values as never),
      details: details.map(({ key, values }) => t(`detail.${key}`, values as never)),
    };
  });
}

function widgetLines(t: Texts, before: unknown, after: unknown): DiffLine[] {
  return (widgetSteps(before, after) ?? []).map(({ kind, widget }) => ({
    id: `widget-${widget.id}`,
    kind: kind === "moved" ? "changed" : kind,
    text: t(`widget.${kind}`, { name: widget.title ?? t(`widgetKinds.${widget.kind}`) }),
    details: [],
  }));
}

function valueLines(t: Texts, before: unknown, after: unknown, nameOf: (name: string) => string): DiffLine[] {
  return valueSteps(before, after)
    .filter(({ name }) => t.has(`values.${name}` as Key))
    .map((step) => {
      const word = (value: string) => (step.name === "category_full" ? pathText(value) : wordOf(t, value));
      return valueLine(t, step, nameOf(step.name), word);
    });
}

function valueLine(t: Texts, step: ValueStep, name: string, word: (value: string) => string): DiffLine {
  const said = (value: string | null): string => (value === null || value === "" ? "" : word(value));
  const values = { name, from: said(step.before), to: said(step.after) };
  const line = { id: step.name, details: [] };
  if (step.before === null) return { ...line, kind: "added", text: t("value.set", values) };
  if (step.after === null) return { ...line, kind: "removed", text: t("value.gone", values) };
  return { ...line, kind: "changed", text: t("value.changed", values) };
}

/** A value that the product gave a name to, such as a mode, else the value. */
function wordOf(t: Texts, value: string): string {
  const isName = /^[a-z]+$/.test(value) && t.has(`words.${value}` as Key);
  return isName ? t(`words.${value}` as Key) : value;
}
