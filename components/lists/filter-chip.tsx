import { X } from "lucide-react";
import { AddressLink, type To } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";

type Props = {
  to: To;
  /** Name of the link. */
  label: string;
  /** The filter in words, and their language, if it is not that of the screen. */
  words: string;
  lang?: string;
  className?: string;
};

/** A filter that is set, as a link that removes it. */
export function FilterChip({ to, label, words, lang, className = "" }: Props) {
  return (
    <AddressLink
      to={to}
      aria-label={label}
      className={`inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 text-ink text-sm no-underline hover:bg-row-hover pointer-coarse:min-h-11 ${className}`}
    >
      <span lang={lang} className="truncate">
        {words}
      </span>
      <Icon of={X} size={13} />
    </AddressLink>
  );
}
