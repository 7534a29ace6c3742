"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";

/** Where the reader is: the path and the query with its "?". */
export type ScreenAddress = { pathname: string; search: string };

const Context = createContext<ScreenAddress | null>(null);

/** Tells the links below where the reader is, in place of the router (tests, drawings of a screen elsewhere). */
export function ScreenAddressProvider({ address, children }: { address: ScreenAddress; children: ReactNode }) {
  return <Context value={address}>{children}</Context>;
}

/** The address of the screen the reader is on; follows filters that were put into it without a load. */
export function useScreenAddress(): ScreenAddress {
  const given = useContext(Context);
  const pathname = usePathname();
  const query = useSearchParams()?.toString() ?? "";
  return given ?? { pathname: pathname ?? "", search: query === "" ? "" : `?${query}` };
}
