import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { ListResult } from "@/components/lists/list-result";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { read } from "@/lib/client/query";
import { getUiState } from "@/lib/client/ui-state";
import { listQueries, type QueryPage, type QueryRow, type SolvedRow } from "@/lib/contract/analytics/searches";
import { CandidatePanel } from "./candidate-panel";
import { buildLostQueriesInput, WORK_PAGE } from "./searches-address";
import { AsOf } from "./searches-head";
import { PLACE_NAMES, type SearchesView } from "./use-searches-view";

/** Queries without results, one at a time, each with suggestions. */
export function Workbench({ view }: { view: SearchesView }) {
  const t = useTranslations("searches.work");
  const found = useQuery({
    ...read(listQueries, buildLostQueriesInput(view, WORK_PAGE)),
    placeholderData: keepPreviousData,
  });
  const page = found.data;
  return (
    <>
      <PageHead
        title={t("title")}
        back={
          <AddressLink to={view.to({ work: undefined, at: undefined, only: undefined })} className="text-accent">
            <ArrowLeft aria-hidden size={14} className="mr-1 inline" />
            {t("toStatistics")}
          </AddressLink>
        }
        meta={
          <>
            <span className="max-w-[72ch] basis-full">{t("intro")}</span>
            {page && <AsOf at={page.as_of} range={page.range} />}
          </>
        }
      />
      <FilterBar drops={PLACE_NAMES} />
      <ListResult found={found} failed={t("failed")} skeleton={{ rows: 8, columns: 2 }}>
        {(shown) => <WorkbenchPage view={view} page={shown} />}
      </ListResult>
    </>
  );
}

function WorkbenchPage({ view, page }: { view: SearchesView; page: QueryPage }) {
  const t = useTranslations("searches.work");
  const box = useRef<HTMLDivElement>(null);
  const rows = page.items;
  const solved = page.solved ?? [];
  const requested = view.address.at;
  const found = [...rows, ...solved].find(({ query }) => query === requested);
  const current = requested === undefined ? (rows[0] ?? null) : (found ?? null);
  const query = current?.query ?? requested;
  const at = useLastPlace(rows, query);
  function go(by: number) {
    // A query that has left the list leaves its place to the next one.
    const isListed = rows[at]?.query === query;
    const next = rows[isListed || by < 0 ? at + by : at + by - 1];
    if (next !== undefined) view.set({ at: next.query });
  }
  useWorkKeys(box, go);
  if (query === undefined) {
    return (
      <>
        <EmptyState kind="nothing" title={t("none")} />
        <SolvedList view={view} rows={solved} current={null} />
      </>
    );
  }
  const isLast = rows[at]?.query === query ? at === rows.length - 1 : at >= rows.length;
  return (
    <div ref={box} className="grid items-start gap-5 lg:grid-cols-[minmax(16rem,22rem)_1fr]">
      <div className="grid gap-4">
        <QueryList view={view} rows={rows} current={query} />
        <SolvedList view={view} rows={solved} current={query} />
      </div>
      <div className="min-w-0">
        <CandidatePanel
          key={query}
          siteId={view.siteId}
          query={query}
          row={current}
          onNext={isLast ? null : () => go(1)}
        />
        <p className="mt-3 text-ink-2 text-sm">{t("keys")}</p>
      </div>
    </div>
  );
}

/** The place of a query in the list; that of its last appearance if it has left the list. */
function useLastPlace(rows: readonly QueryRow[], query: string | undefined): number {
  const place = rows.findIndex((row) => row.query === query);
  const [last, setLast] = useState(Math.max(0, place));
  if (place >= 0 && place !== last) setLast(place);
  return place >= 0 ? place : last;
}

type ListProps = { view: SearchesView; rows: readonly QueryRow[]; current: string };

function QueryList({ view, rows, current }: ListProps) {
  const t = useTranslations("searches.work");
  return (
    <nav aria-label={t("queries")}>
      <ol className="max-h-[70dvh] overflow-y-auto rounded-box border border-line bg-surface max-lg:max-h-52">
        {rows.map((row) => (
          <QueryItem key={row.query} view={view} row={row} isCurrent={row.query === current}>
            {isHandled(row) && <span className="ml-2 font-normal text-good text-sm">{t("handled")}</span>}
          </QueryItem>
        ))}
      </ol>
    </nav>
  );
}

type SolvedProps = { view: SearchesView; rows: readonly SolvedRow[]; current: string | null };

/** Queries that have results by now, apart from those that are left to do. */
function SolvedList({ view, rows, current }: SolvedProps) {
  const t = useTranslations("searches.work");
  if (rows.length === 0) return null;
  return (
    <nav aria-labelledby="solved-queries">
      <h2 id="solved-queries" className="mb-1 font-semibold text-md">
        {t("solved", { count: rows.length })}
      </h2>
      <ol className="max-h-[30dvh] overflow-y-auto rounded-box border border-line bg-surface max-lg:max-h-36">
        {rows.map((row) => (
          <QueryItem key={row.query} view={view} row={row} isCurrent={row.query === current}>
            <span className="ml-2 font-normal text-good text-sm">
              {row.hits_now > 0 ? t("hitsNow", { count: row.hits_now }) : t("hasRedirect")}
            </span>
          </QueryItem>
        ))}
      </ol>
    </nav>
  );
}

type ItemProps = { view: SearchesView; row: QueryRow; isCurrent: boolean; children: ReactNode };

function QueryItem({ view, row, isCurrent, children }: ItemProps) {
  const t = useTranslations("searches.work");
  return (
    <li>
      <AddressLink
        to={view.to({ at: row.query })}
        aria-current={isCurrent ? "true" : undefined}
        className={`flex min-h-9 items-baseline justify-between gap-3 border-line border-b px-3 py-1.5 text-ink no-underline outline-offset-[-2px] hover:bg-row-hover pointer-coarse:min-h-11 ${isCurrent ? "bg-row-selected font-semibold" : ""}`}
      >
        <bdi className="min-w-0 [overflow-wrap:anywhere]">
          {row.typed}
          {children}
        </bdi>
        <span className="shrink-0 text-ink-2 text-sm tabular-nums">{t("lost", { count: row.no_results.n })}</span>
      </AddressLink>
    </li>
  );
}

function isHandled({ mark, redirect, synonyms, customization }: QueryRow): boolean {
  return mark !== null || redirect || synonyms || customization?.state === "active";
}

/**
 * The keys of the workbench: `j` and `k` go to the next and previous query, a digit presses the button with that number
 * in `box`. Anywhere on the page, because the focused element often disappears; with single-key shortcuts turned off,
 * only in `box`.
 */
function useWorkKeys(box: RefObject<HTMLElement | null>, go: (by: number) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = findAction(event, box.current, latest.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [box]);
}

function findAction(event: KeyboardEvent, box: HTMLElement | null, go: (by: number) => void): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (box === null || isElsewhere(event.target)) return null;
  if (!getUiState().singleKeys && !(event.target instanceof Node && box.contains(event.target))) return null;
  if (event.key === "j") return () => go(1);
  if (event.key === "k") return () => go(-1);
  const isDigit = !event.repeat && /^[0-9]$/.test(event.key);
  const wanted = isDigit ? box.querySelector<HTMLButtonElement>(`[data-do="${event.key}"]`) : null;
  if (wanted === null) return null;
  return () => {
    wanted.focus();
    wanted.click();
  };
}

/** Where letters and digits have another meaning: fields, menus and dialogs. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const own = "input, textarea, select, [role='menu'], [role='listbox'], [role='dialog'], [role='alertdialog'], dialog";
  return target.isContentEditable || target.closest(own) !== null;
}
