import { SearchField } from "@/components/ui/search-field";

type Props = {
  label: string;
  /** The list without a search, for a browser without script. */
  action: string;
  /** Filters to keep while searching; undefined ones are not sent. */
  hidden: readonly { name: string; value: string | undefined }[];
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
};

/** The search box of a list. A form, so that it works before the script loads. */
export function FindForm({ label, action, hidden, text, onText, onEnter }: Props) {
  return (
    <form
      method="get"
      action={action}
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {hidden.map(({ name, value }) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <SearchField label={label} isLabelHidden name="q" placeholder={label} value={text} onChange={onText} />
    </form>
  );
}
