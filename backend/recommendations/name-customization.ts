import type { NamedCustomization } from "@/backend/customizations/mails/mail-needs";
import type { Locale } from "@/lib/contract/kit/locale";
import { nameSubject } from "@/lib/domain/search/kinds";
import texts from "./name-texts.json";

/** The name of a customization of recommendations for a mail: the recommender, and the target in words. */
export function nameRecommendations({ type, subject, itemTitle }: NamedCustomization, locale: Locale): string {
  const { all, named, models } = texts[locale];
  const model = Object.hasOwn(models, type) ? models[type as keyof typeof models] : type;
  const target = nameSubject({ kind: "recommendations-customization", subject }, itemTitle) || all;
  // Functions, because names may contain `$`.
  return named.replace("{model}", () => model).replace("{target}", () => target);
}
