import type { useTranslations } from "next-intl";

/** A translator without a namespace: `useTranslations()` or `await getTranslations()`. */
export type Translate = ReturnType<typeof useTranslations<never>>;

type Key = Parameters<Translate>[0];

/**
 * Features that share error texts, with the namespaces whose `errors` hold the shared ones, and those that these share in turn. A
 * feature's own text wins.
 */
export const SHARED_ERRORS: Readonly<Record<string, readonly string[]>> = {
  drafts: ["rules", "reviews"],
  "new-customizations": ["rules"],
  "query-customizations": ["rules"],
  "product-listings": ["rules"],
  "recommendations-customization": ["rules"],
  "recommendations-preview": ["recommendations-customization"],
  "recommendations-copies": ["customization-copies"],
  "top-items": ["rules"],
  synonyms: ["words"],
  redirects: ["words"],
  campaigns: ["reviews"],
  "listing-campaigns": ["campaigns"],
  "image-checks": ["campaigns"],
  "new-site": ["site-settings"],
  administration: ["site-settings"],
  plans: ["feeds", "feed-runs"],
  "all-projects": ["site-settings"],
};

/** The namespaces of the error texts that a feature shares with others. */
export function findSharedErrors(feature: string): readonly string[] {
  const shared = Object.hasOwn(SHARED_ERRORS, feature) ? (SHARED_ERRORS[feature] ?? []) : [];
  return [...shared, ...shared.flatMap(findSharedErrors)];
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const FEATURE = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * The text of an error code: from the feature, otherwise from its shared texts, the general ones, or the default. Codes with
 * special characters and names of object properties are never looked up.
 */
export function getErrorText(t: Translate, feature: string, code: string): string {
  return t(findErrorKey(t, feature, code) ?? ("errors.default" as Key));
}

/** Whether a code has a text, in the feature or in general. */
export function hasErrorText(t: Translate, feature: string, code: string): boolean {
  return findErrorKey(t, feature, code) !== undefined;
}

/** The first of several translators with the feature's own text of a code, otherwise with a general one, otherwise the first. */
export function chooseTranslator(all: readonly Translate[], feature: string, code: string): Translate | undefined {
  const hasOwn = (t: Translate) => ![undefined, `errors.${code}`].includes(findErrorKey(t, feature, code));
  return all.find(hasOwn) ?? all.find((t) => hasErrorText(t, feature, code)) ?? all[0];
}

function findErrorKey(t: Translate, feature: string, code: string): Key | undefined {
  if (!CODE.test(code) || code in {}) return undefined;
  const keys = [
    ...(FEATURE.test(feature) ? [`${feature}.errors.${code}`] : []),
    ...findSharedErrors(feature).map((shared) => `${shared}.errors.${code}`),
    `errors.${code}`,
  ];
  return (keys as Key[]).find((key) => t.has(key));
}
