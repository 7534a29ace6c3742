import { TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink, type To } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";

type Props = {
  /** What acts, in words. */
  text: string;
  /** Why it does not act, for what cannot be taken. */
  fault?: string;
  /** The address without it. */
  remove: To;
  /** Opens the form of the filter, where it has one. */
  onEdit?: () => void;
};

/** A filter that is set: what it is, its form behind a click on it, and the way out of it. */
export function FilterChip({ text, fault, remove, onEdit }: Props) {
  const t = useTranslations("analytics.filters");
  const look = fault === undefined ? "border-line-strong bg-surface" : "border-warn bg-warn-soft";
  return (
    <li
      className={`inline-flex min-h-7 max-w-full items-stretch rounded-chip border text-ink text-sm pointer-coarse:min-h-11 ${look}`}
    >
      {fault !== undefined && (
        <span className="inline-flex items-center pl-2 text-warn">
          <Icon of={TriangleAlert} size={13} />
        </span>
      )}
      <ChipText text={text} fault={fault} onEdit={onEdit} />
      <AddressLink
        to={remove}
        aria-label={t("remove", { name: text })}
        className="inline-flex w-7 shrink-0 items-center justify-center rounded-chip text-ink-2 hover:bg-row-hover hover:text-ink pointer-coarse:w-11"
      >
        <Icon of={X} size={13} />
      </AddressLink>
    </li>
  );
}

function ChipText({ text, fault, onEdit }: Pick<Props, "text" | "fault" | "onEdit">) {
  const t = useTranslations("analytics.filters");
  const words = (
    <span className="truncate" title={fault ?? text}>
      {text}
      {fault !== undefined && <span className="sr-only"> {fault}</span>}
    </span>
  );
  if (onEdit === undefined) return <span className="inline-flex min-w-0 items-center pl-2">{words}</span>;
  return (
    <button
      type="button"
      aria-label={t("edit", { name: text })}
      onClick={onEdit}
      className="inline-flex min-w-0 items-center rounded-chip pl-2 text-left hover:underline"
    >
      {words}
    </button>
  );
}
