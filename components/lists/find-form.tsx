import { useScreenAddress } from "@/components/ui/screen-link";
import { leaveTo } from "@/lib/client/unsaved-guard";
import type { List, ListState } from "@/lib/contract/kit/lists";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { listOtherParams, SEARCH } from "@/lib/domain/kit/lists";
import { HiddenFields } from "./hidden-fields";
import { SearchForm } from "./search-form";
import type { ListView } from "./use-list";

type Props<L extends List, Row> = {
  list: L;
  view: ListView<L>;
  label: string;
  /** The path of the screen. */
  action: string;
  rows: {
    /** The first page of a search; null if it fails. */
    find: (state: ListState<L>) => Promise<{ items: readonly Row[]; total_count: number } | null>;
    /** Whether a row has exactly this name. */
    isNamed: (row: Row, text: string) => boolean;
    buildHref: (row: Row) => string;
  };
  /** Called when Enter finds nothing, to focus the control that creates one. */
  onNothing: () => void;
};

/** The search of a list whose rows have screens: Enter opens the only match; without one, a second Enter creates it. */
export function FindForm<L extends List, Row>({ list, view, label, action, rows, onNothing }: Props<L, Row>) {
  const screen = useScreenAddress();
  async function open(text: string) {
    if (text === "") return;
    const found = await rows.find({ ...view.state, ...list.paging.write(1, 1), [SEARCH]: text } as ListState<L>);
    if (found === null) return;
    const named = found.items.filter((row) => rows.isNamed(row, text));
    const only = found.total_count === 1 ? found.items[0] : undefined;
    const one = named.length === 1 ? named[0] : only;
    if (one !== undefined) await leaveTo(carryOver(screen, rows.buildHref(one)));
    else if (found.total_count === 0) onNothing();
  }
  return (
    <SearchForm
      view={view}
      form={{ action, className: "w-full max-w-md" }}
      field={{ label, isLabelHidden: true, placeholder: label }}
      onEnter={(text) => void open(text)}
    >
      <HiddenFields of={listOtherParams(list, view.state)} />
    </SearchForm>
  );
}
