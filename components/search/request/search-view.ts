import type { To } from "@/components/ui/address-link";
import type { AddressChange } from "@/lib/client/use-address";
import type { SearchState } from "@/lib/domain/search/preview-address";

/** What a screen that asks the search host looks at, and the ways to look at something else. */
export type SearchView = {
  address: SearchState;
  /** The type that the address means, and those of the catalogue. */
  type: string;
  types: readonly string[];
  set: (patch: Partial<SearchState>, change?: AddressChange) => void;
  to: (patch: Partial<SearchState>) => To;
};
