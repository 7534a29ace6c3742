import { useFormatter, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { stats } from "@/lib/contract/catalogue/data-quality";
import type { Output } from "@/lib/http/endpoint";
import { SampleList } from "./check-details";
import { useShareText } from "./figures";
import { buildQualityHref } from "./quality-address";

type Paired = Output<typeof stats>["paired_items"];

/** How many of the items that shoppers saw are in the catalog, with examples of both. */
export function PairedView({ paired: items }: { paired: Paired }) {
  const t = useTranslations("data-quality.paired");
  const { site } = useSite();
  const share = useShareText();
  const { paired, unpaired, paired_samples: known, unpaired_samples: unknown } = items;
  const all = paired + unpaired;
  if (all === 0) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="paired" className="grid gap-6">
      <div>
        <h2 id="paired" className="font-semibold text-xl">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-[72ch] text-ink-2">{t("hint")}</p>
        <p className="mt-3 font-semibold text-2xl">{t("summary", { share: share(paired / all) })}</p>
        <div className="mt-2 max-w-xl">
          <ShareBar share={paired / all} />
        </div>
      </div>
      <Counts paired={paired} unpaired={unpaired} />
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        {unknown.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold text-lg">{t("unpairedExamples", { count: unknown.length })}</h3>
            <SampleList samples={unknown} isKnown={false} />
            <p className="mt-2 text-md">
              <ScreenLink href={buildQualityHref(site.trackingCode, { tab: "missing", verified_only: "0" })}>
                {t("toMissing")}
              </ScreenLink>
            </p>
          </section>
        )}
        {known.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold text-lg">{t("pairedExamples", { count: known.length })}</h3>
            <SampleList samples={known} isKnown />
          </section>
        )}
      </div>
    </section>
  );
}

/** Both counts as a table. */
function Counts({ paired, unpaired }: { paired: number; unpaired: number }) {
  const t = useTranslations("data-quality.paired");
  const format = useFormatter();
  const share = useShareText();
  const rows = [
    { id: "paired" as const, count: paired },
    { id: "unpaired" as const, count: unpaired },
  ];
  return (
    <div className="max-w-xl">
      <Table
        caption={t("title")}
        columns={[
          { id: "kind", header: t("kind"), isRowHeader: true, cell: ({ id }) => t(id) },
          { id: "count", header: t("count"), isNumeric: true, cell: ({ count }) => format.number(count) },
          {
            id: "share",
            header: t("share"),
            isNumeric: true,
            cell: ({ count }) => share(count / (paired + unpaired)),
          },
        ]}
        rows={rows}
        row={{ id: ({ id }) => id }}
      />
    </div>
  );
}

/** A share as a bar; the number is shown next to it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-2 w-full overflow-hidden rounded-tight bg-sunken forced-colors:border">
      <span
        className="block h-full bg-chart-1 forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}
