import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import type { DescribedRule } from "./describe-rule";

/** Rules as sentences. */
export function RuleList({ rules }: { rules: readonly DescribedRule[] }) {
  const t = useTranslations("recommender-rules");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line rounded-box border border-line bg-surface">
      {rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
          <span className="text-ink-2 tabular-nums">#{rule.id}</span>
          <div className="min-w-0 flex-1 basis-64">
            <p title={rule.attributes ?? undefined} className="max-w-[80ch] break-words">
              {rule.sentence}
            </p>
            {rule.overrides !== null && <p className="mt-0.5 text-ink-2 text-sm">{rule.overrides}</p>}
          </div>
          {rule.isPositive ? <Chip kind="warn">{t("off")}</Chip> : <Chip kind="good">{t("on")}</Chip>}
        </li>
      ))}
    </ul>
  );
}
