import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { read } from "@/lib/client/query";
import { search } from "@/lib/contract/search/search-host";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { buildPickInput } from "@/lib/domain/search/search-inputs";

/** `chosen`: the title or ID of the item that is chosen already; `type`: the type of the items. */
type Props = {
  siteId: string;
  label: string;
  chosen?: string | undefined;
  type?: string;
  onPick: (identity: string) => void;
};

/** A field that finds an item by its title or ID. */
export function ItemPicker({ siteId, label, chosen = "", type = "item", onPick }: Props) {
  const [text, setText] = useState<string | null>(null);
  const query = (text ?? "").trim();
  const found = useQuery({
    ...read(search, buildPickInput({ siteId, query, type })),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const items = query === "" ? [] : (found.data?.results.hits ?? []).map(buildPreviewItem);
  return (
    <Combobox
      label={label}
      text={text ?? chosen}
      onText={setText}
      isLoading={found.isFetching}
      options={items.map(({ url, title }) => ({ value: url, label: title, content: title }))}
      onPick={(option) => {
        setText(option.label);
        onPick(option.value);
      }}
    />
  );
}
