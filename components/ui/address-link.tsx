import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Icon, type IconShape } from "./icon";

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

/** Whether a click means "here and now", not "in a new tab or window". */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
  );
}

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

/** One way to look; with an icon its words are its name and its tooltip. */
export type Segment = { label: string; to: To; isCurrent: boolean; icon?: IconShape };

/** A few ways to look at the same thing, one of which is taken; each is a link. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
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
