import { useQuery } from "@tanstack/react-query";
import { TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink, type To } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { listSegments } from "@/lib/contract/analytics/segments";

type Props = {
  /** The filter as text. */
  text: string;
  /** Why the filter does not apply, if it is invalid. */
  fault?: string;
  /** The URL without the filter. */
  remove: To;
  /** Opens the form of the filter, if it has one. */
  onEdit?: () => void;
};

/** An active filter: its text, which opens its form, and a button that removes it. */
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
    <span className={fault === undefined ? "truncate" : "relative min-w-0 break-words py-1"} title={fault ?? text}>
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

/** The segments of a site that the user may use; undefined while they load, or when the backend has none. */
export function useSegments(isWanted: boolean) {
  const { site, supports } = useSite();
  const isHere = supports(listSegments);
  const found = useQuery({
    ...read(listSegments, { params: { siteId: site.trackingCode } }),
    enabled: isWanted && isHere,
  });
  return { found, isHere, segments: found.data?.segments };
}

/** The active segment; a segment that this site does not have is marked as unknown and has no effect. */
export function SegmentChip({ id, remove }: { id: string; remove: To }) {
  const t = useTranslations("analytics.filters");
  const { segments, isHere, found } = useSegments(true);
  const known = segments?.find((one) => one.id === id);
  const isKnown = known !== undefined || (isHere && found.isPending) || found.isError;
  if (!isKnown)
    return <FilterChip text={t("segment.unknown", { id })} fault={t("segment.unknown", { id })} remove={remove} />;
  return <FilterChip text={t("is", { name: t("names.apply_segment"), value: known?.name ?? "…" })} remove={remove} />;
}
