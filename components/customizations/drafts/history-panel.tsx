import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { RULE_DESCRIBER } from "@/components/customizations/model/words/describe-rules";
import { DescribersProvider, useChangeWords } from "@/components/history/change-words";
import { useNewestVersion, useUndo } from "@/components/history/use-undo";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { DisclosureIcon } from "@/components/ui/disclosure-icon";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { VersionDiff } from "@/components/ui/version-diff";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type ChangeEntry, listChanges, showChange } from "@/lib/contract/history/change-history";
import { formatDateTime } from "@/lib/i18n/formats";

const STEP = 20;

/** The versions of this customization, newest first, each with its changes and a restore button. */
export function HistoryPanel({ editor }: Pick<EditorDialogProps, "editor">) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  const [rows, setRows] = useState(STEP);
  const { id, kind } = editor.base;
  const query = useCustomizationKind().useTitle(editor.base);
  const input = { params: { siteId: site.trackingCode }, query: { feature: kind, object: id, per_page: rows } };
  const found = useQuery({ ...read(listChanges, input), placeholderData: keepPreviousData });
  const items = found.data?.items;
  // All versions are of this customization, which its editor names in words.
  const describers = useMemo(() => [RULE_DESCRIBER, { title: () => query, lines: () => null }], [query]);
  const hasMore = items !== undefined && items.length < (found.data?.total_count ?? 0) && rows < 100;
  const close = () => editor.open(null);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("panel.title", { query })}
      size="large"
      actions={<ScreenLink href={`/sites/${site.trackingCode}/history?object=${id}`}>{t("title")}</ScreenLink>}
    >
      <p className="mb-4 max-w-[72ch] text-ink-2">{t("panel.intro")}</p>
      {found.isError && items === undefined && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={5} columns={3} />}>
        {items?.length === 0 && <EmptyState kind="nothing" title={t("panel.empty")} />}
        <DescribersProvider value={describers}>
          <ol className="grid">
            {items?.map((entry, index) => (
              <Version
                key={entry.id}
                entry={entry}
                isNewest={index === 0}
                isOldest={!hasMore && index === items.length - 1}
              />
            ))}
          </ol>
        </DescribersProvider>
        {hasMore && (
          <Button className="mt-3" isPending={found.isFetching} onClick={() => setRows(rows + STEP)}>
            {t("panel.more")}
          </Button>
        )}
      </SkeletonWhile>
    </Dialog>
  );
}

/** One version with author, time and cause; expanded, its changes and what restoring it would change. */
function Version({ entry, isNewest, isOldest }: BodyProps) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  const words = useChangeWords();
  const [isOpen, setOpen] = useState(false);
  const panel = `version-${entry.id}`;
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
          className="target group flex min-w-0 flex-1 items-start gap-2 rounded-tight px-1 text-left hover:bg-row-hover"
        >
          <span className="mt-1">
            <DisclosureIcon isOpen={isOpen} />
          </span>
          <span className="min-w-0">
            <span className="block break-words font-medium group-hover:underline">{words.sentence(entry)}</span>
            <span className="block text-ink-2 text-sm tabular-nums">
              {t("at", { date: formatDateTime(entry.at, site.time_zone), who: entry.actor.name })}
            </span>
          </span>
        </button>
        <Chip>{t(`causes.${entry.cause}`)}</Chip>
        {isNewest && <Chip kind="good">{t("panel.current")}</Chip>}
        {entry.undone_by !== null && <Chip>{t("undone", { id: entry.undone_by })}</Chip>}
      </div>
      {isOpen && (
        <div id={panel} className="mt-2 grid gap-4 border-line border-l-[3px] pl-4">
          <VersionBody entry={entry} isNewest={isNewest} isOldest={isOldest} />
        </div>
      )}
    </li>
  );
}

type BodyProps = { entry: ChangeEntry; isNewest: boolean; isOldest: boolean };

function VersionBody({ entry, isNewest, isOldest }: BodyProps) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  const words = useChangeWords();
  const found = useQuery(read(showChange, { params: { siteId: site.trackingCode }, query: { id: entry.id } }));
  if (found.isError) return <p className="text-bad text-md">{t("loadFailed")}</p>;
  if (found.data === undefined) return <SkeletonRows rows={2} columns={1} />;
  const { before, after } = found.data;
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-semibold text-md">{t("whatHappened")}</h3>
        <VersionDiff lines={words.diff(before, after)} same={t("noChange")} />
      </section>
      {!isNewest && after !== null && <RestoreSection entry={entry} side="after" version={after} />}
      {/* Only the first change has the state before recording began, as its `before`. */}
      {isOldest && before !== null && <RestoreSection entry={entry} side="before" version={before} />}
    </>
  );
}

type RestoreSectionProps = { entry: ChangeEntry; side: "before" | "after"; version: unknown };

/** What restoring a version would change now, with the restore button. */
function RestoreSection({ entry, side, version }: RestoreSectionProps) {
  const t = useTranslations("change-history");
  const { canWrite } = useEditor();
  const words = useChangeWords();
  const back = useUndo();
  const now = useNewestVersion(entry, true);
  if (now.isLoading) return <SkeletonRows rows={1} columns={1} />;
  if (now.isFailed) return <p className="text-bad text-md">{t("compareFailed")}</p>;
  const lines = words.diff(now.version, version);
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-semibold text-md">
        {side === "before" && `${t("restoreBefore")}: `}
        {t("restoreDiff")}
      </h3>
      <VersionDiff lines={lines} same={t("restoreSame")} />
      {canWrite && lines.length > 0 && (
        <Button icon={History} isPending={back.isPending} onClick={() => void back.restore(entry.id, side)}>
          {t("restore")}
        </Button>
      )}
    </section>
  );
}
