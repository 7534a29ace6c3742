import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { CompareMenu } from "@/components/analytics/charts/compare-menu";
import { COMPARE_CHOICES } from "@/components/analytics/charts/compare-query";
import { OwnRange } from "@/components/analytics/charts/own-range";
import { FilterChoices } from "@/components/lists/filter-links";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { SearchForm } from "@/components/lists/search-form";
import { FilterLink } from "@/components/ui/address-link";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Menu } from "@/components/ui/menu";
import { QUERY_ONLY } from "@/lib/contract/analytics/searches";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { QUERY_SCOPES } from "@/lib/contract/search/scopes";
import { listOtherParams } from "@/lib/domain/kit/lists";
import { COLUMNS, readColumns, shownQueries, toggleColumn } from "./searches-address";
import type { SearchesView } from "./use-searches-view";

export function ScopeLinks({ view: { address, to } }: { view: SearchesView }) {
  const t = useTranslations("searches");
  return (
    <nav aria-label={t("scope")} className="mb-4 flex flex-wrap gap-1">
      {QUERY_SCOPES.map((scope) => (
        <FilterLink key={scope} {...to({ scope, page: 1, at: undefined })} isCurrent={address.scope === scope}>
          {t(`scopes.${scope}`)}
        </FilterLink>
      ))}
    </nav>
  );
}

/** Filters, comparison and columns of the list. */
export function SearchesBar({ view }: { view: SearchesView }) {
  const t = useTranslations("searches");
  const { address, set } = view;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
      <FindBox view={view} />
      <FoldedFilters count={view.filterCount} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <FilterChoices
          view={view}
          filter="only"
          label={t("only.label")}
          options={[undefined, ...QUERY_ONLY].map((value) => ({ value, label: t(`only.${value ?? "all"}`) }))}
        />
        <CompareMenu choices={COMPARE_CHOICES} address={address} set={set} />
        <Menu
          trigger={{ label: t("columnsMenu"), icon: Columns3, kind: "quiet" }}
          items={[
            ...COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), isChecked: readColumns(address).includes(id) })),
            { id: "usual", label: t("usualColumns"), startsGroup: true },
          ]}
          onAction={(id) => {
            const column = COLUMNS.find((one) => one === id);
            set({ columns: column === undefined ? undefined : toggleColumn(address, column) });
          }}
          align="end"
        />
      </FoldedFilters>
      <OwnRange address={address} set={set} />
    </div>
  );
}

/** Finds queries by a part of them. */
function FindBox({ view }: { view: SearchesView }) {
  const t = useTranslations("searches");
  return (
    <SearchForm
      view={view}
      form={{ className: "w-full max-w-xs" }}
      field={{ label: t("find"), isLabelHidden: true, placeholder: t("find"), maxLength: QUERY_MAX }}
    >
      <HiddenFields of={listOtherParams(shownQueries, view.state)} />
    </SearchForm>
  );
}
