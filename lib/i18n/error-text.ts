import type { useTranslations } from "next-intl";

/** The translator of the whole product: `useTranslations()` or `await getTranslations()` without a namespace. */
export type Translate = ReturnType<typeof useTranslations<never>>;

type Key = Parameters<Translate>[0];

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const FEATURE = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * The text of an error code: the feature's own, else the general one, else the default. A code that is no plain word,
 * or that names something every object has, is never looked up.
 */
export function errorText(t: Translate, feature: string, code: string): string {
  const isPlain = CODE.test(code) && !(code in {});
  const keys = isPlain ? [FEATURE.test(feature) ? `${feature}.errors.${code}` : "", `errors.${code}`] : [];
  const key = keys.find((candidate) => candidate !== "" && t.has(candidate as Key)) ?? "errors.default";
  return t(key as Key);
}

/** Whether a code has a text of its own, in the feature or in general. */
export function hasErrorText(t: Translate, feature: string, code: string): boolean {
  if (!CODE.test(code) || code in {}) return false;
  return t.has(`${feature}.errors.${code}` as Key) || t.has(`errors.${code}` as Key);
}
