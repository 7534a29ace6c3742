import { Ban, EyeOff, TrendingDown, TrendingUp } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { formatShare, formatVerdict } from "@/components/customizations/model/lists/number-cells";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { WireEffect } from "@/lib/contract/customizations/customization-numbers";
import type { RuleEvidence } from "@/lib/contract/customizations/rule-evidence";
import { formatDate } from "@/lib/i18n/formats";

const LOOKS: Record<WireEffect["verdict"], { kind: ChipKind; icon?: IconShape }> = {
  better: { kind: "good", icon: TrendingUp },
  worse: { kind: "bad", icon: TrendingDown },
  no_difference: { kind: "neutral" },
  not_enough_data: { kind: "neutral" },
};

/** Each rule with its verdict: the compared shares, the number of days and of searches. */
export function VerdictTable({ rules }: { rules: readonly RuleEvidence[] }) {
  const t = useTranslations("rule-evidence.verdicts");
  const format = useFormatter();
  const { site } = useSite();
  const columns: TableColumn<RuleEvidence>[] = [
    {
      id: "rule",
      header: t("rule"),
      isRowHeader: true,
      cell: ({ title, type }) => (
        <>
          <span lang={site.language}>{title}</span>
          <span className="under">{t(type)}</span>
        </>
      ),
    },
    { id: "verdict", header: t("verdict"), cell: (rule) => <Verdict rule={rule} /> },
    {
      id: "since",
      header: t("since"),
      cell: ({ since }) => (since === null ? null : formatDate(since, site.time_zone)),
    },
    { id: "clicks", header: t("clicks"), isNumeric: true, cell: ({ clicks }) => format.number(clicks) },
  ];
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold text-md">{t("title")}</h3>
      <Table caption={t("title")} columns={columns} rows={rules} row={{ id: ({ rule_id }) => rule_id }} />
      <p className="max-w-[72ch] pt-2 text-ink-2 text-sm">{t("method")}</p>
    </div>
  );
}

function Verdict({ rule: { state, is_never_triggered, effect } }: { rule: RuleEvidence }) {
  const t = useTranslations("rule-evidence.verdicts");
  if (state === "shadowed") {
    return (
      <Chip kind="warn" icon={EyeOff}>
        {t("shadowed")}
      </Chip>
    );
  }
  if (is_never_triggered) {
    return (
      <Chip kind="warn" icon={Ban}>
        {t("neverTriggered")}
      </Chip>
    );
  }
  if (effect === null) return <span className="text-ink-2">{t(`states.${state}`)}</span>;
  return <EffectText effect={effect} />;
}

function EffectText({ effect }: { effect: WireEffect }) {
  const t = useTranslations("rule-evidence.verdicts");
  const words = useTranslations("query-customizations.numbers");
  const locale = useLocale();
  const say = { t: words, locale };
  const { before, after, days } = effect;
  return (
    <>
      <Chip {...LOOKS[effect.verdict]}>{formatVerdict(effect, say)}</Chip>
      <span className="under">
        {days === null
          ? t("tooEarly")
          : t("compared", {
              days,
              before: formatShare(before, say),
              after: formatShare(after, say),
              of_before: before.of,
              of_after: after.of,
            })}
      </span>
    </>
  );
}
