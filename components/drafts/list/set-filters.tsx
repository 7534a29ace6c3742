import { useTranslations } from "next-intl";
import { ActiveFilters } from "@/components/lists/active-filters";
import { getFilter, type ListView, toFilter } from "@/components/lists/use-list";
import type { FilterOf, List } from "@/lib/contract/kit/lists";
import { clearFilters, listSetFilters, SEARCH } from "@/lib/domain/kit/lists";

type Props<L extends List> = {
  list: L;
  view: ListView<L>;
  nameFilter: (filter: OtherFilter<L>) => { name: string; value: string };
};

/** A filter besides the search. */
type OtherFilter<L extends List> = Exclude<FilterOf<L>, typeof SEARCH>;

/** The filters that are set, besides the search, each with a link that removes it, and one that removes all. */
export function SetFilters<L extends List>({ list, view, nameFilter }: Props<L>) {
  const t = useTranslations("query-customizations.list.filters");
  const set = listSetFilters(list, view.state).filter((filter): filter is OtherFilter<L> => filter !== SEARCH);
  return (
    <ActiveFilters
      label={t("active")}
      filters={set.map((filter) => {
        const words = t("is", nameFilter(filter));
        return {
          id: filter,
          words,
          remove: t("remove", { name: words }),
          to: view.toChange(toFilter(filter, undefined)),
        };
      })}
      clear={{
        words: t("clear"),
        to: view.toChange({ ...clearFilters(list), ...toFilter(SEARCH, getFilter(view, SEARCH)) }),
      }}
    />
  );
}
