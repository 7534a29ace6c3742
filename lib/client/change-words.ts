import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChangeEntry } from "@/lib/contract/change-history";
import { pathText } from "@/lib/domain/category-path";
import { ruleSteps, valueSteps } from "@/lib/domain/change-diff";
import { changeSentence, ruleWords } from "@/lib/domain/change-sentence";
import { formatDateTime } from "@/lib/i18n/formats";
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
  const { site } = useSite();
  return useMemo(() => wordsIn(t, site.time_zone), [t, site.time_zone]);
}

function wordsIn(t: Texts, timeZone: string): ChangeWords {
  const named = (group: "features" | "actions" | "values", name: string): string =>
    t.has(`${group}.${name}` as Key) ? t(`${group}.${name}` as Key) : name;
  return {
    sentence: (entry) => {
      const { key, values } = changeSentence(entry);
      return t(`sentence.${key}`, { ...values, title: titleIn(t, entry, values.title) } as never);
    },
    feature: (name) => named("features", name),
    action: (name) => named("actions", name),
    diff: (before, after) => [
      ...valueLines(t, before, after, (name) => named("values", name)),
      ...ruleLines(t, before, after, timeZone),
    ],
  };
}

/** TOP items are called by their type, which has a name in each language, and listings by their path as people read it. */
function titleIn(t: Texts, { object }: ChangeEntry, title: string | number | undefined): string | number | undefined {
  if (object.kind === "product-listings" && object.title) return pathText(object.title);
  const key = `topItems.${object.title}` as Key;
  return object.kind === "top-items" && t.has(key) ? t(key) : title;
}

function ruleLines(t: Texts, before: unknown, after: unknown, timeZone: string): DiffLine[] {
  const write = (instant: number): string => formatDateTime(instant, timeZone);
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

function valueLines(t: Texts, before: unknown, after: unknown, nameOf: (name: string) => string): DiffLine[] {
  return valueSteps(before, after)
    .filter(({ name }) => t.has(`values.${name}` as Key))
    .map(({ name, before: from, after: to }) => {
      const word = (value: string | null) => (name === "category_full" && value ? pathText(value) : wordOf(t, value));
      const values = { name: nameOf(name), from: word(from), to: word(to) };
      if (from === null) return { id: name, kind: "added", text: t("value.set", values), details: [] };
      if (to === null) return { id: name, kind: "removed", text: t("value.gone", values), details: [] };
      return { id: name, kind: "changed", text: t("value.changed", values), details: [] };
    });
}

/** A value that the product gave a name to, such as a mode, else the value. */
function wordOf(t: Texts, value: string | null): string {
  const isName = value !== null && /^[a-z]+$/.test(value) && t.has(`words.${value}` as Key);
  return isName ? t(`words.${value}` as Key) : (value ?? "");
}
