import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import type { CheckStatus, QualityCheck } from "@/lib/contract/catalogue/data-quality";
import { CheckRow } from "./check-row";

const ORDER: readonly CheckStatus[] = ["error", "warning", "ok", "not_applicable"];

/** The checks, those that fail first; within a state in the order of the backend. */
export function CheckList({ checks }: { checks: readonly QualityCheck[] }) {
  const t = useTranslations("data-quality.checks");
  if (checks.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  const applied = checks.filter(({ status }) => status !== "not_applicable");
  const failing = applied.filter(({ status }) => status !== "ok").length;
  const ordered = ORDER.flatMap((status) => checks.filter((check) => check.status === status));
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="sr-only">
        {t("title")}
      </h2>
      <p className="border-line border-b pb-3 font-medium">{t("summary", { failing, total: applied.length })}</p>
      <ul>
        {ordered.map((check) => (
          <CheckRow key={check.key} check={check} />
        ))}
      </ul>
    </section>
  );
}
