import { useFormatter, useLocale, useTranslations } from "next-intl";
import { formatShare, formatSignedPercent } from "@/components/customizations/model/lists/number-cells";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { SearchNumbers } from "@/lib/contract/customizations/customization-numbers";
import type { numbers } from "@/lib/contract/customizations/rule-evidence";
import type { Output } from "@/lib/http/endpoint";
import { formatMoney, NOTHING } from "@/lib/i18n/formats";

/** A metric with its current and previous value. */
type Line = { id: string; name: string; now: string; before: string; change: string };

/** Metrics of the query or the listing over both ranges, one per row. */
export function NumbersTable({ answer, isListing }: { answer: Output<typeof numbers>; isListing: boolean }) {
  const t = useTranslations("rule-evidence.numbers");
  const lines = useLines(answer, isListing);
  const columns: TableColumn<Line>[] = [
    { id: "name", header: t("name"), isRowHeader: true, cell: ({ name }) => name },
    { id: "now", header: t("now"), isNumeric: true, cell: ({ now }) => now },
    { id: "before", header: t("before"), isNumeric: true, cell: ({ before }) => before },
    { id: "change", header: t("change"), isNumeric: true, cell: ({ change }) => change },
  ];
  return <Table caption={t("caption")} columns={columns} rows={lines} row={{ id: ({ id }) => id }} />;
}

function useLines({ numbers: { now, before, at_risk } }: Output<typeof numbers>, isListing: boolean): Line[] {
  const t = useTranslations("rule-evidence.numbers");
  const words = useTranslations("query-customizations.numbers");
  const format = useFormatter();
  const locale = useLocale();
  const { currency } = useSite().site;
  const formatRatio = (one: SearchNumbers["ctr"]) => {
    const text = formatShare(one, { t: words, locale });
    return one.of === 0 ? text : t("withN", { text, n: one.n, of: one.of });
  };
  const formatAmount = (amount: number) => formatMoney(amount, currency, locale);
  const formatPosition = ({ position }: SearchNumbers) =>
    position === null ? NOTHING : format.number(position, { maximumFractionDigits: 1 });
  const formatChange = (is: number | null, was: number | null) =>
    is === null || was === null || was === 0 ? NOTHING : formatSignedPercent(is / was - 1, locale);
  const lines: (Line | false)[] = [
    {
      id: "searches",
      name: t(isListing ? "views" : "searches"),
      now: format.number(now.searches),
      before: format.number(before.searches),
      change: formatChange(now.searches, before.searches),
    },
    {
      id: "ctr",
      name: t("ctr"),
      now: formatRatio(now.ctr),
      before: formatRatio(before.ctr),
      change: formatChange(now.ctr.value, before.ctr.value),
    },
    {
      id: "conversion",
      name: t("conversion"),
      now: formatRatio(now.conversion),
      before: formatRatio(before.conversion),
      change: formatChange(now.conversion.value, before.conversion.value),
    },
    {
      id: "revenue",
      name: t("revenue"),
      now: formatAmount(now.revenue),
      before: formatAmount(before.revenue),
      change: formatChange(now.revenue, before.revenue),
    },
    {
      id: "position",
      name: t("position"),
      now: formatPosition(now),
      before: formatPosition(before),
      change: formatChange(now.position, before.position),
    },
    at_risk !== undefined && {
      id: "risk",
      name: t("risk"),
      before: NOTHING,
      change: NOTHING,
      now: formatAmount(at_risk),
    },
  ];
  return lines.filter((line) => line !== false);
}
