import { useSearchParams } from "next/navigation";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { changeAddress } from "@/lib/domain/kit/address";
import { type ScreenAddress, screenAddress } from "./quality-address";

/** A change of the address as a link has it; `onFollow` takes plain clicks over. */
export type To = { href: string; onFollow: () => void };

/** What the screen looks at, and the ways to look at something else. */
export type QualityView = {
  siteId: string;
  address: ScreenAddress;
  set: SetAddress<typeof screenAddress>;
  to: (patch: Partial<ScreenAddress>) => To;
};

/** What the address of the screen says. */
export function useQualityView(siteId: string): QualityView {
  const query = useSearchParams().toString();
  const [address, set] = useAddress(screenAddress);
  const to = (patch: Partial<ScreenAddress>): To => ({
    href: `?${changeAddress(screenAddress, new URLSearchParams(query), patch)}`,
    onFollow: () => set(patch),
  });
  return { siteId, address, set, to };
}
