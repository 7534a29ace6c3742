import type { ComponentPropsWithRef } from "react";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { isPlainClick } from "./plain-click";
import { useScreenAddress } from "./screen-address";
import { goSoftly } from "./soft-place";

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  onFollow?: () => void;
};

/** A link between two pages of the catalog browser: opened in place, or anew where that is asked for. */
export function SoftLink({ href, onFollow, children, ...rest }: Props) {
  const address = useScreenAddress();
  const target = carryOver(address, href);
  return (
    <a
      {...rest}
      href={target}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow?.();
        goSoftly(target);
      }}
    >
      {children}
    </a>
  );
}
