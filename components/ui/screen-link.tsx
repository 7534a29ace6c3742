"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentPropsWithRef, createContext, type ReactNode, useContext } from "react";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { type ButtonKind, buttonStyle } from "./button-style";
import { Icon, type IconShape } from "./icon";

/** Attributes of a link; `look` styles it as a button, "plain" leaves the style to `className`. */
export type ScreenLinkProps = ComponentPropsWithRef<"a"> & {
  href: string;
  look?: ButtonKind | "plain" | "text";
  icon?: IconShape;
};

/** The link between screens: an `<a>` whose address carries over the filters that persist. */
export function ScreenLink({ href, look = "text", icon, className, children, ...rest }: ScreenLinkProps) {
  const address = useScreenAddress();
  const text = "text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover hover:decoration-2";
  const drawn =
    look === "plain"
      ? className
      : look === "text"
        ? `${text} ${className ?? ""}`
        : buttonStyle({ kind: look, className });
  return (
    <a {...rest} href={carryOver(address, href)} className={drawn}>
      {icon && <Icon of={icon} className={look === "text" ? "mr-1 inline align-[-0.15em]" : ""} />}
      {children}
    </a>
  );
}

/** The current address: path, and query with its "?". */
export type PageAddress = { pathname: string; search: string };

const Context = createContext<PageAddress | null>(null);

/** Provides the address instead of the router (tests, screens rendered elsewhere). */
export function ScreenAddressProvider({ address, children }: { address: PageAddress; children: ReactNode }) {
  return <Context value={address}>{children}</Context>;
}

/** The address of the current screen; includes filters changed without a page load. */
export function useScreenAddress(): PageAddress {
  const given = useContext(Context);
  const pathname = usePathname();
  const query = useSearchParams()?.toString() ?? "";
  return given ?? { pathname: pathname ?? "", search: query === "" ? "" : `?${query}` };
}
