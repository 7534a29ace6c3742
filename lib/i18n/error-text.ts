import type { useTranslations } from "next-intl";
import { findSharedErrors } from "./shared-errors";

/** The translator of the whole product: `useTranslations()` or `await getTranslations()` without a namespace. */
export type Translate = ReturnType<typeof useTranslations<never>>;

type Key = Parameters<Translate>[0];

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const FEATURE = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * The text of an error code: the feature's own, else the one it shares with others, else the general one, else the default.
 * A code that is no plain word, or that names something every object has, is never looked up.
 */
export function errorText(t: Translate, feature: string, code: string): string {
  return t(findErrorKey(t, feature, code) ?? ("errors.default" as Key));
}

/** Whether a code has a text of its own, in the feature or in general. */
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
