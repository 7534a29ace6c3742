import { Ellipsis, History, Hourglass, Plus, SquarePen, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useMemo } from "react";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable, NoRows } from "@/components/lists/list-table";
import {
  useWording,
  useWordList,
  type WordItem,
  type WordPage,
  type WordVerbs,
  type WordView,
} from "@/components/rewrites/model/list-kind";
import { renderRowWords, type WordTexts } from "@/components/rewrites/model/row-words";
import { Button } from "@/components/ui/button";
import { renderChangedAt } from "@/components/ui/changed-at";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { listChanges } from "@/lib/contract/history/change-history";
import { type WordState, wordList } from "@/lib/contract/rewrites/word-uploads";
import { formatDateTime } from "@/lib/i18n/formats";

type Props = {
  view: WordView;
  page: WordPage;
  isBusy: boolean;
  /** The inline form of a row that is being changed. */
  form: (key: string) => ReactNode;
  /** Null for users who only read. */
  on: WordVerbs | null;
};

/** The rows of a page; a row being changed is an inline form. */
export function WordTable({ view, page, isBusy, form, on }: Props) {
  const { supports } = useSite();
  const columns = useColumns();
  const { words } = useWordList();
  const hasHistory = supports(listChanges);
  const hasActions = on !== null || hasHistory;
  return (
    <ListTable
      view={view}
      page={page}
      caption={useWording().title}
      name={words.name}
      columns={columns}
      rows={page.items}
      isBusy={isBusy}
      empty={<NoWords view={view} onAdd={on?.add} />}
      row={{
        id: ({ id }) => id,
        instead: (item) => renderInlineForm(form(item.id), item, columns),
        actions: hasActions ? (item) => <RowActions item={item} on={on} hasHistory={hasHistory} /> : undefined,
      }}
    />
  );
}

/** No rows yet, or no match. */
function NoWords({ view, onAdd }: { view: WordView; onAdd: (() => void) | undefined }) {
  const t = useTranslations("words.list");
  const wording = useWording();
  const q = view.state.q.trim();
  return (
    <NoRows view={view} noMatch={q === "" ? t("noMatchFilters") : t("noMatch", { q })}>
      <EmptyState
        kind="nothing"
        title={wording.nothing}
        action={
          onAdd && (
            <Button kind="primary" icon={Plus} onClick={onAdd}>
              {wording.add}
            </Button>
          )
        }
        sample={wording.sample}
      >
        {wording.nothingHint}
      </EmptyState>
    </NoRows>
  );
}

/** The form of a row; shows the row until the form's script has loaded. */
function renderInlineForm(
  form: ReactNode,
  item: WordItem,
  columns: readonly TableColumn<WordItem>[],
): ReactNode | undefined {
  if (form === undefined) return undefined;
  const words = <div className="px-(--cell-x) py-2">{columns[0]?.cell(item)}</div>;
  return <Suspense fallback={words}>{form}</Suspense>;
}

function RowActions({ item, on, hasHistory }: { item: WordItem; on: WordVerbs | null; hasHistory: boolean }) {
  const t = useTranslations("words.list");
  const { site } = useSite();
  const { words } = useWordList();
  const word = item.cells[0] ?? "";
  const href = `/sites/${site.trackingCode}/history?feature=${words.name}&object=${encodeURIComponent(item.id)}`;
  const items: MenuItem[] = [
    ...(on ? [{ id: "edit", label: t("edit"), icon: SquarePen }] : []),
    ...(hasHistory ? [{ id: "history", label: t("rowHistory"), icon: History, href }] : []),
    ...(on ? [{ id: "delete", label: t("delete"), icon: Trash2, isDanger: true, startsGroup: true }] : []),
  ];
  return (
    <span data-row={item.id} className="inline-flex gap-1">
      {on && <IconButton icon={SquarePen} isSmall label={t("editOne", { word })} onClick={() => on.edit(item)} />}
      <Menu
        trigger={{ label: t("more", { word }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
        align="end"
        items={items}
        onAction={(id) => void (id === "edit" ? on?.edit(item) : on?.delete(item))}
      />
    </span>
  );
}

function useColumns(): TableColumn<WordItem>[] {
  const t = useTranslations("words.list");
  const format = useFormatter();
  const { site } = useSite();
  const { time_zone: timeZone, language } = site;
  const { column } = useWording();
  return useMemo(
    () =>
      buildColumns(wordList, {
        word: {
          header: column,
          isRowHeader: true,
          width: "40%",
          cell: (item) => <div className="min-w-0">{renderRowWords(item, t, language)}</div>,
        },
        state: { header: t("columns.state"), width: "22%", cell: (item) => renderState(item, t, timeZone) },
        searches: {
          header: t("columns.searches"),
          isNumeric: true,
          width: "7rem",
          cell: ({ searches }) => renderSearches(searches, t, format),
        },
        changed: {
          header: t("columns.changed", { zone: timeZone }),
          cell: ({ updated_at: at, updated_by: by }) => renderChangedAt(at, by, timeZone),
        },
      }),
    [t, format, timeZone, language, column],
  );
}

// Cells are functions, not components, because a page has hundreds of them.

const CHIPS: Record<WordState, ChipKind> = { live: "good", pending: "info", failed: "bad", superseded: "warn" };

/** Whether the search uses a row, and since when, or that its target failed. */
function renderState({ state, state_at: at, problem }: WordItem, t: WordTexts, timeZone: string): ReactNode {
  return (
    <>
      <Chip kind={CHIPS[state]} icon={state === "pending" ? Hourglass : undefined}>
        {t(`states.${state}`)}
      </Chip>
      {problem ? (
        <span className={`block text-sm ${problem === "no_answer" ? "text-ink-2" : "text-bad"}`}>
          {t(`problems.${problem}`)}
        </span>
      ) : (
        <span className="under">
          <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="tabular-nums">
            {t(`stateAt.${state}`, { at: formatDateTime(at, timeZone).replace(" ", "\u00a0") })}
          </time>
        </span>
      )}
    </>
  );
}

/** Searches that a row affects; an explained dash if they are not counted. */
function renderSearches(searches: number | null, t: WordTexts, format: ReturnType<typeof useFormatter>): ReactNode {
  if (searches !== null) return format.number(searches);
  return (
    <span title={t("searchesUnknown")} className="cursor-help text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("searchesUnknown")}</span>
    </span>
  );
}
