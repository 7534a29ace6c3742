import { useSearchParams } from "next/navigation";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { changeAddress } from "@/lib/domain/kit/address";
import { type ScreenAddress, screenAddress } from "./quality-address";

/** A link to a changed URL; `onFollow` handles plain clicks. */
export type To = { href: string; onFollow: () => void };

/** The state of the screen, and functions to change it. */
export type QualityView = {
  siteId: string;
  address: ScreenAddress;
  set: SetAddress<typeof screenAddress>;
  to: (patch: Partial<ScreenAddress>) => To;
};

/** Parses the state of the screen from the URL. */
export function useQualityView(siteId: string): QualityView {
  const query = useSearchParams().toString();
  const [address, set] = useAddress(screenAddress);
  const to = (patch: Partial<ScreenAddress>): To => ({
    href: `?${changeAddress(screenAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => set(patch),
  });
  return { siteId, address, set, to };
}
