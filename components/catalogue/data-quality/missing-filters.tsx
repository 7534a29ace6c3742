import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Eraser, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { AddressLink, FilterLink, Segments } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Icon } from "@/components/ui/icon";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { clearMissingItems, missingExport, missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import { missingState } from "@/lib/contract/catalogue/missing-items";
import { useSourceText } from "./missing-table";
import {
  buildMissingExportHref,
  buildMissingInput,
  isNarrowed,
  NO_MISSING_FILTERS,
  type ScreenAddress,
} from "./quality-address";
import type { QualityView } from "./use-quality-view";

type Props = { view: QualityView };

/** Filters and grouping of missing items; all are links, so that they work without JavaScript. */
export function MissingFilters({ view }: Props) {
  const { supports } = useSite();
  const t = useTranslations("data-quality.missing");
  const { address, to } = view;
  const look = (group: ScreenAddress["group"]) => ({
    label: t(`view.${group ?? "items"}`),
    to: to({ group, page: 1, why: undefined }),
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
      <ActiveFilters view={view} />
    </>
  );
}

/** How many of these filters differ from what the list shows at first. */
function countSet({ state, verified_only }: ScreenAddress): number {
  return state === undefined && verified_only === "1" ? 0 : 1;
}

/** Filters by verified only, all, or one state. */
function StateFilter({ view: { address, to } }: Props) {
  const { supports } = useSite();
  const t = useTranslations("data-quality.missing");
  const others = supports(missingGroups) ? missingState.options.filter((state) => state !== "verified") : [];
  const link = (patch: Partial<ScreenAddress>) => to({ state: undefined, ...patch, page: 1, why: undefined });
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

/** The active source and pattern filters, each with a button that removes it. */
function ActiveFilters({ view: { address, to } }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing.filters");
  const ui = useTranslations("ui");
  const sourceText = useSourceText();
  const set = (["source", "pattern"] as const).flatMap((filter) => {
    const value = address[filter];
    if (value === undefined) return [];
    return [{ filter, name: t("is", { name: t(filter), value: filter === "source" ? sourceText(value) : value }) }];
  });
  if (!isNarrowed(address) || set.length === 0) return null;
  return (
    <nav aria-label={t("active")} className="mb-3 flex flex-wrap items-center gap-2">
      {set.map(({ filter, name }) => (
        <AddressLink
          key={filter}
          to={to({ [filter]: undefined, page: 1, why: undefined })}
          className="target inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip bg-sunken px-2.5 text-ink text-sm no-underline hover:bg-row-hover"
        >
          <span className="sr-only">{t("without", { name })}</span>
          <span aria-hidden className="truncate">
            {name}
          </span>
          <Icon of={X} size={13} />
        </AddressLink>
      ))}
      <AddressLink to={to(NO_MISSING_FILTERS)} className="text-accent text-sm underline underline-offset-2">
        {ui("clearFilters")}
      </AddressLink>
    </nav>
  );
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
        <a
          download
          href={buildMissingExportHref(missingExport, siteId, address)}
          className={buttonStyle({ kind: "secondary" })}
        >
          <Icon of={Download} />
          {t("missing.export", { count: data.total })}
        </a>
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
