import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { ActiveFilters } from "@/components/lists/active-filters";
import { ExportLink } from "@/components/lists/export-link";
import { FilterLink, Segments } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { clearMissingItems, missingExport, missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import { missingState } from "@/lib/contract/catalogue/missing-items";
import { clearFilters } from "@/lib/domain/kit/lists";
import { useSourceText } from "./missing-table";
import { buildMissingExportHref, buildMissingInput, type QualityAddress, shownMissing } from "./quality-address";
import type { QualityView } from "./use-quality-view";

type Props = { view: QualityView };

/** Filters and grouping of missing items; all are links, so that they work without JavaScript. */
export function MissingFilters({ view }: Props) {
  const { supports } = useSite();
  const t = useTranslations("data-quality.missing");
  const { address, toChange } = view;
  const look = (group: QualityAddress["group"]) => ({
    label: t(`view.${group ?? "items"}`),
    to: toChange({ group }),
    isCurrent: address.group === group,
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <FoldedFilters count={countSet(address)}>
          <StateFilter view={view} />
        </FoldedFilters>
        {supports(missingGroups) && (
          <span className="sm:ml-auto">
            <Segments label={t("view.label")} segments={[look(undefined), look("source"), look("pattern")]} />
          </span>
        )}
      </div>
      <ActiveMissingFilters view={view} />
    </>
  );
}

/** How many of these filters differ from what the list shows at first. */
function countSet({ state, verified_only }: QualityAddress): number {
  return state === undefined && verified_only === "1" ? 0 : 1;
}

/** Filters by verified only, all, or one state. */
function StateFilter({ view: { address, toChange } }: Props) {
  const { supports } = useSite();
  const t = useTranslations("data-quality.missing");
  const others = supports(missingGroups) ? missingState.options.filter((state) => state !== "verified") : [];
  const link = (patch: Partial<QualityAddress>) => toChange({ state: undefined, ...patch });
  const isPlain = address.state === undefined;
  return (
    <nav aria-label={t("scope.label")} className="flex flex-wrap gap-1">
      <FilterLink {...link({ verified_only: "1" })} isCurrent={isPlain && address.verified_only === "1"}>
        {t("scope.verified")}
      </FilterLink>
      <FilterLink {...link({ verified_only: "0" })} isCurrent={isPlain && address.verified_only === "0"}>
        {t("scope.all")}
      </FilterLink>
      {others.map((state) => (
        <FilterLink key={state} {...link({ state })} isCurrent={address.state === state}>
          {t(`states.${state}`)}
        </FilterLink>
      ))}
    </nav>
  );
}

/** The active source and pattern filters, each with a link that removes it. */
function ActiveMissingFilters({ view: { address, toChange } }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing.filters");
  const ui = useTranslations("ui");
  const sourceText = useSourceText();
  const set = (["source", "pattern"] as const).flatMap((filter) => {
    const value = address[filter];
    if (value === undefined) return [];
    const words = t("is", { name: t(filter), value: filter === "source" ? sourceText(value) : value });
    return [{ id: filter, words, remove: t("without", { name: words }), to: toChange({ [filter]: undefined }) }];
  });
  const all = toChange(clearFilters(shownMissing));
  return <ActiveFilters label={t("active")} filters={set} clear={{ words: ui("clearFilters"), to: all }} />;
}

const ClearDialog = lazy(() => import("./clear-dialog").then((file) => ({ default: file.ClearDialog })));

/** Export and clearing. */
export function MissingActions({ view }: Props) {
  const { supports } = useSite();
  const t = useTranslations("data-quality");
  const { siteId, address } = view;
  const canClear = useAllowed(clearMissingItems.access);
  const [isOpen, setOpen] = useState(false);
  // Shared with the list; in the grouped view it is requested only for the row count of the export.
  const { data } = useQuery({
    ...read(missingItems, buildMissingInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {supports(missingGroups) && data !== undefined && data.total > 0 && (
        <ExportLink href={buildMissingExportHref(missingExport, siteId, address)}>
          {t("missing.export", { count: data.total })}
        </ExportLink>
      )}
      {canClear && (
        <Button kind="secondary" icon={Eraser} onClick={() => setOpen(true)}>
          {t("clear.open")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ClearDialog view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
