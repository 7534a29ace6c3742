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
import { buildPreviewTypesInput, chooseType, typesOf } from "@/lib/domain/search/preview-inputs";

/** What the list looks at, and the ways to look at something else. */
export type BrowserView = BrowserRequest & {
  /** Whether the backend can show what fails a check of data quality. */
  hasQuality: boolean;
  types: readonly string[];
  isJson: boolean;
  mayDebug: boolean;
  set: SetAddress<typeof browserAddress>;
  to: (patch: Partial<BrowserAddress>) => To;
};

/** Whether items are seen as JSON: as the address says, else as the browser has kept it. */
export function useIsJson(told: "1" | "0" | undefined): boolean {
  const [{ catalogItemJson }] = useUiState();
  return told === undefined ? catalogItemJson : told === "1";
}

/** Keeps whether items are seen as JSON, for pages whose address does not say. */
export function keepJson(isJson: boolean): void {
  changeUiState({ catalogItemJson: isJson });
}

/** What the address of the list says, with the type that it means. */
export function useBrowserView(siteId: string): BrowserView {
  const { groups } = useSite();
  const query = useSearchParams().toString();
  const [address, set] = useAddress(browserAddress);
  const { data } = useQuery({ ...read(search, buildPreviewTypesInput(siteId)), staleTime: Number.POSITIVE_INFINITY });
  const types = typesOf(data);
  const mayDebug = useAllowed(DEBUG_ACCESS);
  const isJson = useIsJson(address.json);
  const to = (patch: Partial<BrowserAddress>) => ({
    href: `?${changeAddress(browserAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => {
      if (patch.json !== undefined) keepJson(patch.json === "1");
      set(patch);
    },
  });
  return {
    ...{ siteId, address, types, isJson, mayDebug, set, to },
    type: chooseType(address, types),
    hasSearchDebug: groups.includes("search_debug"),
    hasQuality: groups.includes(failing.group ?? ""),
    isDebug: mayDebug && address.debug === "1",
  };
}
