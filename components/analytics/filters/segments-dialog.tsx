import { useTranslations } from "next-intl";
import { SaveForm } from "@/components/analytics/saved-views/save-form";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { pickSegmentFilters } from "@/lib/domain/analytics/visit-filters";
import { useSegments } from "./filter-chip";
import { SegmentRow } from "./segment-row";
import type { FilterAddress } from "./use-filters";
import { useSegmentWrites } from "./use-segment-writes";

type Props = { address: FilterAddress; onClose: () => void };

/** The segments of a site: apply one, save the current filters as one, and manage them. */
export function SegmentsDialog({ address, onClose }: Props) {
  const t = useTranslations("analytics.filters.segment");
  const { found, segments } = useSegments(true);
  const writes = useSegmentWrites();
  const applied = address.filters.apply_segment?.[0];
  const hasFilters = Object.keys(pickSegmentFilters(address.filters)).length > 0;
  function use(id: string) {
    address.to({ apply_segment: [id] }).onFollow();
    onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("title")}>
      <p className="mb-4 text-ink-2">{t("intro")}</p>
      <SaveSegment
        reason={applied !== undefined ? "within" : hasFilters ? null : "nothing"}
        nameCode={writes.nameCode()}
        isPending={writes.isPending}
        onSave={async (name, isShared) => {
          const made = await writes.add(name, isShared, address.filters);
          if (made === null) return;
          // The filters are part of the segment now, so it replaces them in the URL.
          const taken = Object.keys(pickSegmentFilters(address.filters)).map((one) => [one, []] as const);
          address.to({ ...Object.fromEntries(taken), apply_segment: [made.answer.id] }).onFollow();
          onClose();
        }}
      />
      {found.isError ? (
        <FailedRead of={found} title={t("loadFailed")} />
      ) : (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} columns={2} />}>
          {segments?.length === 0 && <p className="py-3 text-ink-2">{t("none")}</p>}
          <ul className="grid divide-y divide-line">
            {segments?.map((segment) => (
              <SegmentRow
                key={segment.id}
                segment={segment}
                isUsed={segment.id === applied}
                setFilters={hasFilters && applied === undefined ? address.filters : null}
                writes={writes}
                onUse={() => use(segment.id)}
              />
            ))}
          </ul>
        </SkeletonWhile>
      )}
    </Dialog>
  );
}

type SaveSegmentProps = {
  /** Why there is nothing to save; null when there is. */
  reason: "nothing" | "within" | null;
  nameCode: string | null;
  isPending: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
};

/** Saves the current filters under a name. */
function SaveSegment({ reason, onSave, ...state }: SaveSegmentProps) {
  const t = useTranslations("analytics.filters.segment");
  const errors = useTranslations();
  if (reason !== null) return <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-ink-2">{t(reason)}</p>;
  return (
    <SaveForm
      {...state}
      labels={{
        name: t("name"),
        hint: t("saveHint"),
        share: t("shared"),
        shareHint: t("sharedHint"),
        submit: t("save"),
      }}
      errors={{ name_empty: errors("errors.name_empty"), name_taken: errors("segments.errors.name_taken") }}
      onSave={onSave}
    />
  );
}
