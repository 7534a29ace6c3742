import type { useTranslations } from "next-intl";
import { findSharedErrors } from "./shared-errors";

/** A translator without a namespace: `useTranslations()` or `await getTranslations()`. */
export type Translate = ReturnType<typeof useTranslations<never>>;

type Key = Parameters<Translate>[0];

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const FEATURE = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * The text of an error code: from the feature, otherwise from its shared texts, the general ones, or the default. Codes with
 * special characters and names of object properties are never looked up.
 */
export function errorText(t: Translate, feature: string, code: string): string {
  return t(findErrorKey(t, feature, code) ?? ("errors.default" as Key));
}

/** Whether a code has a text, in the feature or in general. */
export function hasErrorText(t: Translate, feature: string, code: string): boolean {
  return findErrorKey(t, feature, code) !== undefined;
}

function findErrorKey(t: Translate, feature: string, code: string): Key | undefined {
  if (!CODE.test(code) || code in {}) return undefined;
  const shared = findSharedErrors(feature);
  const keys = [
    ...(FEATURE.test(feature) ? [`${feature}.errors.${code}`] : []),
    ...(shared === null ? [] : [`${shared}.errors.${code}`]),
    `errors.${code}`,
  ];
  return (keys as Key[]).find((key) => t.has(key));
}
