import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { search } from "@/lib/contract/search/search-host";
import { type PreviewAddress, previewAddress } from "@/lib/contract/search/search-preview";
import { changeAddress } from "@/lib/domain/kit/address";
import { chosenType, type PreviewAsked, previewTypesInput, typesOf } from "@/lib/domain/search/preview-inputs";

/** What the preview looks at, and the ways to look at something else. */
export type PreviewView = PreviewAsked & {
  types: readonly string[];
  set: SetAddress<typeof previewAddress>;
  to: (patch: Partial<PreviewAddress>) => To;
};

/** What the address of the preview says, with the type that it means. */
export function usePreviewView(siteId: string): PreviewView {
  const { groups } = useSite();
  const query = useSearchParams().toString();
  const [address, set] = useAddress(previewAddress);
  const { data } = useQuery({ ...read(search, previewTypesInput(siteId)), staleTime: Number.POSITIVE_INFINITY });
  const types = typesOf(data);
  const to = (patch: Partial<PreviewAddress>) => ({
    href: `?${changeAddress(previewAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => set(patch),
  });
  return {
    ...{ siteId, address, types, set, to },
    type: chosenType(address, types),
    isOurs: groups.includes("search_debug"),
  };
}
