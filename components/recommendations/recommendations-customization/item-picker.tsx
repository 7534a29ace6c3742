import { type ReactNode, useState } from "react";
import { useItemSearch } from "@/components/customizations/rules/use-item-search";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Combobox } from "@/components/ui/combobox";
import { useSite } from "@/lib/client/site-context";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

type Props = {
  label: string;
  hint?: string;
  error?: ReactNode;
  /** The type of the items to find. */
  type: string;
  text: string;
  id?: string;
  placeholder?: string;
  onText: (text: string) => void;
  onPick: (item: PreviewItem) => void;
};

/** Finds an item of the catalog by title or identity. */
export function ItemPicker({ label, hint, error, type, text, id, placeholder, onText, onPick }: Props) {
  const { site } = useSite();
  // A picked title is not searched again.
  const [picked, setPicked] = useState<string | null>(null);
  const { items, isBusy } = useItemSearch(text === picked ? "" : text, type);
  return (
    <Combobox
      id={id}
      placeholder={placeholder}
      label={label}
      hint={hint}
      error={error}
      text={text}
      isLoading={isBusy}
      onText={onText}
      options={(text === picked ? [] : items).map((item) => ({
        value: item.url,
        label: item.title,
        content: (
          <span lang={site.language} className="flex min-w-0 items-center gap-3">
            <ItemPicture src={item.image} size={18} className="size-9 shrink-0 rounded-tight" />
            <span className="min-w-0">
              <span className="line-clamp-1">{item.title}</span>
              <span className="block truncate text-ink-2 text-sm">{item.url}</span>
            </span>
          </span>
        ),
      }))}
      onPick={({ value, label: title }) => {
        const item = items.find(({ url }) => url === value);
        if (item === undefined) return;
        setPicked(title);
        onPick(item);
      }}
    />
  );
}
