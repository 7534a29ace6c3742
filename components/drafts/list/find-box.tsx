import { useScreenAddress } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/components/ui/use-debounced";
import { leaveTo } from "@/lib/client/unsaved-guard";
import { carryOver } from "@/lib/domain/kit/carry-over";

type Props<R> = {
  label: string;
  /** For a browser without script: the list without a search, and filters to send with it; undefined ones are not sent. */
  form: { action: string; hidden: readonly { name: string; value: string | undefined }[] };
  q: string;
  onSearch: (q: string) => void;
  rows: {
    /** The first page of a search; null if it fails. */
    find: (q: string) => Promise<{ items: readonly R[]; total_count: number } | null>;
    /** Whether a row has exactly this name. */
    isNamed: (row: R, q: string) => boolean;
    buildHref: (row: R) => string;
  };
  /** Called when Enter finds nothing, to focus the control that creates one. */
  onNothing: () => void;
};

/**
 * The search box of a list. Enter opens the only match; without one, a second Enter creates it. A form, so that it works before
 * the script loads.
 */
export function FindBox<R>({ label, form, q, onSearch, rows, onNothing }: Props<R>) {
  const screen = useScreenAddress();
  const [text, setText] = useTyped(q, onSearch);

  async function enter() {
    const wanted = text.trim();
    onSearch(wanted);
    const found = wanted === "" ? null : await rows.find(wanted);
    if (found === null) return;
    const named = found.items.filter((row) => rows.isNamed(row, wanted));
    const only = found.total_count === 1 ? found.items[0] : undefined;
    const one = named.length === 1 ? named[0] : only;
    if (one !== undefined) await leaveTo(carryOver(screen, rows.buildHref(one)));
    else if (found.total_count === 0) onNothing();
  }
  return (
    <form
      method="get"
      action={form.action}
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      {form.hidden.map(({ name, value }) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <SearchField label={label} isLabelHidden name="q" placeholder={label} value={text} onChange={setText} />
    </form>
  );
}
