import { useSearchParams } from "next/navigation";
import type { To } from "@/components/ui/address-link";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { type ItemAddress, itemAddress } from "@/lib/contract/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { keepJson } from "./use-browser-view";

/** What an item's page looks at, and the ways to look at something else. */
export type ItemPage = {
  siteId: string;
  address: ItemAddress;
  set: SetAddress<typeof itemAddress>;
  to: (patch: Partial<ItemAddress>) => To;
};

/** What the address of an item says. */
export function useItemPage(siteId: string): ItemPage {
  const query = useSearchParams().toString();
  const [address, set] = useAddress(itemAddress);
  const to = (patch: Partial<ItemAddress>) => ({
    href: `?${changeAddress(itemAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => {
      if (patch.json !== undefined) keepJson(patch.json === "1");
      set(patch);
    },
  });
  return { siteId, address, set, to };
}
