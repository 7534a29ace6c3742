import type { ReactNode } from "react";
import { SearchField, type SearchFieldProps } from "@/components/ui/search-field";
import { useTyped } from "@/components/ui/use-debounced";
import type { List } from "@/lib/contract/kit/lists";
import { SEARCH } from "@/lib/domain/kit/lists";
import { getFilter, type ListView, toFilter } from "./use-list";

type Props<L extends List> = {
  view: ListView<L>;
  /** Name of the form, and the path that it opens without script; by default the current one. */
  form: { label?: string; action?: string; className?: string };
  field: Omit<SearchFieldProps, "name" | "value" | "onChange">;
  /** What Enter does besides searching. */
  onEnter?: (text: string) => void;
  /** More fields. */
  children?: ReactNode;
};

/** The search of a list, which follows typing. A form of native fields, so that it works before the script loads. */
export function SearchForm<L extends List>({ view, form, field, onEnter, children }: Props<L>) {
  const search = (text: string) => view.change(toFilter<L>(SEARCH, text), { typing: true });
  const [text, setText] = useTyped(String(getFilter(view, SEARCH) ?? ""), search);
  return (
    <form
      method="get"
      action={form.action}
      aria-label={form.label}
      className={form.className}
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
        onEnter?.(text.trim());
      }}
    >
      <SearchField {...field} name={SEARCH} value={text} onChange={setText} />
      {children}
    </form>
  );
}
