import { useTranslations } from "next-intl";
import type { FieldErrors } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

/** The error of a field as text; undefined without one. */
export function useFieldError(): (errors: FieldErrors, field: string) => string | undefined {
  const t = useTranslations();
  return (errors, field) => {
    const [code] = errors[field] ?? [];
    return code === undefined ? undefined : getErrorText(t, "feeds", code);
  };
}
