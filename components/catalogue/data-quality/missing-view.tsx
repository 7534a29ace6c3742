import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import { missingGroups } from "@/lib/contract/catalogue/data-quality";
import { MissingActions } from "./missing-actions";
import { MissingFilters } from "./missing-filters";
import { MissingGroups } from "./missing-groups";
import { MissingList } from "./missing-list";
import { StateMeanings } from "./state-meanings";
import type { QualityView } from "./use-quality-view";

/** What shoppers met and the catalogue lacks: as items, or by where they were met; narrowed by the address. */
export function MissingView({ view }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  const { groups } = useSite();
  const isOurs = groups.includes(missingGroups.group ?? "");
  const by = isOurs ? view.address.group : undefined;
  return (
    <section aria-labelledby="missing">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-80 grow">
          <h2 id="missing" className="font-semibold text-xl">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-[72ch] text-ink-2">{t("intro")}</p>
        </div>
        <MissingActions view={view} isOurs={isOurs} />
      </div>
      <MissingFilters view={view} isOurs={isOurs} />
      <StateMeanings />
      {by === undefined ? <MissingList view={view} isOurs={isOurs} /> : <MissingGroups key={by} view={view} by={by} />}
    </section>
  );
}
