import { useQueryClient } from "@tanstack/react-query";
import {
  editorHref,
  LIST_FILTERS,
  type ListAddress,
  type listAddress,
  listHref,
  NO_FILTERS,
} from "@/components/customizations/model/list-address";
import { useListKind } from "@/components/customizations/model/list-kind";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useTyped } from "@/components/ui/use-debounced";
import { leaveTo } from "@/lib/client/unsaved-guard";
import type { SetAddress } from "@/lib/client/use-address";
import type { ListItem } from "@/lib/contract/customizations/query-customizations";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { fold } from "@/lib/domain/kit/fold";
import { FindForm } from "./find-form";

type Props = {
  siteId: string;
  address: ListAddress;
  onChange: SetAddress<typeof listAddress>;
  /** Called when Enter finds nothing, to focus the create button. */
  onNothing: () => void;
};

/** Finds or creates a customization. */
export function FindBox({ siteId, address, onChange, onNothing }: Props) {
  const { folder, read, useWording } = useListKind();
  const { find } = useWording("");
  const client = useQueryClient();
  const screen = useScreenAddress();
  const [text, setText] = useTyped(address.q, (q) => onChange({ q, page: 1 }, { typing: true }));

  async function enter() {
    const q = text.trim();
    onChange({ q, page: 1 }, { typing: true });
    if (q === "") return;
    const found = await client.fetchQuery(read(siteId, { ...address, q, page: 1 })).catch(() => null);
    if (found === null) return;
    const named = found.items.filter((row) => hasName(row, q));
    const only = found.total_count === 1 ? found.items[0] : undefined;
    const one = named.length === 1 ? named[0] : only;
    if (one !== undefined) await leaveTo(carryOver(screen, editorHref(siteId, one.id, folder)));
    else if (found.total_count === 0) onNothing();
  }
  return (
    <FindForm
      label={find}
      action={listHref(siteId, { ...address, ...NO_FILTERS, q: "", page: 1, sort: undefined }, folder)}
      hidden={[...LIST_FILTERS, "sort" as const].map((name) => ({ name, value: address[name] }))}
      text={text}
      onText={setText}
      onEnter={() => void enter()}
    />
  );
}

/** Whether the query or an alias of a row equals the text, ignoring case and diacritics. */
export function hasName(row: Pick<ListItem, "query" | "aliases">, text: string): boolean {
  const wanted = fold(text);
  return [row.query, ...(row.aliases ?? [])].some((name) => fold(name) === wanted);
}
