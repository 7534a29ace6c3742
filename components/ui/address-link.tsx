import type { ComponentPropsWithRef } from "react";
import { isPlainClick } from "./plain-click";

/** A link that changes the address: followed in place, opened anew where that is asked for. */
export function AddressLink({ to, children, ...rest }: { to: To } & Omit<ComponentPropsWithRef<"a">, "href">) {
  return (
    <a
      {...rest}
      href={to.href}
      onClick={(event) => {
        rest.onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        to.onFollow();
      }}
    >
      {children}
    </a>
  );
}

/** A change of the address as a link has it; `onFollow` takes plain clicks over. */
export type To = { href: string; onFollow: () => void };
