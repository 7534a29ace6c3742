import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { changeUiState, useUiState } from "@/lib/client/ui-state";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { type BrowserAddress, browserAddress, failing } from "@/lib/contract/catalogue/catalog-browser";
import { search } from "@/lib/contract/search/search-host";
import { type BrowserRequest, DEBUG_ACCESS } from "@/lib/domain/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildPreviewTypesInput, chooseType, listTypes } from "@/lib/domain/search/preview-inputs";

/** The state of the list, and functions to change it. */
export type BrowserView = BrowserRequest & {
  /** Whether the backend can list items that fail a quality check. */
  hasQuality: boolean;
  types: readonly string[];
  isJson: boolean;
  canDebug: boolean;
  set: SetAddress<typeof browserAddress>;
  to: (patch: Partial<BrowserAddress>) => To;
};

/** Whether items are shown as JSON: as in the URL, else as stored in the browser. */
export function useIsJson(requested: "1" | "0" | undefined): boolean {
  const [{ catalogItemJson }] = useUiState();
  return requested === undefined ? catalogItemJson : requested === "1";
}

/** Stores whether items are shown as JSON, for URLs that do not say. */
export function storeJsonPreference(isJson: boolean): void {
  changeUiState({ catalogItemJson: isJson });
}

/** Parses the state of the list from the URL, and resolves its type. */
export function useBrowserView(siteId: string): BrowserView {
  const { supports } = useSite();
  const query = useSearchParams().toString();
  const [address, set] = useAddress(browserAddress);
  const { data } = useQuery({ ...read(search, buildPreviewTypesInput(siteId)), staleTime: Number.POSITIVE_INFINITY });
  const types = listTypes(data);
  const canDebug = useAllowed(DEBUG_ACCESS);
  const isJson = useIsJson(address.json);
  const to = (patch: Partial<BrowserAddress>) => ({
    href: `?${changeAddress(browserAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => {
      if (patch.json !== undefined) storeJsonPreference(patch.json === "1");
      set(patch);
    },
  });
  return {
    siteId,
    address,
    types,
    isJson,
    canDebug,
    set,
    to,
    type: chooseType(address, types),
    hasSearchDebug: supports("search_debug"),
    hasQuality: supports(failing),
    isDebug: canDebug && address.debug === "1",
  };
}
