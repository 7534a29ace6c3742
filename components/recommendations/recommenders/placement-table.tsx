import { Code } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, type TableColumn } from "@/components/ui/table";
import type { listRecommenders, RecommenderPlacement } from "@/lib/contract/recommendations/recommenders";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { findModel } from "@/lib/domain/recommendations/models";
import type { Output } from "@/lib/http/endpoint";
import { formatDate, formatNumber, formatPercent, NOTHING } from "@/lib/i18n/formats";
import type { PlacedModel } from "./code-dialog";

type Props = { answer: Output<typeof listRecommenders>; onCode: (box: PlacedModel) => void };

/** The placements that the events of the shop report, with what shoppers did. */
export function PlacementTable({ answer, onCode }: Props) {
  const { placements } = answer;
  const days = answer.days ?? NUMBERS_DAYS;
  const t = useTranslations("recommenders.placements");
  const columns = usePlacementColumns(onCode);
  return (
    <section aria-labelledby="placements">
      <h2 id="placements" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("intro", { days })}</p>
      {placements.length === 0 ? (
        <EmptyState kind="nothing" headingLevel={3} title={t("none", { days })}>
          {t("noneHint")}
        </EmptyState>
      ) : (
        <Table
          caption={t("title")}
          columns={columns}
          rows={placements}
          row={{
            id: ({ placement_id: id }) => id,
          }}
        />
      )}
    </section>
  );
}

function usePlacementColumns(onCode: Props["onCode"]): TableColumn<RecommenderPlacement>[] {
  const t = useTranslations("recommenders.placements");
  const locale = useLocale();
  const { nameModel } = useModelName();
  return [
    {
      id: "placement",
      header: t("placement"),
      isRowHeader: true,
      cell: ({ placement_id: id }) => (id === "" ? t("unnamed") : <span className="break-words font-code">{id}</span>),
    },
    {
      id: "models",
      header: t("model"),
      cell: ({ models }) => ((models ?? []).length === 0 ? t("unknown") : (models ?? []).map(nameModel).join(", ")),
    },
    { id: "shown", header: t("shown"), isNumeric: true, cell: ({ shown }) => formatNumber(shown, locale) },
    {
      id: "clicked",
      header: t("clicked"),
      isNumeric: true,
      cell: ({ shown, clicked }) =>
        shown === 0
          ? NOTHING
          : t("clickedOf", { share: formatPercent(clicked / shown, locale), n: formatNumber(clicked, locale) }),
    },
    {
      id: "orders",
      header: t("orders"),
      isNumeric: true,
      cell: ({ orders }) => (orders == null ? NOTHING : formatNumber(orders, locale)),
    },
    // A day has no time zone: it is formatted as it is.
    { id: "last", header: t("last"), cell: ({ last_day: day }) => (day ? formatDate(day, "UTC") : NOTHING) },
    {
      id: "code",
      header: t("code"),
      isHeaderHidden: true,
      isScripted: true,
      width: "10rem",
      cell: (row) => <CodeButton placement={row} onCode={onCode} />,
    },
  ];
}

/** Shows the code of a placement whose model is known. */
function CodeButton({ placement: { placement_id: placement, models }, onCode }: CodeProps) {
  const t = useTranslations("recommenders.placements");
  const model = (models ?? []).find((one) => findModel(one) !== undefined);
  if (model === undefined || placement === "") return null;
  return (
    <Button kind="quiet" isSmall icon={Code} className="whitespace-nowrap" onClick={() => onCode({ model, placement })}>
      {t("code")}
    </Button>
  );
}
type CodeProps = { placement: RecommenderPlacement; onCode: Props["onCode"] };
