import type { ReactNode } from "react";
import { useItemSearch } from "@/components/customizations/rules/use-item-search";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Combobox } from "@/components/ui/combobox";
import { useSite } from "@/lib/client/site-context";
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
export function ItemField({ field, type, text, isPicked, onText, onPick }: Props) {
  const { site } = useSite();
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
          <span lang={site.language} className="flex min-w-0 items-center gap-3">
            <ItemPicture src={item.image} size={18} className="size-9 shrink-0 rounded-tight" />
            <span className="min-w-0">
              <span className="line-clamp-1">{item.title}</span>
              <span className="block truncate text-ink-2 text-sm">{item.url}</span>
            </span>
          </span>
        ),
      }))}
      onPick={({ value }) => {
        const item = items.find(({ url }) => url === value);
        if (item !== undefined) onPick(item);
      }}
    />
  );
}
