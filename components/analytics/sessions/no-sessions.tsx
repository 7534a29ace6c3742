import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import type { Sessions } from "./use-sessions";

/** That no visit meets the filters, or that there is none at all yet. */
export function NoSessions({ sessions: { filters, hasFilters } }: { sessions: Sessions }) {
  const t = useTranslations("sessions.list");
  const isNarrowed = Object.keys(filters).length > 0;
  if (isNarrowed || !hasFilters) {
    return (
      <EmptyState kind="no-match" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing" title={t("empty")}>
      {t("emptyHint")}
    </EmptyState>
  );
}
