import { useQuery } from "@tanstack/react-query";
import type { To } from "@/components/ui/address-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { changeUiState, useUiState } from "@/lib/client/ui-state";
import { type LinkedAddress, useLinkedAddress } from "@/lib/client/use-address";
import { browserAddress, failing } from "@/lib/contract/catalogue/catalog-browser";
import { search } from "@/lib/contract/search/search-host";
import { type BrowserRequest, DEBUG_ACCESS } from "@/lib/domain/catalogue/catalog-browser";
import { buildPreviewTypesInput, chooseType, listTypes } from "@/lib/domain/search/preview-inputs";

/** The state of the list, and functions to change it. */
export type BrowserView = BrowserRequest &
  LinkedAddress<typeof browserAddress> & {
    /** Whether the backend can list items that fail a quality check. */
    hasQuality: boolean;
    types: readonly string[];
    isJson: boolean;
    canDebug: boolean;
  };

/** Whether items are shown as JSON: as in the URL, else as stored in the browser. */
export function useIsJson(requested: "1" | "0" | undefined): boolean {
  const [{ catalogItemJson }] = useUiState();
  return requested === undefined ? catalogItemJson : requested === "1";
}

/** Links that also store how items are shown, if they choose it, for URLs that do not say. */
export function rememberJson<Patch extends { json?: "1" | "0" | undefined }>(
  to: (patch: Patch) => To,
): (patch: Patch) => To {
  return (patch) => {
    const { href, onFollow } = to(patch);
    return {
      href,
      onFollow: () => {
        if (patch.json !== undefined) changeUiState({ catalogItemJson: patch.json === "1" });
        onFollow();
      },
    };
  };
}

/** Parses the state of the list from the URL, and resolves its type. */
export function useBrowserView(siteId: string): BrowserView {
  const { supports } = useSite();
  const linked = useLinkedAddress(browserAddress);
  const { address } = linked;
  const { data } = useQuery({ ...read(search, buildPreviewTypesInput(siteId)), staleTime: Number.POSITIVE_INFINITY });
  const types = listTypes(data);
  const canDebug = useAllowed(DEBUG_ACCESS);
  const isJson = useIsJson(address.json);
  return {
    ...linked,
    to: rememberJson(linked.to),
    siteId,
    types,
    isJson,
    canDebug,
    type: chooseType(address, types),
    hasSearchDebug: supports("search_debug"),
    hasQuality: supports(failing),
    isDebug: canDebug && address.debug === "1",
  };
}
