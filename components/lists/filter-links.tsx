import type { ReactNode } from "react";
import { FilterLink } from "@/components/ui/address-link";
import type { FilterOf, List } from "@/lib/contract/kit/lists";
import { type FilterValue, getFilter, type ListView, toFilter } from "./use-list";

type ChoicesProps<L extends List, F extends FilterOf<L>> = {
  view: ListView<L>;
  filter: F;
  label: string;
  /** Undefined stands for all rows. */
  options: readonly { value: FilterValue<L, F>; label: ReactNode }[];
};

/** A filter with few choices, as links. */
export function FilterChoices<L extends List, F extends FilterOf<L>>(props: ChoicesProps<L, F>) {
  const { view, filter, label, options } = props;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {options.map(({ value, label: words }) => (
        <FilterLink
          key={String(value)}
          {...view.toChange(toFilter(filter, value))}
          isCurrent={getFilter(view, filter) === value}
        >
          {words}
        </FilterLink>
      ))}
    </nav>
  );
}

type ToggleProps<L extends List, F extends FilterOf<L>> = {
  view: ListView<L>;
  filter: F;
  /** The value to which a press sets the filter. */
  value: FilterValue<L, F>;
  children: ReactNode;
};

/** A filter that is set or not. */
export function FilterToggle<L extends List, F extends FilterOf<L>>(props: ToggleProps<L, F>) {
  const { view, filter, value, children } = props;
  const isSet = getFilter(view, filter) !== undefined;
  return (
    <FilterLink {...view.toChange(toFilter(filter, isSet ? undefined : value))} isCurrent={isSet}>
      {children}
    </FilterLink>
  );
}
