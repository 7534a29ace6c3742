import type { ComponentPropsWithRef } from "react";
import { isPlainClick } from "@/components/ui/plain-click";

/** A change of the address as a link has it; `onFollow` takes plain clicks over. */
export type To = { href: string; onFollow: () => void };

/** A link that changes the address: followed in place, opened anew where that is asked for. */
export function ChangeLink({ to, children, ...rest }: { to: To } & Omit<ComponentPropsWithRef<"a">, "href">) {
  return (
    <a
      {...rest}
      href={to.href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        to.onFollow();
      }}
    >
      {children}
    </a>
  );
}
