import { useTranslations } from "next-intl";
import { useState } from "react";
import { SavedRow } from "@/components/analytics/saved-views/saved-row";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useSite } from "@/lib/client/site-context";
import type { Segment } from "@/lib/contract/analytics/segments";
import { FILTER_NAMES, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { formatDateTime } from "@/lib/i18n/formats";
import { useFilterWords } from "./filter-kinds";
import type { useSegmentWrites } from "./use-segment-writes";

type Props = {
  segment: Segment;
  isUsed: boolean;
  /** The filters of the URL, when they could replace the segment's own. */
  setFilters: VisitFilters | null;
  writes: ReturnType<typeof useSegmentWrites>;
  onUse: () => void;
};

/** A segment: its filters, owner and last editor, and its actions. */
export function SegmentRow({ segment, isUsed, setFilters, writes, onUse }: Props) {
  const t = useTranslations("analytics.filters");
  const errors = useTranslations();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <SavedRow
        saved={segment}
        isUsed={isUsed}
        isPending={writes.isPending}
        nameCode={writes.nameCode(segment.id)}
        errors={{ name_empty: errors("errors.name_empty"), name_taken: errors("segments.errors.name_taken") }}
        words={{
          use: t(isUsed ? "segment.used" : "segment.use"),
          kind: t(segment.is_shared ? "segment.isShared" : "segment.isOwn"),
          more: segment.name,
          name: t("segment.name"),
          submit: t("apply"),
          cancel: t("cancel"),
        }}
        actions={{
          rename: t("segment.rename"),
          share: t("segment.share"),
          unshare: t("segment.unshare"),
          remove: t("segment.remove"),
        }}
        items={setFilters === null ? [] : [{ id: "replace", label: t("segment.replace") }]}
        onUse={onUse}
        onRename={(name) => writes.change(segment, { name })}
        onShare={(isShared) => void writes.change(segment, { isShared })}
        onRemove={() => setRemoving(true)}
        onAction={() => setFilters !== null && void writes.change(segment, { filters: setFilters })}
      >
        <SegmentFacts segment={segment} />
      </SavedRow>
      <AlertDialog
        isOpen={isRemoving}
        title={t("segment.removeTitle", { name: segment.name })}
        onCancel={() => setRemoving(false)}
        choices={[
          {
            label: t("segment.remove"),
            isDanger: true,
            onChoose: () => {
              setRemoving(false);
              void writes.remove(segment);
            },
          },
        ]}
      >
        {t("segment.removeText")}
      </AlertDialog>
    </>
  );
}

function SegmentFacts({ segment }: { segment: Segment }) {
  const t = useTranslations("analytics.filters");
  const words = useFilterWords();
  const { site } = useSite();
  const filterTexts = FILTER_NAMES.flatMap((name) =>
    segment.filters[name] === undefined
      ? []
      : words
          .parts(name, segment.filters[name] ?? [])
          .map(({ label }) => t("is", { name: t(`names.${name}`), value: label })),
  );
  const nobody = t("segment.formerUser");
  return (
    <>
      <p className="mt-0.5 break-words text-ink-2 text-sm">{filterTexts.join(" · ")}</p>
      <p className="mt-0.5 text-ink-3 text-sm">
        {t("segment.createdBy", { name: segment.created_by.name ?? nobody })}
        {" · "}
        {t("segment.changed", {
          at: formatDateTime(segment.updated_at, site.time_zone),
          name: segment.updated_by.name ?? nobody,
        })}
      </p>
    </>
  );
}
