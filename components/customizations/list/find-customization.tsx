import { useQueryClient } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import {
  buildEditorHref,
  buildListHref,
  LIST_FILTERS,
  type ListAddress,
  type listAddress,
  NO_FILTERS,
} from "@/components/customizations/model/lists/list-address";
import { type ListKind, type ListRow, useListKind } from "@/components/customizations/model/lists/list-kind";
import { FindBox } from "@/components/drafts/list/find-box";
import type { SetAddress } from "@/lib/client/use-address";

type Props = {
  siteId: string;
  address: ListAddress;
  onChange: SetAddress<typeof listAddress>;
  onNothing: () => void;
};

/** Finds or creates a customization. */
export function FindCustomization({ siteId, address, onChange, onNothing }: Props) {
  const { folder, read, useWording, formatName } = useListKind();
  const { find } = useWording("");
  const client = useQueryClient();
  return (
    <FindBox
      label={find}
      form={{
        action: buildListHref(siteId, { ...address, ...NO_FILTERS, q: "", page: 1, sort: undefined }, folder),
        hidden: [...LIST_FILTERS, "sort" as const].map((name) => ({ name, value: address[name] })),
      }}
      q={address.q}
      onSearch={(q) => onChange({ q, page: 1 }, { typing: true })}
      rows={{
        find: (q) => client.fetchQuery(read(siteId, { ...address, q, page: 1 })).catch(() => null),
        isNamed: (row, q) => hasName(row, q, formatName),
        buildHref: ({ id }) => buildEditorHref(siteId, id, folder),
      }}
      onNothing={onNothing}
    />
  );
}

/** Whether the subject or an alias of a row has this name, ignoring case and diacritics. */
export function hasName(row: ListRow, text: string, formatName: ListKind["formatName"]): boolean {
  const wanted = fold(text);
  return [formatName(row.subject), ...(row.aliases ?? [])].some((name) => fold(name) === wanted);
}
