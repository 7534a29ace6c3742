import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ListResult } from "@/components/lists/list-result";
import { Table } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { missingGroups } from "@/lib/contract/catalogue/data-quality";
import { formatDateTime } from "@/lib/i18n/formats";
import { useSourceText } from "./missing-table";
import { NoMissing } from "./no-missing";
import { buildGroupsInput } from "./quality-address";
import type { QualityView } from "./use-quality-view";

/** Missing items by source or by URL pattern; a group filters the list. */
export function MissingGroups({ view, by }: { view: QualityView; by: "source" | "pattern" }) {
  const t = useTranslations("data-quality.missing");
  const { site } = useSite();
  const format = useFormatter();
  const sourceText = useSourceText();
  const found = useQuery({
    ...read(missingGroups, buildGroupsInput(view.siteId, view.address, by)),
    placeholderData: keepPreviousData,
  });
  return (
    <ListResult found={found} failed={t("loadFailed")} headingLevel={3} skeleton={{ rows: 6, columns: 3 }}>
      {({ groups }, isBusy) => (
        <Table
          caption={t(`view.${by}`)}
          columns={[
            {
              id: "key",
              header: t(`columns.${by}`),
              isRowHeader: true,
              width: "50%",
              cell: ({ key }) => (
                <span className={by === "pattern" ? "font-code text-md [overflow-wrap:anywhere]" : undefined}>
                  {by === "source" ? sourceText(key) : key}
                </span>
              ),
            },
            { id: "items", header: t("columns.items"), isNumeric: true, cell: ({ items }) => format.number(items) },
            { id: "count", header: t("columns.count"), isNumeric: true, cell: ({ count }) => format.number(count) },
            {
              id: "last",
              header: t("columns.last_reported_at", { zone: site.time_zone }),
              cell: ({ last_reported_at }) => formatDateTime(last_reported_at, site.time_zone),
            },
          ]}
          rows={groups}
          isBusy={isBusy}
          empty={<NoMissing view={view} />}
          row={{ id: ({ key }) => key, link: ({ key }) => view.toChange({ [by]: key, group: undefined }) }}
        />
      )}
    </ListResult>
  );
}
