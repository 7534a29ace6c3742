import { useTranslations } from "next-intl";
import { VISIT_WARNINGS } from "@/lib/domain/analytics/visit-warnings";

/** What is wrong in a visit, in words; another backend may have codes of its own. */
export function useWarningText(): (code: string) => string {
  const t = useTranslations("sessions.warnings");
  return (code) => {
    const known = VISIT_WARNINGS.find((one) => one === code);
    return known === undefined ? t("other", { code }) : t(known);
  };
}
