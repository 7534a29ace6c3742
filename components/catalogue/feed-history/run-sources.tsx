import { useLocale, useTranslations } from "next-intl";
import { Table } from "@/components/ui/table";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { formatNumber } from "@/lib/i18n/formats";

/** What a run has read, source by source. */
export function RunSources({ run: { sources } }: { run: Run }) {
  const t = useTranslations("feed-history.sources");
  const locale = useLocale();
  if (!sources || sources.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-md">{t("title")}</h3>
      <Table
        caption={t("title")}
        rows={sources}
        row={{ id: ({ url }) => url }}
        columns={[
          {
            id: "url",
            header: t("source"),
            isRowHeader: true,
            cell: ({ url }) => <span className="break-all font-normal">{url}</span>,
          },
          { id: "read", header: t("read"), isNumeric: true, cell: ({ read }) => formatNumber(read, locale) },
          {
            id: "rejected",
            header: t("rejected"),
            isNumeric: true,
            cell: ({ rejected }) => formatNumber(rejected, locale),
          },
        ]}
      />
    </section>
  );
}
