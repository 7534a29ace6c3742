import type { NamedCustomization } from "@/backend/customizations/remind-owners";
import type { Locale } from "@/lib/contract/kit/locale";
import { parseTarget } from "@/lib/domain/recommendations/target";
import { describeCriteria } from "@/lib/domain/search/criteria";
import texts from "./name-texts.json";

/** The name of a customization of recommendations for a mail: the recommender, and the target in words. */
export function nameRecommendations({ type, subject, itemTitle }: NamedCustomization, locale: Locale): string {
  const { all, named, models } = texts[locale];
  const model = Object.hasOwn(models, type) ? models[type as keyof typeof models] : type;
  const target = nameTarget(subject, itemTitle) ?? all;
  // Functions, because names may contain `$`.
  return named.replace("{model}", () => model).replace("{target}", () => target);
}

/** The target in words; null for all requests. */
function nameTarget(subject: string, itemTitle: string | null): string | null {
  const target = parseTarget(subject);
  if (target?.type === "item") return itemTitle ?? target.identity;
  return target?.type === "criteria" ? (describeCriteria(subject) ?? subject) : null;
}
