import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RenameForm } from "@/components/analytics/saved-views/rename-form";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Menu } from "@/components/ui/menu";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { SEGMENT_NAME_MAX, type Segment } from "@/lib/contract/analytics/segments";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { FILTER_NAMES, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { formatDateTime } from "@/lib/i18n/formats";
import { useFilterWords } from "./use-filter-words";
import type { useSegmentWrites } from "./use-segment-writes";

type Props = {
  segment: Segment;
  isUsed: boolean;
  /** The filters of the address, where they could take the place of the segment's own. */
  setFilters: VisitFilters | null;
  writes: ReturnType<typeof useSegmentWrites>;
  onUse: () => void;
};

/** A segment: what it selects, whose it is, who changed it last, and what can be done with it. */
export function SegmentRow({ segment, isUsed, setFilters, writes, onUse }: Props) {
  const t = useTranslations("analytics.filters.segment");
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const mayWrite = useAllowed({ roles: [NOT_VIEWER] });
  const mayChange = segment.is_shared ? mayWrite : segment.is_mine;
  function act(id: string) {
    if (id === "rename" || id === "remove") setDoing(id);
    else if (id === "replace" && setFilters !== null) void writes.change(segment, { filters: setFilters });
    else void writes.change(segment, { isShared: id === "share" });
  }
  const items = [
    { id: "rename", label: t("rename") },
    ...(setFilters === null ? [] : [{ id: "replace", label: t("replace") }]),
    ...(mayWrite && !segment.is_shared ? [{ id: "share", label: t("share") }] : []),
    ...(segment.is_mine && segment.is_shared ? [{ id: "unshare", label: t("unshare") }] : []),
    { id: "remove", label: t("remove"), isDanger: true, startsGroup: true },
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {doing === "rename" ? (
          <Renaming segment={segment} writes={writes} onDone={() => setDoing(null)} />
        ) : (
          <SegmentFacts segment={segment} />
        )}
      </div>
      <Button kind={isUsed ? "quiet" : "secondary"} isSmall onClick={onUse} aria-pressed={isUsed}>
        {t(isUsed ? "used" : "use")}
      </Button>
      {mayChange && (
        <Menu
          trigger={{ label: segment.name, icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
          items={items}
          onAction={act}
          align="end"
        />
      )}
      <AlertDialog
        isOpen={doing === "remove"}
        title={t("removeTitle", { name: segment.name })}
        onCancel={() => setDoing(null)}
        choices={[
          {
            label: t("remove"),
            isDanger: true,
            onChoose: () => {
              setDoing(null);
              void writes.remove(segment);
            },
          },
        ]}
      >
        {t("removeText")}
      </AlertDialog>
    </li>
  );
}

function SegmentFacts({ segment }: { segment: Segment }) {
  const t = useTranslations("analytics.filters");
  const words = useFilterWords();
  const { site } = useSite();
  const said = FILTER_NAMES.flatMap((name) =>
    segment.filters[name] === undefined
      ? []
      : words
          .parts(name, segment.filters[name] ?? [])
          .map(({ label }) => t("is", { name: t(`names.${name}`), value: label })),
  );
  const nobody = t("segment.nobody");
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 break-words">{segment.name}</span>
        <Chip kind={segment.is_shared ? "info" : "neutral"}>
          {t(segment.is_shared ? "segment.isShared" : "segment.isOwn")}
        </Chip>
      </p>
      <p className="mt-0.5 break-words text-ink-2 text-sm">{said.join(" · ")}</p>
      <p className="mt-0.5 text-ink-3 text-sm">
        {t("segment.made", { name: segment.created_by.name ?? nobody })}
        {" · "}
        {t("segment.changed", {
          at: formatDateTime(segment.updated_at, site.time_zone),
          name: segment.updated_by.name ?? nobody,
        })}
      </p>
    </>
  );
}

type RenamingProps = Pick<Props, "segment" | "writes"> & { onDone: () => void };

function Renaming({ segment, writes, onDone }: RenamingProps) {
  const t = useTranslations("analytics.filters");
  return (
    <RenameForm
      name={segment.name}
      maxLength={SEGMENT_NAME_MAX}
      isPending={writes.isPending}
      onRename={(name) => writes.change(segment, { name })}
      onDone={onDone}
      labels={{ name: t("segment.name"), submit: t("apply"), cancel: t("cancel") }}
    />
  );
}
