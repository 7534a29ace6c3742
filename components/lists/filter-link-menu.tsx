import { FilterMenu } from "@/components/ui/filter-menu";
import type { FilterOf, List } from "@/lib/contract/kit/lists";
import { type FilterValue, getFilter, type ListView, toFilter } from "./use-list";

type Props<L extends List, F extends FilterOf<L>> = {
  view: ListView<L>;
  filter: F;
  label: string;
  options: readonly { value: FilterValue<L, F> & string; label: string }[];
};

/** A filter with many choices, as a menu of links. */
export function FilterLinkMenu<L extends List, F extends FilterOf<L>>({ view, filter, label, options }: Props<L, F>) {
  const current = getFilter(view, filter);
  return (
    <FilterMenu
      label={label}
      current={typeof current === "string" ? current : undefined}
      choices={options.map((option) => ({ ...option, href: view.toChange(toFilter(filter, option.value)).href }))}
      onChoose={(value) => view.change(toFilter(filter, value))}
    />
  );
}
