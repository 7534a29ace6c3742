import { CalendarRange, Copy, Ellipsis, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { editorHref, LIST_FILTERS, type ListAddress } from "@/components/customizations/model/list-address";
import { type DeleteTarget, useListKind } from "@/components/customizations/model/list-kind";
import { Checkbox } from "@/components/ui/checkbox";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-link";
import { Table, type TableColumn, type TableSorting } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { ListItem, list } from "@/lib/contract/customizations/query-customizations";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { extendTo, NO_SELECTION, type Selection, selectAll, toggle } from "@/lib/domain/kit/selection";
import type { Output } from "@/lib/http/endpoint";
import { useListColumns } from "./list-columns";

type Props = {
  page: Output<typeof list>;
  isBusy: boolean;
  empty: ReactNode;
  /** Null without bulk actions. */
  selection: ListSelection | null;
  sorting: TableSorting | undefined;
  onDelete: ((target: DeleteTarget) => void) | undefined;
  onCopy: ((ids: string[]) => void) | undefined;
};

/** The customizations as rows; the whole row links to its editor. */
export function ListTable({ page, isBusy, empty, selection, sorting, onDelete, onCopy }: Props) {
  const { site } = useSite();
  const { folder, useWording } = useListKind();
  const address = useScreenAddress();
  const columns = useListColumns(page.facets);
  const picking = usePicking(selection, page.items);
  return (
    <Table
      caption={useWording(site.name).title}
      columns={picking === null ? columns : [picking, ...columns]}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      sorting={sorting}
      row={{
        id: (row) => row.id,
        link: (row) => ({ href: carryOver(address, editorHref(site.trackingCode, row.id, folder)) }),
        isSelected: selection === null ? undefined : (row) => selection.has(row.id),
        actions: (row) => <RowMenu row={row} onDelete={onDelete} onCopy={onCopy} />,
      }}
    />
  );
}

/** Actions on one customization. */
function RowMenu({ row, onDelete, onCopy }: { row: ListItem } & Pick<Props, "onDelete" | "onCopy">) {
  const t = useTranslations("query-customizations.list");
  const { site, groups } = useSite();
  const { folder } = useListKind();
  const href = editorHref(site.trackingCode, row.id, folder);
  const items: MenuItem[] = [
    { id: "open", label: t("open"), icon: SquarePen, href },
    ...(onCopy ? [{ id: "copy", label: t("copy"), icon: Copy }] : []),
    ...(groups.includes("timeline")
      ? [{ id: "timeline", label: t("toTimeline"), icon: CalendarRange, href: `${href}?timeline=open` }]
      : []),
    ...(onDelete ? [{ id: "delete", label: t("deleteOne"), icon: Trash2, isDanger: true, startsGroup: true }] : []),
  ];
  return (
    <Menu
      trigger={{
        label: t("more", { query: row.query }),
        icon: Ellipsis,
        isIconOnly: true,
        isSmall: true,
        kind: "quiet",
      }}
      align="end"
      items={items}
      onAction={(id) => {
        if (id === "copy") onCopy?.([row.id]);
        else onDelete?.({ id: row.id, query: row.query, rules: row.rules_count });
      }}
    />
  );
}

/** The checkbox column; its header selects the page. */
function usePicking(selection: ListSelection | null, rows: readonly ListItem[]): TableColumn<ListItem> | null {
  const t = useTranslations("query-customizations.list");
  if (selection === null || rows.length === 0) return null;
  const chosen = rows.filter((row) => selection.has(row.id)).length;
  return {
    id: "select",
    header: t("columns.select"),
    isHeaderHidden: true,
    isScripted: true,
    width: "2.5rem",
    head: (
      <Checkbox
        label={t("select.page")}
        isLabelHidden
        checked={chosen === rows.length}
        isMixed={chosen > 0 && chosen < rows.length}
        onChange={selection.choosePage}
      />
    ),
    cell: (row) => (
      <Checkbox
        label={t("select.one", { query: row.query })}
        isLabelHidden
        checked={selection.has(row.id)}
        onChange={({ nativeEvent }) => {
          selection.choose(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    ),
  };
}

/** The selected customizations across all pages. */
export type ListSelection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Toggles one; with `isRange` selects everything from the last one to it. */
  choose: (id: string, isRange: boolean) => void;
  /** Selects all rows of the page, or clears them if all are selected. */
  choosePage: () => void;
  clear: () => void;
  /** Whether a filter change has just cleared the selection. */
  wasCleared: boolean;
};

/** The selection of the list; it survives paging, and a filter change clears it. */
export function useListSelection(address: ListAddress, page: readonly string[]): ListSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [wasCleared, setCleared] = useState(false);
  const filter = JSON.stringify(["q" as const, ...LIST_FILTERS].map((name) => address[name] ?? null));
  const [seen, setSeen] = useState(filter);
  if (seen !== filter) {
    setSeen(filter);
    setCleared(selection.ids.length > 0);
    setSelection(NO_SELECTION);
  }
  function change(next: Selection) {
    setCleared(false);
    setSelection(next);
  }
  const chosen = new Set(selection.ids);
  return {
    ids: selection.ids,
    wasCleared,
    has: (id) => chosen.has(id),
    choose: (id, isRange) => change(isRange ? extendTo(selection, page, id) : toggle(selection, id)),
    choosePage: () => {
      const isWhole = page.every((id) => chosen.has(id));
      const rest = selection.ids.filter((id) => !page.includes(id));
      change(isWhole ? { ids: rest, anchor: null } : selectAll(selection, page));
    },
    clear: () => change(NO_SELECTION),
  };
}
