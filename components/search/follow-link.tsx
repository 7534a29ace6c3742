import type { ComponentPropsWithRef } from "react";
import { isPlainClick } from "@/components/ui/plain-click";
import type { To } from "./search-view";

/** A link that changes the address: followed in place, opened anew where that is asked for. */
export function FollowLink({ to, children, ...rest }: { to: To } & Omit<ComponentPropsWithRef<"a">, "href">) {
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
