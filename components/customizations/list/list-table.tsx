import { CalendarRange, Copy, Ellipsis, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { editorHref } from "@/components/customizations/model/list-address";
import type { Doomed } from "@/components/customizations/model/list-kind";
import { useListKind } from "@/components/customizations/model/list-kind";
import { Checkbox } from "@/components/ui/checkbox";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-address";
import { Table, type TableColumn, type TableSorting } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { ListItem, list } from "@/lib/contract/customizations/query-customizations";
import { carryOver } from "@/lib/domain/kit/carry-over";
import type { Output } from "@/lib/http/endpoint";
import { useListColumns } from "./list-columns";
import type { ListSelection } from "./use-list-selection";

type Props = {
  page: Output<typeof list>;
  isBusy: boolean;
  empty: ReactNode;
  /** Absent where nothing can be done with many. */
  selection: ListSelection | null;
  sorting: TableSorting | undefined;
  onDelete: ((doomed: Doomed) => void) | undefined;
  onCopy: ((ids: string[]) => void) | undefined;
};

/** The customizations as rows; the whole row leads to its editor. */
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

/** What can be done with one customization. */
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

/** The column of boxes to tick; its header ticks the page. */
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
