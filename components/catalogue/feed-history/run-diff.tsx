import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListResult } from "@/components/lists/list-result";
import { ListPages, toPageFacts } from "@/components/lists/list-table";
import { FilterLink } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type DiffKind, diff, diffKind, type Run, type RunDiffRow } from "@/lib/contract/catalogue/feed-runs";
import { toTexts } from "@/lib/domain/catalogue/catalog-browser";
import { isHeld, isRejected } from "@/lib/domain/catalogue/run-states";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { isApiError } from "@/lib/http/api-error";
import { formatNumber, NOTHING } from "@/lib/i18n/formats";
import { buildDiffInput, chooseKind } from "./history-address";
import type { RunHistoryView } from "./history-view";

/** The items that a run changed or would change: removed, changed (with before and after), and added. */
export function RunDiff({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history.diff");
  const kind = chooseKind(view.address, run);
  const found = useQuery({
    ...read(diff, buildDiffInput(view.siteId, view.address, run)),
    placeholderData: keepPreviousData,
  });
  const isGone = isApiError(found.error) && found.error.code === "gone";
  if (isGone) return <EmptyState kind="nothing" headingLevel={3} title={t("expired")} />;
  return (
    <ListResult found={found} failed={t("failed")} headingLevel={3} skeleton={{ rows: 6, columns: 3 }}>
      {(page) => {
        const stored = page.kept ?? page.totals[kind];
        return (
          <div className="min-w-0">
            <Kinds view={view} run={run} current={kind} totals={page.totals} />
            <DiffTable rows={page.rows} kind={kind} run={run} isBusy={found.isPlaceholderData} />
            {stored < page.totals[kind] && <p className="mt-2 text-ink-2">{t("onlyFirst", { kept: stored })}</p>}
            {stored > page.limit && (
              <ListPages
                view={{ toPage: (number, size) => view.to({ run: run.id, kind, row: (number - 1) * size }) }}
                page={toPageFacts({ offset: page.offset, limit: page.limit, total: stored })}
                label={t("pages")}
              />
            )}
          </div>
        );
      }}
    </ListResult>
  );
}

function isApplied(run: Run): boolean {
  return !isHeld(run) && !isRejected(run);
}

type KindsProps = { view: RunHistoryView; run: Run; current: DiffKind; totals: Record<DiffKind, number> };

function Kinds({ view, run, current, totals }: KindsProps) {
  const t = useTranslations("feed-history.diff");
  const locale = useLocale();
  const mode = isApplied(run) ? "did" : "would";
  return (
    <nav aria-label={t("kinds")} className="mb-2 flex flex-wrap gap-1">
      {diffKind.options.map((kind) => {
        return (
          <FilterLink key={kind} {...view.to({ run: run.id, kind, row: 0 })} isCurrent={kind === current}>
            {t(`${mode}.${kind}`)}{" "}
            <span className="ml-1 text-ink-2 tabular-nums">{formatNumber(totals[kind], locale)}</span>
          </FilterLink>
        );
      })}
    </nav>
  );
}

type TableProps = { rows: readonly RunDiffRow[]; kind: DiffKind; run: Run; isBusy: boolean };

function DiffTable({ rows, kind, run, isBusy }: TableProps) {
  const t = useTranslations("feed-history.diff");
  const typeName = useItemTypeName();
  const item: TableColumn<RunDiffRow> = {
    id: "item",
    header: t("item"),
    isRowHeader: true,
    width: kind === "changed" ? "30%" : undefined,
    // An item page exists only for items in the catalog; a held or rejected run has changed nothing.
    cell: (row) => <ItemName row={row} hasPage={kind !== (isApplied(run) ? "removed" : "added")} />,
  };
  const type: TableColumn<RunDiffRow> = { id: "type", header: t("type"), cell: (row) => typeName(row.type) };
  const changes: TableColumn<RunDiffRow> = {
    id: "changes",
    header: t("changes"),
    cell: (row) => <Changes changes={row.changes} />,
  };
  return (
    <Table
      caption={t("caption")}
      columns={kind === "changed" ? [item, changes] : [item, type]}
      rows={rows}
      isBusy={isBusy}
      row={{ id: ({ identity }) => identity }}
      empty={<p className="text-ink-2">{t("none")}</p>}
    />
  );
}

function ItemName({ row: { identity, title }, hasPage }: { row: RunDiffRow; hasPage: boolean }) {
  const { site } = useSite();
  const browser = getScreen("catalog-browser");
  const canPoll = useAllowed(browser.access);
  const href = `${buildScreenPath(browser, site.trackingCode)}/item?identity=${encodeURIComponent(identity)}`;
  return (
    <div className="min-w-0">
      <span lang={site.language} title={title} className="line-clamp-1 break-words font-medium">
        {hasPage && canPoll ? <ScreenLink href={href}>{title}</ScreenLink> : title}
      </span>
      <span className="under break-all font-code">{identity}</span>
    </div>
  );
}

/** The changed attributes, each with labeled values before and after. */
function Changes({ changes }: Pick<RunDiffRow, "changes">) {
  const t = useTranslations("feed-history.diff");
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="break-all font-code text-ink-2 text-sm">{field}</dt>
          <dd className="min-w-0">
            <span className="text-ink-2 text-sm">{t("before")} </span>
            <del className="text-ink-2 no-underline [overflow-wrap:anywhere]">{formatValue(before)}</del>
          </dd>
          <dd className="min-w-0">
            <span className="text-ink-2 text-sm">{t("after")} </span>
            <ins className="no-underline [overflow-wrap:anywhere]">{formatValue(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(value: unknown): string {
  return toTexts(value).join(", ") || NOTHING;
}
