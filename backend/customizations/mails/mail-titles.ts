import type { Locale } from "@/lib/contract/kit/locale";
import type { MailNeeds, NamedCustomization } from "./mail-needs";
import topTexts from "./top-texts.json";

/** A changed object: its kind or feature, its stored title, and what a customization of recommendations is for, if it is one. */
type NamedObject = { kind: string; title: string; recommendations: NamedCustomization | null };

/** The name of an object in a mail. Stored titles have codes where screens have words: types of TOP items, and recommenders. */
export function nameObject(
  { nameRecommendations }: Pick<MailNeeds, "nameRecommendations">,
  { kind, title, recommendations }: NamedObject,
  locale: Locale,
): string {
  if (recommendations !== null) return nameRecommendations(recommendations, locale);
  const names: Readonly<Record<string, string>> = topTexts[locale];
  return kind === "top-items" && Object.hasOwn(names, title) ? (names[title] ?? title) : title;
}
