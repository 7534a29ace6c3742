import type { To } from "./address-link";
import { AddressLink } from "./address-link";
import { Icon, type IconShape } from "./icon";

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
