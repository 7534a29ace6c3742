import { useTranslations } from "next-intl";
import { isMetricKey } from "@/lib/domain/analytics/metrics";

/** What metrics are called; one of another backend that has no name here by its key. */
export function useMetricName(): (key: string) => string {
  const t = useTranslations("analytics.metrics");
  return (key) => (isMetricKey(key) ? t(`${key}.name`) : key);
}
