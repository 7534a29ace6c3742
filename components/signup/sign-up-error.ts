import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";

type Key = Parameters<TranslateSignUp>[0];

/** The text of an error code. Unknown codes have the general text. */
export function findSignUpError(t: TranslateSignUp, code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const key = `errors.${code}` as Key;
  return /^[a-z_]{1,64}$/.test(code) && t.has(key) ? t(key) : t("errors.default");
}
