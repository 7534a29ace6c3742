import { agree } from "./agreement";
import type { Measure, Words } from "./archetype";
import type { Product } from "./make-products";

/** A number with its unit, as the language writes it. */
export function measureText(value: number, unit: Measure["unit"], locale: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  if (unit === "″") return `${number}″`;
  return `${number.replace("-", "−")} ${unit}`;
}

/** The title of a product: adjectives that agree with the noun, maker and model, the number that tells it from others. */
export function productTitle(product: Product, words: Words, locale: string): string {
  const [noun, gender] = words.nouns[product.kindName] ?? ["", "m", ""];
  const adjectives = product.features.flatMap((feature) => {
    const forms = words.features[feature];
    return forms === undefined ? [] : [agree(forms, gender)];
  });
  const audience = product.audience === null ? [] : [agree(words.audiences[product.audience], gender)];
  const phrase = [...audience, ...adjectives, noun].join(" ");
  const maker = `${product.brand} ${product.model}`;
  const name = words.nounFirst ? `${capital(phrase)} ${maker}` : `${maker} ${phrase}`;
  const unit = product.kind.measure?.unit;
  if (product.measure !== null && unit !== undefined) return `${name} ${measureText(product.measure, unit, locale)}`;
  const [colour = ""] = product.colours;
  const forms = words.colours[colour];
  return product.kind.sizes === undefined || forms === undefined ? name : `${name}, ${agree(forms, gender)}`;
}

/** Two sentences that fit the product whatever its noun. */
export function productDescription(product: Product, words: Words, section: string): string {
  const sentences = words.sectionSentences[section] ?? [];
  const first = sentences[product.number % Math.max(1, sentences.length)] ?? "";
  // The last feature is the most general one, and says most.
  const feature = product.features.at(-1) ?? "";
  return `${first} ${words.featureSentences[feature] ?? ""}`.trim();
}

/** The text with a capital letter first. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
