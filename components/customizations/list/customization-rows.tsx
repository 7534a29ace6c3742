import { CalendarRange, Copy, Ellipsis, Plus, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { buildEditorHref, type CustomizationView } from "@/components/customizations/model/lists/list-address";
import {
  type DeleteTarget,
  type ListPage,
  type ListRow,
  useListKind,
  useRowNames,
} from "@/components/customizations/model/lists/list-kind";
import { NO_DIFFERENCE } from "@/components/customizations/model/lists/number-cells";
import { CopyBar, useSelectionWords } from "@/components/drafts/list/copy-selection";
import { ListTable, NoRows } from "@/components/lists/list-table";
import { addSelectColumn, useListSelection } from "@/components/lists/selection";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { buildFilterKey } from "@/lib/domain/kit/lists";
import { hasSearches } from "@/lib/domain/search/kinds";
import { hasName } from "./find-customization";
import { useListColumns } from "./list-columns";

/** Actions of the list for users with write access; `copy` is absent if customizations cannot be copied. */
export type ListVerbs = {
  create: (query: string) => void;
  delete: (target: DeleteTarget) => void;
  copy: ((ids: string[]) => void) | undefined;
};

type Props = {
  view: CustomizationView;
  page: ListPage;
  isBusy: boolean;
  createButton: RefObject<HTMLButtonElement | null>;
  /** Null for users who only read. */
  on: ListVerbs | null;
};

/** The customizations of a page; the whole row links to its editor. */
export function CustomizationRows({ view, page, isBusy, createButton, on }: Props) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const { folder, useWording, CreateLine, formatName } = useListKind();
  const q = view.state.q.trim();
  const ids = page.items.map((row) => row.id);
  const all = useListSelection(buildFilterKey(customizationList, view.state), ids);
  const selection = on?.copy ? all : null;
  const selectable = { selection, rows: page.items, words: useSelectionWords(), getName: useRowNames().full };
  const columns = addSelectColumn(useListColumns(page.facets), selectable);
  const address = useScreenAddress();
  const isNew = on !== null && q !== "" && !page.items.some((row) => hasName(row, q, formatName));
  return (
    <>
      {isNew && <CreateLine query={q} buttonRef={createButton} onCreate={on.create} />}
      <ListTable
        // Another backend sends no facets and does not sort.
        view={page.facets ? view : { ...view, sorting: undefined }}
        page={page}
        caption={useWording(site.name).title}
        name={folder}
        hasShortHeaders
        columns={columns}
        rows={page.items}
        isBusy={isBusy}
        empty={<NoCustomizations view={view} onCreate={on?.create} />}
        note={useNote(page)}
        row={{
          id: (row) => row.id,
          link: (row) => ({ href: carryOver(address, buildEditorHref(site.trackingCode, row.id, folder)) }),
          isSelected: selection === null ? undefined : (row) => selection.has(row.id),
          actions: (row) => <RowMenu row={row} on={on} />,
        }}
      />
      {on?.copy && <CopyBar selection={all} text={t("select.count", { count: all.ids.length })} onCopy={on.copy} />}
    </>
  );
}

/** No customizations yet, or no match for the filters. */
function NoCustomizations({ view, onCreate }: { view: CustomizationView; onCreate: ListVerbs["create"] | undefined }) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const wording = useListKind().useWording(site.name);
  const q = view.state.q.trim();
  return (
    <NoRows view={view} noMatch={q === "" ? t("noMatchFilters") : t("noMatch", { q })}>
      <EmptyState
        kind="nothing"
        title={wording.nothing}
        action={
          onCreate && (
            <Button kind="primary" icon={Plus} onClick={() => onCreate("")}>
              {wording.create}
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

/** What applies to all rows: the time zone, and what the numbers cover where there are numbers. */
function useNote({ facets, items }: ListPage): string {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const { evidence } = useListKind();
  const zone = site.time_zone.replaceAll("_", " ");
  if (facets === undefined || !hasSearches(evidence.kind)) return t("note", { zone });
  const hasMark = items.some(({ numbers }) => numbers?.effect?.verdict === "no_difference");
  const numbers = evidence.kind === "query-customizations" ? "noteQueryNumbers" : "noteNumbers";
  return [t(numbers, { zone }), hasMark && t("noteMark", { mark: NO_DIFFERENCE })].filter(Boolean).join(" ");
}

/** Actions on one customization. */
function RowMenu({ row, on }: { row: ListRow; on: ListVerbs | null }) {
  const t = useTranslations("query-customizations.list");
  const { site, supports } = useSite();
  const { folder } = useListKind();
  const name = useRowNames().full(row);
  const href = buildEditorHref(site.trackingCode, row.id, folder);
  const items: MenuItem[] = [
    { id: "open", label: t("open"), icon: SquarePen, href },
    ...(on?.copy ? [{ id: "copy", label: t("copy"), icon: Copy }] : []),
    ...(supports("timeline")
      ? [{ id: "timeline", label: t("toTimeline"), icon: CalendarRange, href: `${href}?timeline=open` }]
      : []),
    ...(on ? [{ id: "delete", label: t("deleteOne"), icon: Trash2, isDanger: true, startsGroup: true }] : []),
  ];
  return (
    <Menu
      trigger={{ label: t("more", { query: name }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
      align="end"
      items={items}
      onAction={(id) => {
        if (id === "copy") on?.copy?.([row.id]);
        else on?.delete({ id: row.id, name, rules: row.rules_count });
      }}
    />
  );
}
