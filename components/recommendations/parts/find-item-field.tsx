import type { ReactNode } from "react";
import { useItemSearch } from "@/components/customizations/rules/use-item-search";
import { ItemLine } from "@/components/search/results/item-line";
import { Combobox } from "@/components/ui/combobox";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

type Props = {
  /** The frame of the field. */
  field: { label: string; hint?: string; error?: ReactNode; id?: string };
  /** The type of the items to find. */
  type: string;
  text: string;
  /** Whether the text is the title of an item that was picked, so that there is nothing to find. */
  isPicked: boolean;
  onText: (text: string) => void;
  onPick: (item: PreviewItem) => void;
};

/** Finds an item of the catalog by title or identity. */
export function FindItemField({ field, type, text, isPicked, onText, onPick }: Props) {
  const { items, isBusy } = useItemSearch(isPicked ? "" : text, type);
  return (
    <Combobox
      {...field}
      text={text}
      isLoading={isBusy}
      onText={onText}
      options={(isPicked ? [] : items).map((item) => ({
        value: item.url,
        label: item.title,
        content: (
          <ItemLine item={item}>
            <span className="min-w-0 truncate">{item.url}</span>
          </ItemLine>
        ),
      }))}
      onPick={({ value }) => {
        const item = items.find(({ url }) => url === value);
        if (item !== undefined) onPick(item);
      }}
    />
  );
}
