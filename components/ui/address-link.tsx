import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Icon, type IconShape } from "./icon";

/** A link that changes the address in place; modified clicks open it as usual. */
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

/** A change of the address as a link; `onFollow` handles plain clicks. */
export type To = { href: string; onFollow: () => void };

/** Whether a click means "here and now", not "in a new tab or window". */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
  );
}

/** A filter choice: a link to the filtered list; `onFollow` handles plain clicks. */
export type FilterLinkProps = { href: string; onFollow: () => void; isCurrent: boolean; children: ReactNode };

/** One of several filter choices; works before the script loads. */
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

/** One segment; with an icon, the label is its name and tooltip. */
export type PathSegment = { label: string; to: To; isCurrent: boolean; icon?: IconShape };

/** A segmented control of links, one of them current. */
export function Segments({ label, segments }: { label: string; segments: readonly PathSegment[] }) {
  return (
    <nav aria-label={label} className="inline-flex rounded-control border border-line-strong bg-surface">
      {segments.map(({ label: words, to, isCurrent, icon }) => (
        <AddressLink
          key={words}
          to={to}
          aria-current={isCurrent ? "true" : undefined}
          aria-label={icon && words}
          title={icon && words}
          className={`inline-flex min-h-[calc(var(--control)-2px)] items-center justify-center font-medium text-ink-2 text-md no-underline first:rounded-l-[7px] last:rounded-r-[7px] hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent pointer-coarse:min-w-11 ${icon ? "w-9" : "px-3"}`}
        >
          {icon ? <Icon of={icon} size={16} /> : words}
        </AddressLink>
      ))}
    </nav>
  );
}
