import type { ReactNode } from "react";
import { isPlainClick } from "./plain-click";

/** A choice that narrows a list: a link to the list with it; `onFollow` takes plain clicks over. */
export type FilterLinkProps = { href: string; onFollow: () => void; isCurrent: boolean; children: ReactNode };

/** One of the choices beside each other that narrow a list; works before the page's script does. */
export function FilterLink({ href, onFollow, isCurrent, children }: FilterLinkProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow();
      }}
      className="filter-link"
    >
      {children}
    </a>
  );
}
